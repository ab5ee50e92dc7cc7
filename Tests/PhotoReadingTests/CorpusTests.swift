import Facts
import PhotoReading
import SystemPackage
import TestSupport
import Testing

/// Compares the facts of real photos with expected values.
@Suite(.enabled(if: Corpus.present != nil, "needs ../shared/corpus")) struct CorpusTests {
  private static let os2 = "exiftool reads the height of an OS/2 header as 0"
  private static let codestream = "the expected size is before the codestream's orientation; djxl shows our size"
  private static let developed =
    "ours is the developed size, the expected one that of a preview or the uncropped picture"

  /// Known differences from the expected values with their reasons; any other difference is an error.
  private static let differences: [String: [String: String]] = [
    "width": [
      "Pillow/bmp/b/badwidth.bmp": "a negative width, which exiftool reads as 4294967169",
      "exiftool/CanonRaw.cr2": developed, "exiftool/DNG.dng": developed, "exiftool/FujiFilm.raf": developed,
    ],
    "height": [
      "Pillow/bmp/b/badwidth.bmp": "the width is negative, so there is no picture", "Pillow/bmp/q/pal8os2v2.bmp": os2,
      "Pillow/bmp/q/pal8os2v2-16.bmp": os2, "exiftool/CanonRaw.cr2": developed, "exiftool/DNG.dng": developed,
      "exiftool/FujiFilm.raf": developed,
    ],
    "displayWidth": [
      "Pillow/bmp/b/badwidth.bmp": "a negative width, which exiftool reads as 4294967169",
      "conformance/testcases/bench_oriented_brg/input.jxl": codestream,
      "conformance/testcases/sunset_logo/input.jxl": codestream, "exiftool/CanonRaw.cr2": developed,
      "exiftool/DNG.dng": developed, "exiftool/FujiFilm.raf": developed,
    ],
    "displayHeight": [
      "Pillow/bmp/b/badwidth.bmp": "the width is negative, so there is no picture", "Pillow/bmp/q/pal8os2v2.bmp": os2,
      "Pillow/bmp/q/pal8os2v2-16.bmp": os2, "conformance/testcases/bench_oriented_brg/input.jxl": codestream,
      "conformance/testcases/sunset_logo/input.jxl": codestream, "exiftool/CanonRaw.cr2": developed,
      "exiftool/DNG.dng": developed, "exiftool/FujiFilm.raf": developed,
    ], "title": ["exiftool/ExtendedXMP.jpg": "the title of a PDF, which is not the title of the picture"],
    "make": ["Pillow/pport_g4.tif": "one byte that is not text; the expected value is a question mark"],
    "model": ["probe-image-size/fixtures/test.exif": "an Exif block without a picture"],
  ]

  private struct Comparison {
    var agreed = 0
    var differing: [String: String] = [:]
  }

  @Test func `facts have the expected values, or the difference is explained`() throws {
    let corpus = try #require(Corpus.present)
    var comparisons: [String: Comparison] = [:]
    for (name, truth) in corpus.truth {
      let facts = try? PhotoFile(reading: corpus.photos.pushing(FilePath(name))).facts
      for (field, ours, theirs) in Self.pairs(facts, truth) {
        guard let theirs else { continue }
        if ours == theirs {
          comparisons[field, default: Comparison()].agreed += 1
        } else {
          comparisons[field, default: Comparison()].differing[name] = "\(ours ?? "nil"), expected \(theirs)"
        }
      }
    }
    #expect(comparisons.count == 13)
    for (field, comparison) in comparisons {
      let explained = Self.differences[field] ?? [:]
      let differing = comparison.differing
      #expect(differing.filter { explained[$0.key] == nil } == [:], "\(field)")
      #expect(explained.keys.filter { differing[$0] == nil } == [], "\(field) no longer differs")
      #expect(comparison.agreed >= 9, "\(field)")
    }
  }

  private static func pairs(
    _ facts: PhotoFacts?, _ truth: Corpus.Truth
  ) -> [(field: String, ours: String?, theirs: String?)] {
    [
      ("width", facts?.width.description, truth.width?.description),
      ("height", facts?.height.description, truth.height?.description),
      ("displayWidth", facts?.displayWidth.description, truth.displayWidth?.description),
      ("displayHeight", facts?.displayHeight.description, truth.displayHeight?.description),
      ("orientation", facts?.orientation?.description, truth.orientation?.description),
      ("make", facts?.make, truth.make), ("model", facts?.model, truth.model), ("lens", facts?.lens, truth.lens),
      ("title", facts?.title, truth.title), ("offset", facts?.offset, truth.offset),
      ("taken", facts?.taken?.description, truth.taken.flatMap { Moment($0)?.time.description }),
      ("latitude", facts?.coordinate.map { rounded($0.latitude) }, truth.latitude.map(rounded)),
      ("longitude", facts?.coordinate.map { rounded($0.longitude) }, truth.longitude.map(rounded)),
    ]
  }

  /// Rounds to four decimals (about 11 m), the precision that exiftool and this reader share.
  private static func rounded(_ degrees: Double) -> String { ((degrees * 10_000).rounded() / 10_000).description }
}
