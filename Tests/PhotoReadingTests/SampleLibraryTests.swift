import Facts
import PhotoReading
import SystemPackage
import TestSupport
import Testing

struct SampleLibraryTests {
  private func facts(_ name: String) throws -> PhotoFacts {
    try PhotoFile(reading: Project.sampleLibrary.pushing(FilePath(name))).facts
  }

  @Test(arguments: 1...8)
  func `all orientations have the same displayed size`(orientation: Int) throws {
    let facts = try facts("Orientations/orientation \(orientation).jpg")
    #expect(facts.orientation == orientation)
    #expect([facts.displayWidth, facts.displayHeight] == [960, 640])
  }

  @Test(arguments: [
    ("Night/Galaxy rising.heic", MediaFormat.heic, 1600, 1067),
    ("Night/City lights.avif", .avif, 1600, 900),
    ("Mountains and mist/Grey forest.webp", .webp, 1600, 900),
    ("Still life/Soap bubble.png", .png, 600, 600),
    ("Still life/Three eggs.tiff", .tiff, 600, 450),
    ("Night/Lanterns.gif", .gif, 480, 270),
    ("Travel/Desert/Erg panorama.jpg", .jpeg, 3000, 375),
  ])
  func `every format has its size`(name: String, format: MediaFormat, width: Int, height: Int)
    throws
  {
    let facts = try facts(name)
    #expect(facts.format == format)
    #expect([facts.displayWidth, facts.displayHeight] == [width, height])
  }

  @Test func `a date has its offset and fraction of a second`() throws {
    let facts = try facts("Travel/Norway/Lofoten/Clear morning.jpg")
    #expect(facts.taken?.description == "2024-06-21T09:41:07")
    #expect(facts.offset == "+02:00")
    #expect(facts.subsecond == "482")
  }

  @Test func `coordinates have the sign of their references`() throws {
    let reine = try #require(try facts("Travel/Norway/Lofoten/Reine.jpg").coordinate)
    #expect(abs(reine.latitude - 67.9325) < 0.0001)
    #expect(abs(reine.longitude - 13.0886) < 0.0001)
    let aconcagua = try #require(try facts("Mountains and mist/Aconcagua.jpg").coordinate)
    #expect(abs(aconcagua.latitude + 32.6532) < 0.0001)
    #expect(abs(aconcagua.longitude + 70.0109) < 0.0001)
  }

  @Test func `camera and exposure have the documented units`() throws {
    let facts = try facts("Night/Pole star.jpg")
    #expect(facts.exposure == 3600)
    #expect(facts.make != nil && facts.model != nil && facts.lens != nil)
    #expect((facts.iso ?? 0) > 0 && (facts.fNumber ?? 0) > 0 && (facts.focalLength ?? 0) > 0)
  }

  @Test func `a file that is not a picture is rejected`() {
    #expect(throws: MetadataError.notAPhoto) { try facts("Odd ones/not an image.jpg") }
  }

  /// A file that is truncated at any byte gives facts or an error, never a crash.
  @Test(arguments: [
    "Night/Galaxy rising.heic", "Night/City lights.avif", "Mountains and mist/Grey forest.webp",
    "Still life/Soap bubble.png", "Still life/Three eggs.tiff", "Night/Lanterns.gif",
    "Travel/Norway/Lofoten/Reine.jpg",
  ])
  func `truncation at any byte does not crash`(name: String) throws {
    let bytes = try Project.bytes(of: Project.sampleLibrary.pushing(FilePath(name)))
    var errors = 0
    for length in Array(0..<min(700, bytes.count)) + stride(from: 700, to: bytes.count, by: 19_973) {
      var reader = ByteReader(Array(bytes.prefix(length)))
      do {
        _ = try PhotoFile(&reader)
      } catch {
        errors += 1
      }
    }
    #expect(errors > 0)
  }

  /// Inverts each byte at the start of a file in turn, which gives wrong lengths, counts and offsets.
  @Test(arguments: [
    "Night/Galaxy rising.heic", "Night/City lights.avif", "Travel/Norway/Lofoten/Reine.jpg",
    "Still life/Three eggs.tiff",
  ])
  func `no wrong byte crashes`(name: String) throws {
    let bytes = try Project.bytes(of: Project.sampleLibrary.pushing(FilePath(name)))
    for index in 0..<min(700, bytes.count) {
      var damaged = bytes
      damaged[index] ^= 0xFF
      var reader = ByteReader(damaged)
      _ = try? PhotoFile(&reader)
    }
  }
}
