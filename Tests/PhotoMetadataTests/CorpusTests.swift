import PhotoMetadata
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.present != nil, "needs ../shared/corpus"))
struct CorpusTests {
  /// Where we differ from the truth, and why.
  private static let exceptions: [String: String] = [
    "Pillow/bmp/b/badwidth.bmp": "negative width; exiftool reads it as 4294967169",
    "Pillow/bmp/q/pal8os2v2-16.bmp": "exiftool reads the height of an OS/2 header as 0",
    "Pillow/bmp/q/pal8os2v2.bmp": "exiftool reads the height of an OS/2 header as 0",
    "conformance/testcases/bench_oriented_brg/input.jxl":
      "the truth is before the codestream's orientation; djxl shows 606 x 500",
    "conformance/testcases/sunset_logo/input.jxl":
      "the truth is before the codestream's orientation; djxl shows 924 x 1386",
  ]

  private static let raw: Set<String> = ["dng", "cr2", "cr3", "crw", "raf", "nef", "rw2", "iiq"]

  @Test func `displayed sizes are those of the truth`() throws {
    let corpus = try #require(Corpus.present)
    var compared = 0
    for (name, truth) in corpus.truth.sorted(by: { $0.key < $1.key })
    where Self.exceptions[name] == nil && !Self.raw.contains(truth.format ?? "") {
      guard let width = truth.displayWidth, let height = truth.displayHeight else { continue }
      do throws(MetadataError) {
        let facts = try PhotoFile(reading: corpus.photos.pushing(FilePath(name))).facts
        #expect(facts.displayWidth == width && facts.displayHeight == height, "\(name)")
      } catch {
        Issue.record("\(name): \(error)")
      }
      compared += 1
    }
    #expect(compared > 1400)
  }

  @Test func `orientation, camera, date and place are those of the truth`() throws {
    let corpus = try #require(Corpus.present)
    var agreed: [String: Int] = [:]
    var differing: [String: [String]] = [:]
    for (name, truth) in corpus.truth {
      guard let facts = try? PhotoFile(reading: corpus.photos.pushing(FilePath(name))).facts else {
        continue
      }
      func compare(_ field: String, _ ours: String?, _ theirs: String?) {
        guard let theirs else { return }
        if ours == theirs {
          agreed[field, default: 0] += 1
        } else {
          differing[field, default: []].append("\(name): \(ours ?? "nil"), truth \(theirs)")
        }
      }
      compare("orientation", facts.orientation?.description, truth.orientation?.description)
      compare("make", facts.make, truth.make)
      compare("model", facts.model, truth.model)
      compare(
        "taken", facts.taken?.description,
        truth.taken.flatMap(LocalDateTime.init(exif:))?.description)
      compare("latitude", facts.place.map { rounded($0.latitude) }, truth.latitude.map(rounded))
      compare("longitude", facts.place.map { rounded($0.longitude) }, truth.longitude.map(rounded))
    }
    for field in ["orientation", "make", "model", "taken", "latitude", "longitude"] {
      let right = agreed[field, default: 0]
      let wrong = differing[field, default: []]
      #expect(Double(right) >= 0.98 * Double(right + wrong.count), "\(field): \(wrong)")
    }
  }

  private func rounded(_ degrees: Double) -> String {
    ((degrees * 10_000).rounded() / 10_000).description
  }
}
