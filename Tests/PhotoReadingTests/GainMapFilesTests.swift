import PhotoReading
import SystemPackage
import TestSupport
import Testing

/// Gain maps in files.
struct GainMapFilesTests {
  private static let parameters = GainMapParameters(
    channels: [.init(min: -0.25, max: 2.5, gamma: 0.9, baseOffset: 0.00001, alternateOffset: 0.00001)],
    alternateHeadroom: 2.5)

  private static func find(_ bytes: [UInt8]) throws -> GainMap? {
    var reader = ByteReader(bytes)
    return try GainMap.find(in: &reader)
  }

  private static func joined() throws -> [UInt8] {
    let parameters = try #require(parameters)
    let picture = TinyFiles.jpeg([])
    return try #require(GainMapJPEG.join(base: picture, map: picture, parameters))
  }

  private static func offset(of text: String, in bytes: [UInt8], after start: Int = 0) throws -> Int {
    try #require(bytes.indices.first { $0 >= start && bytes[$0...].starts(with: text.utf8) })
  }

  @Test func `a joined file has its map`() throws {
    let file = try Self.joined()
    let map = try #require(try Self.find(file))
    guard case .jpeg(let offset, let length) = map.place else {
      Issue.record("no JPEG")
      return
    }
    #expect(file[offset...].starts(with: [0xFF, 0xD8]) && offset + length == file.count)
    #expect(map.parameters == Self.parameters && map.codes == nil)
  }

  @Test func `either form is sufficient, and a picture without a map has none`() throws {
    let file = try Self.joined()
    func without(_ texts: [String]) throws -> [UInt8] {
      var bytes = file
      for text in texts {
        // The second one is that of the map.
        let first = try Self.offset(of: text, in: bytes)
        bytes[try Self.offset(of: text, in: bytes, after: first + 1)] = UInt8(ascii: "?")
      }
      return bytes
    }
    let (iso, xmp) = ("urn:iso:std:iso:ts:21496", "http://ns.adobe.com/xap/1.0/")
    #expect(try Self.find(without([iso]))?.parameters == Self.parameters)
    #expect(try Self.find(without([xmp]))?.parameters == Self.parameters)
    #expect(try Self.find(without([iso, xmp])) == nil)
    #expect(try Self.find(TinyFiles.jpeg()) == nil)
  }

  @Test func `a wrong list of pictures is made up for by the lengths in XMP`() throws {
    var file = try Self.joined()
    let list = try Self.offset(of: "MPF\0", in: file) + 4
    let before = try #require(try Self.find(file))
    // The offset of the second picture.
    file.replaceSubrange(list + 50 + 24..<list + 50 + 28, with: TinyImages.big(7, 4))
    #expect(try Self.find(file) == before)
  }

  @Test func `the map of a tmap item is its second source`() throws {
    let heic = try Project.bytes(of: Project.root.appending("SampleData/library/Night/Galaxy rising.heic"))
    let payload = [0] + (Self.parameters?.isoBlock ?? [])
    let map = try #require(try Self.find(TinyBoxes.addingTmap(to: heic, payload: payload)))
    #expect(map.parameters == Self.parameters && map.place == .item(1))
    #expect(try Self.find(TinyBoxes.addingTmap(to: heic)) == nil)
    #expect(try Self.find(heic) == nil)
  }

  @Test func `gains for the primaries of the HDR picture have the colours of the tmap item`() throws {
    let heic = try Project.bytes(of: Project.root.appending("SampleData/library/Night/Galaxy rising.heic"))
    var parameters = try #require(Self.parameters)
    func alternate(_ colors: [UInt8]) throws -> GainMap.Colors? {
      let file = TinyBoxes.addingTmap(to: heic, payload: [0] + parameters.isoBlock, colors: colors)
      let map = try #require(try Self.find(file))
      #expect(map.parameters == parameters)
      return map.alternate
    }
    let bt2020 = Array("nclx".utf8) + [0, 9, 0, 16, 0, 9, 0x80]
    #expect(try alternate(bt2020) == nil)
    parameters.usesBaseColorSpace = false
    #expect(try alternate(bt2020) == .primaries(9))
    #expect(try alternate(Array("prof".utf8) + [1, 2, 3]) == .profile([1, 2, 3]))
    #expect(try alternate(Array("none".utf8)) == nil)
  }

  @Test(.enabled(if: Corpus.present != nil, "needs ../shared/corpus"))
  func `older iPhones have the headroom in their notes`() throws {
    let photos = try #require(Corpus.present).photos
    // The headroom of an iPhone 13 Pro Max without the second value is 3 stops at most.
    func map(_ path: String) throws -> GainMap? { try Self.find(Project.bytes(of: photos.appending(path))) }
    let heic = try #require(try map("exif-py/heic/mobile/iphone_13_pro_max.heic"))
    let codes = try #require(heic.codes)
    #expect(codes.count == 256 && codes[0] == 0 && codes[255] == 255)
    #expect(zip(codes, codes.dropFirst()).allSatisfy(<=))
    #expect((1.0...3.0).contains(heic.parameters.alternateHeadroom))
    let jpeg = try #require(try map("digicam_corpus/Apple/iPhone 13 Pro/IMG_8566.JPG"))
    guard case .jpeg = jpeg.place else {
      Issue.record("no JPEG")
      return
    }
    #expect(jpeg.codes == codes || jpeg.parameters != heic.parameters)
  }
}
