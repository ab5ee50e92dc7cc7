import SystemPackage
import TestSupport
import Testing
@testable import Facts
@testable import PhotoReading

/// Places from the GPX files of a folder.
struct TrackTests {
  private static let gpx = """
    <?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1"><metadata><time>2020-01-01T00:00:00Z</time></metadata>
    <wpt lat="1" lon="1"><name>without a time</name></wpt><trk><trkseg>
    <trkpt lat="48.5" lon="2.5"><ele>100</ele><time>2024-06-14T16:00:00Z</time></trkpt>
    <trkpt lat="48.6" lon="2.7"><ele>110.5</ele><time>2024-06-14T16:04:00Z</time><extensions><x><time>1</time></x></extensions></trkpt>
    <trkpt lat="-91" lon="2.7"><time>2024-06-14T16:04:01Z</time></trkpt>
    </trkseg></trk></gpx>
    """

  private func photo(_ date: String, offset: String? = "+02:00", gps: Bool = false) -> [UInt8] {
    var exif: [Int: TinyTIFF.Value] = [0x9003: .text(date)]
    exif[0x9011] = offset.map { .text($0) }
    var main: [Int: TinyTIFF.Value] = [0x8769: .directories([exif])]
    if gps { main[0x8825] = .directories([TinyMetadata.gps]) }
    return TinyFiles.jpeg([TinyFiles.segment(0xE1, "Exif\0\0", TinyMetadata.exifBlock(main))])
  }

  private func found(_ bytes: [UInt8]) throws -> PhotoFacts {
    try facts(of: bytes, sidecars: [.track(Track(Array(Self.gpx.utf8)))])
  }

  @Test(arguments: [
    ("2024:06:14 18:00:00", 48.5, 2.5, 100), ("2024:06:14 18:02:00", 48.55, 2.6, 105.3),
    ("2024:06:14 17:56:00", 48.5, 2.5, 100), ("2024:06:14 18:09:00", 48.6, 2.7, 110.5),
  ])
  func `a photo without a place has that of its instant`(
    date: String, latitude: Double, longitude: Double, altitude: Double
  )
    throws
  {
    let facts = try found(photo(date))
    #expect(facts.coordinate == Coordinate(latitude: latitude, longitude: longitude))
    #expect((facts.altitude, facts.sources[\.coordinate]) == (altitude, "GPX"))
  }

  @Test func `other photos have none`() throws {
    for date in ["2024:06:14 17:54:59", "2024:06:14 18:09:01", "2024:06:14 16:00:00", "2024"] {
      #expect(try found(photo(date)).coordinate == nil, "\(date)")
    }
    #expect(try found(photo("2024:06:14 18:00:00", offset: nil)).coordinate == nil)
    #expect(try found(photo("2024:06:14 18:00:00", gps: true)).sources[\.coordinate] == "GPS:GPSLatitude")
    let emptied = Sidecar.packet("exif:GPSLatitude=\"\" exif:GPSLongitude=\"\"")
    let sidecars: [SidecarContent] = [.xmp(XMPPacket(Array(emptied.utf8))), .track(Track(Array(Self.gpx.utf8)))]
    #expect(try facts(of: photo("2024:06:14 18:00:00"), sidecars: sidecars).coordinate == nil)
  }

  @Test func `a track is a part of the key of the photos that it locates, and holds back none`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(Self.gpx.utf8), as: "walk.gpx")
    func read(_ date: String, _ track: String) throws -> PhotoFile {
      let path = try folder.write(photo(date), as: "a.jpg")
      return try PhotoFile(reading: path, sidecars: [SidecarFile(name: folder.path.appending(track), kind: .track)])
    }
    let near = try read("2024:06:14 18:00:00", "walk.gpx")
    #expect(near.facts.coordinate != nil && near.sidecarDigest.count == 17 && near.sidecarDigest.last == 0)
    #expect(try read("2024:06:14 20:00:00", "walk.gpx").sidecarDigest == [])
    try folder.write(Array(Self.gpx.utf8.prefix(200)), as: "cut.gpx")
    for name in ["missing.gpx", "cut.gpx"] {
      let other = try read("2024:06:14 18:00:00", name)
      #expect(other.facts.withheld == nil && other.sidecarError == nil && other.sidecarDigest == [])
    }
    for length in 0..<Self.gpx.utf8.count { _ = Track(Array(Self.gpx.utf8.prefix(length))) }
  }
}
