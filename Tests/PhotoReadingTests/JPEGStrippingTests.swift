import Facts
import SystemPackage
import TestSupport
import Testing

/// The removal of metadata from JPEG files.
struct JPEGStrippingTests {
  private func contains(_ bytes: [UInt8], _ text: String) -> Bool { bytes.firstRange(of: Array(text.utf8)) != nil }

  /// A picture with all kinds of metadata, and a video after its end.
  private func picture(_ more: [UInt8] = []) -> [UInt8] {
    var jpeg = FlatJPEG(width: 64, height: 48)
    jpeg.segments = Array(TinyFiles.jpegSegments.joined()) + more
    return jpeg.bytes { column, row in [column * 30, row * 40, 160] }
  }

  @Test func `nothing but picture, profile and headers of the coding stays`() throws {
    let profile = TinyFiles.segment(0xE2, "ICC_PROFILE\0", [1, 1] + Array("acsp".utf8))
    let comment = TinyFiles.segment(0xFE, "", Array("Secret".utf8))
    let index = TinyFiles.segment(0xE2, "MPF\0", Array("Secret".utf8))
    let adobe = TinyFiles.segment(0xEE, "Adobe", [0, 100, 0, 0, 0, 0, 0])
    let bytes = picture(profile + comment + index + adobe) + Array("Secret video".utf8)
    let stripped = try #require(JPEGStripping.strip(bytes, orientation: nil))
    for mark in ["Secret", "Exif", "http://ns.adobe.com", "Photoshop", "MPF"] {
      #expect(!contains(stripped, mark), "\(mark)")
    }
    #expect(contains(stripped, "ICC_PROFILE") && contains(stripped, "Adobe"))
    #expect(stripped.suffix(2) == [0xFF, 0xD9])
    // The coded picture is the same.
    let plain = FlatJPEG(width: 64, height: 48).bytes { column, row in [column * 30, row * 40, 160] }
    let scan = try #require(plain.firstRange(of: [0xFF, 0xDB]))
    #expect(Array(stripped.suffix(plain.count - scan.lowerBound)) == Array(plain[scan.lowerBound...]))
    #expect(JPEGStripping.strip(stripped, orientation: nil) == stripped)
  }

  @Test(arguments: 2...8) func `the orientation is kept`(orientation: Int) throws {
    let stripped = try #require(JPEGStripping.strip(picture(), orientation: orientation))
    let facts = try PhotoReadingTests.facts(of: stripped)
    #expect(facts.orientation == orientation)
    #expect(facts.coordinate == nil && facts.model == nil && facts.title == nil)
    let isTurned = orientation > 4
    #expect(facts.displayWidth == (isTurned ? 48 : 64))
  }

  @Test func `a JPEG that is cut short anywhere is refused`() {
    let bytes = picture()
    for end in 0..<bytes.count {
      let stripped = JPEGStripping.strip(Array(bytes.prefix(end)), orientation: 6)
      #expect(stripped == nil, "\(end) of \(bytes.count)")
    }
    #expect(JPEGStripping.strip(Array("no picture".utf8), orientation: nil) == nil)
  }

  @Test(.enabled(if: Corpus.present != nil, "needs ../shared/corpus"))
  func `real photos keep their size and lose their facts`() throws {
    let corpus = try #require(Corpus.present)
    var count = 0
    for (name, truth) in corpus.truth where truth.format == "jpeg" && truth.displayWidth != nil {
      let bytes = try Project.bytes(of: corpus.photos.pushing(FilePath(name)))
      let orientation = truth.orientation.flatMap { (2...8).contains($0) ? $0 : nil }
      guard let stripped = JPEGStripping.strip(bytes, orientation: orientation) else { continue }
      count += 1
      let facts = try PhotoReadingTests.facts(of: stripped)
      #expect(facts.displayWidth == truth.displayWidth, "\(name)")
      #expect(facts.coordinate == nil && facts.model == nil && facts.taken == nil, "\(name)")
      #expect(facts.title == nil && facts.keywords.isEmpty && facts.people.isEmpty, "\(name)")
    }
    #expect(count > 200)
  }
}
