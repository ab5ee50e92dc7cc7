import Foundation
import Renditions
import SystemPackage
import TestSupport
import Testing

/// Files that declare the colours of their samples outside of an ICC profile, or in an unusual one.
@Suite(.timeLimit(.minutes(10))) struct DeclaredColorTests {
  private let place: WorkerFolder

  init() throws { place = try WorkerFolder() }

  /// Renders a picture and checks its colour in the middle.
  private func expect(
    _ picture: [UInt8], side: Int = 32, _ color: [Int], within: Int = 3, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let image = try place.image(picture, width: side, height: side)
    image.expect(color, atX: side / 2 + 2, y: side / 2 + 2, within: within, location)
  }

  @Test(arguments: [1, 3, 15, 100, 127, 255, 1023, 4095, 32_767, 65_535])
  func `Netpbm files are as bright as their maximum says`(white: Int) throws {
    let samples = [1, 0.6, 0.2].map { Int(($0 * Double(white)).rounded()) }
    let color = samples.map { ($0 * 255 + white / 2) / white }
    let bytes = white > 255 ? 2 : 1
    let pixels = (0..<1024).flatMap { _ in samples.flatMap { TinyImages.big($0, bytes) } }
    let comment = String(repeating: "# a comment\n", count: 20)
    try expect(Array("P6\n\(comment)32 32\n\(white)\n".utf8) + pixels, color)
    let text = (0..<1024).map { _ in samples.map(String.init).joined(separator: " ") }
    try expect(Array("P3 32 32 \(white) \(text.joined(separator: "\n"))\n".utf8), color)
    let grey = (0..<1024).flatMap { _ in TinyImages.big(samples[1], bytes) }
    try expect(Array("P5 32 32 \(white)\n".utf8) + grey, [Int](repeating: color[1], count: 3))
  }

  @Test func `a profile with only the perceptual intent is used, as that of XYB JPEG`() throws {
    var jpeg = FlatJPEG(width: 32, height: 32)
    jpeg.segments = TinyFiles.segment(0xE2, "ICC_PROFILE\0", [1, 1] + ColorProfile.exchangingTable)
    // YCbCr of 200, 100, 50.
    let plain = FlatJPEG(width: 32, height: 32).bytes { _, _ in [124, 86, 182] }
    let color = try place.image(plain, width: 32, height: 32).color(atX: 16, y: 16)
    try expect(jpeg.bytes { _, _ in [124, 86, 182] }, [color.blue, color.green, color.red], within: 4)
  }

  @Test(arguments: [1, 32_773])
  func `a TIFF of luma and chroma that is not compressed as JPEG is converted`(compression: Int) throws {
    let row = (0..<32).flatMap { _ in [124, 86, 182] as [UInt8] }
    let packed = compression == 1 ? row : [UInt8(row.count - 1)] + row
    let pixels = (0..<32).flatMap { _ in packed }
    let entries: [Int: TinyTIFF.Value] = [0x103: .short(compression), 0x212: .numbers([1, 1], type: 3)]
    try expect(TinyTIFF.picture(side: 32, photometry: 6, pixels, entries), [200, 100, 50], within: 4)
  }

  @Test func `each page of a TIFF is decoded as its directory says`() throws {
    let pages: [(photometry: Int, samples: [UInt8])] = [(2, [10, 20, 30]), (6, [124, 86, 182]), (2, [200, 100, 50])]
    let size = 32 * 32 * 3
    let directories = pages.indices.map { index -> [Int: TinyTIFF.Value] in
      [
        0x100: .short(32), 0x101: .short(32), 0x102: .numbers([8, 8, 8], type: 3), 0x103: .short(1),
        0x106: .short(pages[index].photometry), 0x111: .long(8 + index * size), 0x115: .short(3), 0x116: .short(32),
        0x117: .long(size), 0x11C: .short(1), 0x212: .numbers([1, 1], type: 3),
      ]
    }
    let file = TinyTIFF(isLittle: true).stream(
      directories[0], mark: pages.flatMap { page in (0..<32 * 32).flatMap { _ in page.samples } },
      others: Array(directories.dropFirst()))
    for (directory, color) in [[10, 20, 30], [200, 100, 50], [200, 100, 50]].enumerated() {
      try place.image(file, width: 32, height: 32, directory: directory).expect(color, atX: 18, y: 18)
    }
  }

  @Test(arguments: [2, 3, 4])
  func `a TIFF of luma and chroma is turned once`(orientation: Int) throws {
    // The upper left quarter is white, the others are black.
    let pixels = (0..<32).flatMap { y in (0..<32).flatMap { x in [x < 16 && y < 16 ? 255 : 0, 128, 128] as [UInt8] } }
    let entries: [Int: TinyTIFF.Value] = [0x112: .short(orientation), 0x212: .numbers([1, 1], type: 3)]
    let picture = TinyTIFF.picture(side: 32, photometry: 6, pixels, entries)
    let image = try place.image(picture, width: 32, height: 32, orientation: orientation)
    let isRight = orientation == 2 || orientation == 3
    let isLower = orientation == 3 || orientation == 4
    for (x, y) in [(4, 4), (28, 4), (4, 28), (28, 28)] {
      let isWhite = (x > 16) == isRight && (y > 16) == isLower
      #expect(abs(image.color(atX: x, y: y).green - (isWhite ? 255 : 0)) < 20, "\(x) \(y)")
    }
  }

  /// How cameras and programs write Adobe RGB into Exif.
  enum AdobeExif: CaseIterable {
    case colorSpace, interoperability, both

    var stream: [UInt8] {
      var exif: [Int: TinyTIFF.Value] = [:]
      if self != .interoperability { exif[0xA001] = .short(2) }
      if self == .interoperability { exif[0xA001] = .short(65_535) }
      if self != .colorSpace { exif[0xA005] = .directories([[1: .text("R03")]]) }
      return TinyTIFF().stream([0x8769: .directories([exif])])
    }
  }

  @Test(arguments: AdobeExif.allCases) func `Adobe RGB that only Exif declares is converted`(exif: AdobeExif) throws {
    let patch = [90, 200, 120]
    let color = ColorProfile.adobeRGB.sRGB(of: patch.map { Double($0) / 255 }).map { Int($0.rounded()) }
    let png = FlatPNG.bytes(width: 32, height: 32, chunks: [FlatPNG.chunk("eXIf", exif.stream)]) { _, _ in patch }
    try expect(png, color)
    // A statement of the file itself has precedence.
    let plain = FlatPNG.bytes(
      width: 32, height: 32, chunks: [FlatPNG.chunk("sRGB", [0]), FlatPNG.chunk("eXIf", exif.stream)]
    ) { _, _ in patch }
    try expect(plain, patch)

    var jpeg = FlatJPEG(width: 512, height: 512)
    let shown = try place.image(jpeg.bytes { _, _ in [150, 110, 90] }, width: 64, height: 64)
    let before = shown.color(atX: 32, y: 32)
    jpeg.segments = TinyFiles.segment(0xE1, "Exif\0\0", exif.stream)
    let converted = ColorProfile.adobeRGB.sRGB(of: [before.red, before.green, before.blue].map { Double($0) / 255 })
    // Large enough to be shrunk while it is decoded.
    try expect(jpeg.bytes { _, _ in [150, 110, 90] }, side: 64, converted.map { Int($0.rounded()) })
  }

  /// Colours that Chromium 156 shows for a PNG of 16 bits with these code points.
  static let codePoints: [(primaries: UInt8, transfer: UInt8, sample: [Int], color: [Int])] = [
    (9, 16, [38_000, 30_000, 20_000], [223, 91, 17]),
    (9, 16, [46_000, 45_000, 44_000], [251, 224, 210]),
    (9, 18, [38_000, 30_000, 20_000], [130, 87, 55]),
    (12, 16, [38_000, 30_000, 20_000], [200, 102, 21]),
    (12, 13, [38_000, 30_000, 20_000], [154, 115, 71]),
    (9, 13, [38_000, 30_000, 20_000], [166, 113, 70]),
    (1, 8, [20_000, 10_000, 3000], [150, 109, 59]),
    (1, 13, [38_000, 30_000, 20_000], [148, 117, 78]),
  ]

  @Test(arguments: codePoints)
  func `code points of a PNG are converted as in Chromium`(
    primaries: UInt8, transfer: UInt8, sample: [Int], color: [Int]
  ) throws {
    let declaration = FlatPNG.chunk("cICP", [primaries, transfer, 0, 1])
    // Its profile does not count.
    let profile = FlatPNG.profile(ColorProfile.exchangingTable)
    for chunks in [[declaration], [profile, declaration]] {
      let png = FlatPNG.bytes(width: 32, height: 32, bits: 16, chunks: chunks) { _, _ in sample }
      try expect(png, color)
    }
    let alpha = FlatPNG.bytes(width: 32, height: 32, bits: 16, chunks: [declaration]) { _, _ in sample + [65_535] }
    try expect(alpha, color)
  }

  /// Whether the picture of an AVIF can have another size than the declared one: libheif 1.15 accepts it, and 1.23
  /// refuses it.
  private static let sizes =
    (try? FFmpeg.run("pkg-config", ["--atleast-version=1.18", "libheif"])) == nil ? [false, true] : [false]

  /// libvips refuses a picture whose size is not the declared one.
  @Test(arguments: sizes) func `code points of an AVIF are converted`(hasOtherSize: Bool) throws {
    let sample = Project.sampleLibrary.appending("Travel/Norway/Mirror lake.avif")
    var picture = try Project.bytes(of: sample)
    func offset(of name: String) throws -> Int {
      try #require(picture.indices.first { picture[$0...].starts(with: name.utf8) }, "\(sample)")
    }
    let box = try offset(of: "nclx")
    if hasOtherSize { picture[try offset(of: "ispe") + 11] -= 2 }
    func render(_ primaries: UInt8, _ transfer: UInt8) throws -> [Int] {
      var changed = picture
      changed[box + 5] = primaries
      changed[box + 7] = transfer
      let seen = try place.image(changed, width: 64, height: 48).color(atX: 8, y: 4)
      return [seen.red, seen.green, seen.blue]
    }
    let plain = try render(1, 13)
    let wide = try render(12, 13)
    let expected = ColorProfile.displayP3.sRGB(of: plain.map { Double($0) / 255 })
    for (value, wanted) in zip(wide, expected) { #expect(abs(Double(value) - wanted) <= 6) }
    let bright = try render(9, 16)
    #expect(zip(bright, plain).contains { abs($0 - $1) > 20 }, "\(bright) \(plain)")
  }

  @Test func `HDR in a profile without code points is recognised by its curve`() throws {
    // Made by `cjxl -d 0 -x color_space=RGB_D65_202_Rel_PeQ`, and `_HLG`, of libjxl 0.7.
    let picture = "006c004b188b1500dc1963b0668c778108001a312ec2c05100cefffca407"
    for (head, color) in [
      ("0a4304fc00e4d1230e0700000080080201", [223, 91, 17]), ("0a4304fc00e41908f4180000000002080201", [130, 87, 55]),
    ] {
      try expect([0xFF] + Self.bytes(head + picture), side: 16, color)
    }
  }

  private static func bytes(_ digits: String) -> [UInt8] {
    let values = digits.utf8.map { UInt8($0 > 0x60 ? $0 - 0x57 : $0 - 0x30) }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}
