import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// Renditions contain no metadata of their originals.
struct MetadataRemovalTests {
  /// Strings that indicate metadata in files of any format.
  private static let marks = [
    "Exif", "EXIF", "http://ns.adobe.com", "XMP ", "Photoshop 3.0", "ICC_PROFILE", "ICCP", "acsp", "mime", "Secret",
  ]

  private static let exiftool: String? = ["/usr/bin/exiftool", "/usr/local/bin/exiftool"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// A photo has all kinds of metadata; the others are an animation and two other pictures.
  @Test(.timeLimit(.minutes(10))) func `renditions of all formats contain no metadata`() throws {
    let site = try BuiltSite()
    var jpeg = FlatJPEG(width: 128, height: 96)
    jpeg.segments = Array(TinyFiles.jpegSegments.joined())
    try site.folder.write(jpeg.bytes { _, _ in [100, 90, 160] }, as: "photos/all.jpg")
    let samples = ["Night/Lanterns.gif", "Night/Galaxy rising.heic", "Still life/Soap bubble.png"]
    for name in samples {
      try site.folder.write(
        Project.bytes(of: Project.sampleLibrary.pushing(FilePath(name))), as: FilePath("photos/\(name)"))
    }
    try site.build("--sizes", "32", "96", "--format", "webp", "--format", "jpeg", "--format", "avif")
    let files = try site.renditions().keys
    #expect(files.count >= 4 * 2 * 3)
    for file in files {
      let data = try site.data(file)
      for mark in Self.marks { #expect(data.range(of: Data(mark.utf8)) == nil, "\(mark) in \(file)") }
    }
    guard let exiftool = Self.exiftool else {
      print("skipped: exiftool is not there to look for Exif, XMP, IPTC, GPS and profiles")
      return
    }
    let groups = ["Exif", "XMP", "IPTC", "GPS", "ICC_Profile", "Photoshop", "MakerNotes"].map { "-\($0):All" }
    let text = try Binary.run(
      program: FilePath(exiftool), ["-q", "-q", "-r", "-G0", "-s"] + groups + [site.folder.place("site/i")],
      in: site.folder.path
    ).output
    let facts = text.split(separator: "\n").filter { $0.hasPrefix("[") }
    #expect(facts.isEmpty, "\(facts)")
  }
}
