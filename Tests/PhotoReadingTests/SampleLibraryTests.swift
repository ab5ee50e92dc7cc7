import Facts
import PhotoReading
import SystemPackage
import TestSupport
import Testing

struct SampleLibraryTests {
  private func facts(_ name: String) throws -> PhotoFacts {
    try PhotoFile(reading: Project.sampleLibrary.pushing(FilePath(name))).facts
  }

  @Test(arguments: 1...8) func `all orientations have the same displayed size`(orientation: Int) throws {
    let facts = try facts("Orientations/orientation \(orientation).jpg")
    #expect((facts.orientation, facts.shown) == (orientation, [960, 640]))
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
  func `every format has its size`(name: String, format: MediaFormat, width: Int, height: Int) throws {
    let facts = try facts(name)
    #expect((facts.format, facts.shown) == (format, [width, height]))
  }
}
