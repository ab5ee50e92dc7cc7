import TestSupport
import Testing
@testable import Facts
@testable import PhotoReading

/// Cases in which many metadata readers are wrong.
struct CommonErrorTests {
  @Test func `HEIF transforms apply to the stored size in their order`() throws {
    typealias Boxes = TinyBoxes
    let crop = Boxes.aperture(width: 36, height: 24)
    let cases: [(transforms: [[UInt8]], shown: [Int])] = [
      ([], [40, 30]), ([Boxes.rotation(1)], [30, 40]), ([Boxes.rotation(2)], [40, 30]),
      ([Boxes.rotation(3)], [30, 40]), ([crop], [36, 24]), ([crop, Boxes.rotation(1)], [24, 36]),
      ([Boxes.rotation(1), Boxes.box("clap", Array(crop.dropFirst(8)))], [30, 24]),
      ([Boxes.box("imir", [0]), Boxes.rotation(1)], [30, 40]),
    ]
    for (transforms, shown) in cases {
      var plan = TinyBoxes.HEIFPlan()
      plan.transforms = transforms
      let facts = try facts(of: TinyBoxes.heif(plan))
      #expect(facts.stored == [40, 30])
      // The Exif orientation is 6, but the transforms of the container replace it.
      #expect((facts.orientation, facts.shown) == (6, shown))
    }
  }

  @Test(arguments: [false, true], [1, 2, 5])
  func `HEIF items may have several extents, in the file or in a box`(isInside: Bool, extents: Int)
    throws
  {
    var plan = TinyBoxes.HEIFPlan()
    (plan.isInside, plan.extents) = (isInside, extents)
    let facts = try facts(of: TinyBoxes.heif(plan))
    #expect((facts.make, facts.title, facts.taken?.description) == ("Maker", "Reine", "2024-06-14T18:03:22"))
  }

  @Test func `rationals without a denominator are unknown, not 0`() throws {
    for bad in [TinyTIFF.Value.rational(0, 0), .rational(1, 0), .rational(0, 5)] {
      let facts = try facts(main: [0x10F: .text("Maker")], exif: [0x829A: bad, 0x829D: bad, 0x920A: bad])
      #expect(facts.exposure == nil && facts.fNumber == nil && facts.focalLength == nil)
    }
    #expect(try facts(exif: [0x8827: .short(0)]).iso == nil)
  }

  @Test func `sensitivities above 16 bits are read from another tag`() throws {
    let high = try facts(exif: [0x8827: .short(65_535), 0x8832: .long(102_400)])
    #expect((high.iso, high.sources[\.iso]) == (102_400, "EXIF:RecommendedExposureIndex"))
    #expect(try facts(exif: [0x8827: .short(400), 0x8832: .long(800)]).iso == 400)
    #expect(try facts(exif: [0x8827: .short(65_535)]).iso == nil)
  }

  private func coordinate(_ latitude: [[Int]], _ north: String?, _ longitude: [[Int]], _ east: String?, type: Int = 5)
    throws -> Coordinate?
  {
    var gps: [Int: TinyTIFF.Value] = [2: .rationals(latitude, type: type), 4: .rationals(longitude, type: type)]
    gps[1] = north.map { .text($0) }
    gps[3] = east.map { .text($0) }
    return try facts(gps: gps).coordinate
  }

  @Test func `coordinates have the sign of their references`() throws {
    let (latitude, longitude) = ([[67, 1], [30, 1], [0, 1]], [[13, 1], [15, 1], [0, 1]])
    for (north, east, signs) in [
      ("N", "E", (1.0, 1.0)), ("S", "E", (-1, 1)), ("N", "W", (1, -1)), ("s", "w", (-1, -1)),
    ] {
      let coordinate = try #require(try coordinate(latitude, north, longitude, east))
      #expect(coordinate.latitude == 67.5 * signs.0 && coordinate.longitude == 13.25 * signs.1)
    }
    // Phones use signed fractions.
    #expect(try coordinate(latitude, "S", longitude, "W", type: 10)?.latitude == -67.5)
    // Degrees as a single fraction, and unknown seconds.
    #expect(try coordinate([[135, 2]], "N", [[53, 4]], "E")?.longitude == 13.25)
    #expect(try coordinate([[67, 1], [30, 1], [0, 0]], "N", longitude, "E")?.latitude == 67.5)
  }

  @Test func `coordinates without reference or out of range are ignored`() throws {
    let fine = [[13, 1], [15, 1], [0, 1]]
    #expect(try coordinate(fine, nil, fine, "E") == nil)
    #expect(try coordinate(fine, "N", fine, nil) == nil)
    #expect(try coordinate(fine, "X", fine, "E") == nil)
    #expect(try coordinate([[91, 1], [0, 1], [0, 1]], "N", fine, "E") == nil)
    #expect(try coordinate([[90, 1], [1, 1], [0, 1]], "S", fine, "E") == nil)
    #expect(try coordinate(fine, "N", [[180, 1], [0, 1], [1, 1]], "W") == nil)
    #expect(try coordinate([[0, 0], [0, 0], [0, 0]], "N", fine, "E") == nil)
    #expect(try coordinate([[-5, 1], [0, 1], [0, 1]], "N", fine, "E", type: 10) == nil)
    #expect(try coordinate([[90, 1]], "S", [[180, 1]], "W")?.latitude == -90)
  }

  @Test func `a sequence has the size of its track, and a codestream its own orientation`() throws {
    let sequence = try facts(of: TinyBoxes.sequence(width: 640, height: 480))
    #expect(sequence.shown == [640, 480] && sequence.isAnimated)
    for orientation in 1...8 {
      // The Exif orientation is 6, but that of the codestream has precedence.
      let facts = try facts(of: TinyBoxes.jxl(orientation: orientation))
      #expect(facts.stored == [16, 8])
      #expect(facts.shown == (orientation < 5 ? [16, 8] : [8, 16]))
    }
  }

  @Test func `compressed metadata of JPEG XL is read, or the file is an error`() throws {
    let file = TinyBoxes.jxl(isCompressed: true)
    #expect(try facts(of: file) == facts(of: TinyBoxes.jxl()))
    let start = try #require(file.firstRange(of: Array("brobxml ".utf8)))
    var damaged = file
    damaged[start.upperBound] = 0xFF
    #expect(throws: MetadataError.self) { try facts(of: damaged) }
  }

  /// Found by the fuzzer: the displayed size of a picture of 40 x 30 px was 0 x 0.
  @Test func `a container without a size has the size in Exif`() throws {
    var plan = TinyBoxes.HEIFPlan()
    (plan.width, plan.height) = (0, 0)
    let facts = try facts(of: TinyBoxes.heif(plan))
    #expect((facts.stored, facts.shown) == ([40, 30], [30, 40]))
  }

  @Test func `CRW has size, camera, date and rotation`() throws {
    let found = try facts(of: TinyFiles.crw(rotation: 270))
    #expect((found.stored, found.shown) == ([40, 30], [30, 40]))
    #expect(found.make == "Canon" && found.model == "Canon EOS D60")
    #expect((found.taken?.description, found.sources[\.model]) == ("2024-06-14T18:03:22", "CRW:Model"))
    #expect(try facts(of: TinyFiles.crw(rotation: 45)).orientation == nil)
  }

  @Test func `negative heights are valid, impossible sizes are not`() throws {
    #expect(try facts(of: TinyFiles.bmp(height: -30)).height == 30)
    let long = 1 << 31
    #expect(throws: MetadataError.damaged(.tiff, "impossible width and height")) {
      try facts(of: TinyTIFF().stream([0x100: .long(long), 0x101: .long(5)]))
    }
  }
}
