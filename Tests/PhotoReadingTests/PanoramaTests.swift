import TestSupport
import Testing
@testable import Facts
@testable import PhotoReading

/// Which pictures are 360° panoramas, what they cover, and where they are looked at first.
struct PanoramaTests {
  private static let whole = Sphere.whole

  /// The sphere of a JPEG of 512 px in width with properties of panoramas.
  private func sphere(
    _ properties: [String: String], height: Int = 256, orientation: Int? = nil, model: String = "X"
  ) throws -> Sphere? {
    let text = properties.map { "p:\($0.key)=\"\($0.value)\"" }.joined(separator: " ")
    return try sphere(of: packet(text), height: height, orientation: orientation, model: model)
  }

  private func packet(_ attributes: String) -> [UInt8] {
    Array(Sidecar.packet("xmlns:p=\"http://ns.google.com/photos/1.0/panorama/\" \(attributes)").utf8)
  }

  private func sphere(
    of packet: [UInt8], sidecars: [SidecarContent] = [], height: Int = 256, orientation: Int? = nil, model: String = "X"
  ) throws -> Sphere? {
    var main: [Int: TinyTIFF.Value] = [0x010F: .text("Maker"), 0x0110: .text(model)]
    if let orientation { main[0x0112] = .short(orientation) }
    let file = TinyFiles.jpeg(
      [
        TinyFiles.segment(0xE1, "Exif\0\0", TinyMetadata.exifBlock(isLittle: true, main)),
        TinyFiles.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", packet),
      ], width: 512, height: height)
    return try facts(of: file, sidecars: sidecars).sphere
  }

  /// Properties of a panorama whose original is four times as large.
  private func cropped(
    _ left: String, _ top: String, _ width: String, _ height: String, full: (String, String) = ("4096", "2048")
  ) -> [String: String] {
    [
      "ProjectionType": "equirectangular", "CroppedAreaLeftPixels": left, "CroppedAreaTopPixels": top,
      "CroppedAreaImageWidthPixels": width, "CroppedAreaImageHeightPixels": height, "FullPanoWidthPixels": full.0,
      "FullPanoHeightPixels": full.1,
    ]
  }

  @Test func `a picture of the whole sphere needs no sizes, but the shape of one`() throws {
    let tag = ["ProjectionType": "equirectangular"]
    let middle = Self.whole / 2
    let all = Sphere(x: 0, y: 0, width: Self.whole, height: Self.whole, viewX: middle, viewY: middle)
    #expect(try sphere(tag) == all)
    #expect(try sphere(tag, height: 258) == all)
    #expect(try sphere(tag, height: 260) == nil)
    #expect(try sphere(tag, height: 512) == nil)
    #expect(try sphere(tag, orientation: 1) == all)
    #expect(try sphere(tag, orientation: 6) == nil)
    #expect(try sphere(["ProjectionType": "Equirectangular"]) == all)
    for other in ["cylindrical", "", "rectilinear"] { #expect(try sphere(["ProjectionType": other]) == nil) }
    #expect(try sphere([:]) == nil)
  }

  @Test func `crops are shares of the whole, whatever the size of the file`() throws {
    let crop = try #require(try sphere(cropped("512", "512", "2560", "1280")))
    #expect(crop.x == Self.whole / 8 && crop.width == Self.whole * 5 / 8)
    #expect(crop.y == Self.whole / 4 && crop.height == Self.whole * 5 / 8)
    #expect(crop.viewX == crop.x + crop.width / 2 && crop.viewY == Self.whole / 2)
    // A panorama below the horizon.
    let low = try #require(try sphere(cropped("0", "1536", "4096", "512"), height: 64))
    #expect(low.viewY == Self.whole * 7 / 8)
    #expect(low.isClosed)
  }

  @Test func `panoramas of less than 180°, and cut pictures with the numbers of the whole, are flat`() throws {
    #expect(try sphere(cropped("1400", "600", "1296", "808"), height: 319) == nil)
    #expect(try sphere(cropped("1024", "512", "2048", "1024")) != nil)
    #expect(try sphere(cropped("0", "0", "4096", "2048"), height: 400) == nil)
    #expect(try sphere(cropped("0", "0", "4096", "2048", full: ("4096", "4096"))) == nil)
  }

  @Test(arguments: [
    ("-8", "0", "4096", "2048"), ("8", "0", "4096", "2048"), ("0", "8", "4096", "2048"),
    ("0", "0", "0", "2048"), ("0", "0", "4096", "0"), ("0", "0", "nan", "2048"),
    ("nan", "0", "4096", "2048"), ("0", "inf", "4096", "2048"), ("0", "0", "1e300", "1e300"),
    ("0", "0", "-4096", "-2048"), ("", "", "2560", "1280"), ("0", "0", "8192", "4096"),
    ("1e18", "0", "4096", "2048"), ("0", "0", "word", "2048"),
  ])
  func `impossible crops are flat`(left: String, top: String, width: String, height: String) throws {
    #expect(try sphere(cropped(left, top, width, height)) == nil)
    for full in [("0", "0"), ("-4096", "-2048"), ("nan", "nan"), ("1e18", "5e17"), ("inf", "inf")] {
      #expect(try sphere(cropped("0", "0", "4096", "2048", full: full)) == nil)
    }
  }

  @Test(arguments: [
    ("90", "", "0", 0.75), ("-90", "", "0", 0.25), ("450", "", "0", 0.75), ("30", "300", "0", 0.75),
    ("nan", "", "0", 0.5), ("1e9", "", "0", 0.5), ("180", "", "0", 0), ("", "90", "0", 0.5),
  ])
  func `the first heading is counted from that of the centre`(
    heading: String, pose: String, pitch: String, share: Double
  ) throws {
    let sphere = try sphere([
      "ProjectionType": "equirectangular", "InitialViewHeadingDegrees": heading,
      "PoseHeadingDegrees": pose, "InitialViewPitchDegrees": pitch,
    ])
    #expect(sphere?.viewX == Int(share * Double(Self.whole)))
    #expect(sphere?.viewY == Self.whole / 2)
  }

  @Test(arguments: [("45", 0.25), ("-45", 0.75), ("91", 0.5), ("nan", 0.5), ("90", 0), ("-90", 1), ("-1e9", 0.5)])
  func `the first pitch is counted from the horizon`(pitch: String, share: Double) throws {
    let sphere = try sphere(["ProjectionType": "equirectangular", "InitialViewPitchDegrees": pitch])
    #expect(sphere?.viewY == min(Int(share * Double(Self.whole)), Self.whole - 1))
  }

  @Test func `a direction that the panorama does not cover is replaced by its centre`() throws {
    var properties = cropped("1024", "512", "2048", "1024")
    properties["InitialViewHeadingDegrees"] = "170"
    properties["InitialViewPitchDegrees"] = "80"
    let sphere = try #require(try sphere(properties))
    #expect(sphere.viewX == Self.whole / 2 && sphere.viewY == Self.whole / 2)
  }

  @Test func `cameras that write only their name make spheres of twice their height`() throws {
    for model in ["RICOH THETA V", "Insta360 ONE X2", "GoPro Max", "LG-R105", "Sm-R210"] {
      #expect(try sphere([:], model: model) != nil)
      #expect(try sphere([:], height: 384, model: model) == nil)
      #expect(try sphere(["UsePanoramaViewer": "False"], model: model) == nil)
      #expect(try sphere(["ProjectionType": "cylindrical"], model: model) == nil)
    }
    #expect(try sphere([:], model: "iPhone 15") == nil)
  }

  @Test func `a sidecar can say that a panorama is flat, or that it is none`() throws {
    let tag = packet("p:ProjectionType=\"equirectangular\"")
    func sidecar(_ text: String) -> [SidecarContent] { [.xmp(XMPPacket(packet(text)))] }
    #expect(try sphere(of: tag, sidecars: sidecar("p:UsePanoramaViewer=\"False\"")) == nil)
    #expect(try sphere(of: tag, sidecars: sidecar("")) != nil)
    #expect(try sphere(of: packet(""), sidecars: [.xmp(XMPPacket(tag))]) != nil)
    #expect(try sphere(["ProjectionType": "equirectangular", "UsePanoramaViewer": "True"]) != nil)
  }

  @Test func `a sidecar states single properties, and the file the others`() throws {
    func sidecar(_ text: String) -> [SidecarContent] { [.xmp(XMPPacket(packet(text)))] }
    let heading = sidecar("p:InitialViewHeadingDegrees=\"90\"")
    let tag = packet("p:ProjectionType=\"equirectangular\" p:InitialViewHeadingDegrees=\"-90\"")
    #expect(try sphere(of: tag, sidecars: heading)?.viewX == Self.whole * 3 / 4)
    #expect(try sphere(of: tag)?.viewX == Self.whole / 4)
    let camera = try sphere(of: packet(""), sidecars: heading, model: "RICOH THETA V")
    #expect(camera?.viewX == Self.whole * 3 / 4)
    let viewer = sidecar("p:UsePanoramaViewer=\"True\"")
    #expect(try sphere(of: tag, sidecars: viewer)?.viewX == Self.whole / 4)
    let area = cropped("1024", "512", "2048", "1024")
    let text = area.map { "p:\($0.key)=\"\($0.value)\"" }.joined(separator: " ")
    let crop = try sphere(of: tag, sidecars: sidecar(text))
    #expect(crop?.x == Self.whole / 4 && crop?.width == Self.whole / 2)
  }

  @Test func `without the numbers of a crop the picture is the whole`() throws {
    let tag = ["ProjectionType": "equirectangular"]
    let full = ["FullPanoWidthPixels": "4096", "FullPanoHeightPixels": "2048"]
    let all = try #require(try sphere(tag))
    #expect(try sphere(tag.merging(full) { $1 }) == all)
    #expect(try sphere(tag.merging(full) { $1 }, height: 300) == nil)
    for unknown in ["", "0"] {
      let numbers = cropped(unknown, unknown, unknown, unknown, full: (unknown, unknown))
      #expect(try sphere(numbers) == all)
      #expect(try sphere(numbers, height: 300) == nil)
    }
  }
}
