import TestSupport
import Testing
@testable import Facts
@testable import PhotoReading

/// The altitude of GPS.
struct AltitudeTests {
  private static let place: [Int: TinyTIFF.Value] = [
    1: .text("N"), 2: .rationals([[46, 1], [30, 1], [0, 1]], type: 5), 3: .text("E"),
    4: .rationals([[8, 1], [0, 1], [0, 1]], type: 5),
  ]

  private func exif(_ height: TinyTIFF.Value, _ reference: Int? = nil) -> [Int: TinyTIFF.Value] {
    var gps = Self.place
    gps[6] = height
    if let reference { gps[5] = .numbers([reference], type: 1) }
    return gps
  }

  private func altitude(_ height: TinyTIFF.Value, _ reference: Int? = nil) throws -> Double? {
    try facts(gps: exif(height, reference)).altitude
  }

  private func altitude(_ gps: [Int: TinyTIFF.Value], sidecar properties: String) throws -> Double? {
    let block = TinyMetadata.exifBlock(isLittle: false, [0x8825: .directories([gps])])
    let jpeg = TinyFiles.jpeg([TinyFiles.segment(0xE1, "Exif\0\0", block)])
    return try facts(of: jpeg, sidecar: Array(Sidecar.packet(properties).utf8)).altitude
  }

  @Test func `the reference tells what is below sea level`() throws {
    #expect(try altitude(.rational(24_691, 10)) == 2469.1)
    #expect(try altitude(.rational(24_691, 10), 0) == 2469.1)
    #expect(try altitude(.rational(428, 1), 1) == -428)
    #expect(try altitude(.rationals([[-428, 1]], type: 10), 1) == -428)
    #expect(try facts(gps: exif(.rational(1, 1))).sources[\.altitude] == "GPS:GPSAltitude")
  }

  @Test func `a height above the ellipsoid is not one above sea level`() throws {
    #expect(try altitude(.rational(100, 1), 2) == nil)
    #expect(try altitude(.rational(100, 1), 3) == nil)
  }

  @Test func `an impossible height is no fact`() throws {
    for (top, bottom) in [(0, 0), (1, 0), (100_001, 1), (4_294_967_295, 1)] {
      #expect(try altitude(.rational(top, bottom)) == nil, "\(top)/\(bottom)")
    }
    #expect(try altitude(.rational(12_001, 1), 1) == nil)
    #expect(try altitude(.text("nan")) == nil)
    #expect(try altitude(.short(5)) == nil)
  }

  @Test func `a height can stand alone`() throws { #expect(try facts(gps: [6: .rational(12, 1)]).altitude == 12) }

  @Test func `XMP has precedence, unless its height is impossible`() throws {
    let gps = exif(.rational(500, 1))
    let place = "exif:GPSLatitude=\"46,30N\" exif:GPSLongitude=\"8,0E\""
    func altitude(_ height: String) throws -> Double? {
      try self.altitude(gps, sidecar: "\(place) exif:GPSAltitude=\"\(height)\"")
    }
    #expect(try altitude("5251/10") == 525.1)
    #expect(try altitude("3/1\" exif:GPSAltitudeRef=\"1") == -3)
    for height in ["0/0", "nan", "inf", "1e300", "high", "900/1\" exif:GPSAltitudeRef=\"2"] {
      #expect(try altitude(height) == 500, "\(height)")
    }
  }

  @Test func `the height of another place is not used`() throws {
    let gps = exif(.rational(500, 1))
    let elsewhere = "exif:GPSLatitude=\"36,0N\" exif:GPSLongitude=\"5,0W\""
    #expect(try altitude(gps, sidecar: elsewhere) == nil)
    let rounded = "exif:GPSLatitude=\"46,30.01N\" exif:GPSLongitude=\"8,0E\""
    #expect(try altitude(gps, sidecar: rounded) == 500)
  }

  @Test func `locations of videos can have a height`() {
    #expect(Coordinate.altitude(iso6709: "+48.8577+002.2950+035.5/") == 35.5)
    #expect(Coordinate.altitude(iso6709: "+31.5000+035.4700-428CRSWGS_84/") == -428)
    #expect(Coordinate.altitude(iso6709: "+48.8577+002.2950/") == nil)
    #expect(Coordinate.altitude(iso6709: "+48.8577+002.2950+/") == nil)
  }
}
