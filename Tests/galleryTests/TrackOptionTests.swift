import Foundation
import SystemPackage
import TestSupport
import Testing

/// `gallery index --gpx`: places of tracks that are not beside the photos.
struct TrackOptionTests {
  private let folder = TemporaryFolder.empty()

  init() throws {
    var jpeg = FlatJPEG(width: 96, height: 64)
    jpeg.segments = TinyFiles.segment(
      0xE1, "Exif\0\0",
      TinyMetadata.exifBlock([
        0x8769: .directories([[0x9003: .text("2024:06:14 18:02:00"), 0x9011: .text("+02:00")]])
      ]))
    try folder.write(jpeg.bytes { _, _ in [9, 9, 9] }, as: "photos/a.jpg")
    try folder.write(track(48.5), as: "tracks/2024/walk.GPX")
    try folder.write("no track", as: "tracks/notes.txt")
  }

  private func track(_ latitude: Double) -> String {
    """
    <gpx><trk><trkseg><trkpt lat="\(latitude)" lon="2.5"><time>2024-06-14T16:00:00Z</time></trkpt></trkseg></trk></gpx>
    """
  }

  private func latitude() throws -> Double? {
    let line = try folder.succeed("list", "--json").output
    let photo = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect((photo["sources"] as? [String: String])?["place"] == (photo["latitude"] == nil ? nil : "GPX"))
    return photo["latitude"] as? Double
  }

  @Test func `each run uses the tracks that it is given`() throws {
    for given in ["tracks", "tracks/2024/walk.GPX"] {
      try folder.succeed("index", "photos", "--gpx", given)
      #expect(try latitude() == 48.5)
      try folder.succeed("index", "photos")
      #expect(try latitude() == nil)
    }
    try folder.write("gpx: tracks\n", as: "gallery.yml")
    try folder.succeed("index", "photos")
    #expect(try latitude() == 48.5)
    let check = try folder.run("check")
    #expect(!check.output.contains("a.jpg"), "\(check)")
    try folder.write(track(48.6), as: "tracks/2024/walk.GPX")
    #expect(try folder.succeed("index", "photos", "--dry-run").output.contains("change "))
    try folder.succeed("index", "photos")
    #expect(try latitude() == 48.6)
  }

  @Test func `a track that cannot be read stops the run`() throws {
    try folder.succeed("index", "photos", "--gpx", "tracks")
    try folder.write("<gpx/>", as: "empty.gpx")
    for name in ["missing.gpx", "empty.gpx", "photos"] {
      let result = try folder.run("index", "photos", "--gpx", name)
      #expect(result.status == 1 && result.errors.contains(name), "\(result)")
      #expect(try latitude() == 48.5)
    }
  }
}
