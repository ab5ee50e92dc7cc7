import Facts
import TestSupport
import Testing
@testable import PhotoReading

/// What cameras write into their movies besides what all of them have.
struct CameraMovieTests {
  private static let zero = 2_082_844_800

  /// A movie of one track whose header has a date, with boxes in its header and behind it.
  private func movie(
    created: Int = 1_562_231_103, frame: [Int] = [640, 480], track: [Int] = [640, 480], userData: [UInt8] = [],
    _ more: [UInt8] = []
  ) -> [UInt8] {
    func numbers(_ values: Int...) -> [UInt8] { values.flatMap { TinyImages.big($0, 4) } }
    func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    let box = TinyBoxes.box
    let header = box("mvhd", numbers(0, created + Self.zero, 0, 1000, 2000) + zeros(80))
    let matrix = numbers(1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30)
    let trackHeader = box("tkhd", numbers(1) + zeros(36) + matrix + numbers(track[0] << 16, track[1] << 16))
    let entry = box(
      "avc1", zeros(24) + TinyImages.big(frame[0], 2) + TinyImages.big(frame[1], 2) + zeros(50))
    let table = box("stbl", box("stsd", numbers(0, 1) + entry))
    let media = box(
      "mdia",
      box("hdlr", zeros(8) + Array("vide".utf8) + zeros(13)) + box("mdhd", numbers(0, 0, 0, 1000, 2000) + zeros(4))
        + box("minf", table))
    return box("ftyp", Array("qt  \0\0\0\0qt  ".utf8))
      + box("moov", header + box("trak", trackHeader + media) + (userData.isEmpty ? [] : box("udta", userData))) + more
  }

  @Test(arguments: ["GPMF", "FIRM"])
  func `the header of a GoPro has the local time`(name: String) throws {
    let plain = try facts(of: movie())
    #expect((plain.taken?.description, plain.offset) == ("2019-07-04T09:05:03", "+00:00"))
    let found = try facts(of: movie(userData: TinyBoxes.box(name, Array("HD7.01".utf8))))
    #expect((found.taken?.description, found.offset) == ("2019-07-04T09:05:03", nil))
  }

  @Test func `the thumbnail of a Canon has the date and the camera`() throws {
    let block = TinyMetadata.exifBlock([
      0x010F: .text("Canon"), 0x0110: .text("Canon EOS 80D"), 0x0112: .short(6),
      0x8769: .directories([[0x9003: .text("2019:07:04 05:05:03")]]),
    ])
    let thumbnail = TinyFiles.jpeg([TinyFiles.segment(0xE1, "Exif\0\0", block)])
    let canon = TinyBoxes.box("CNTH", TinyBoxes.box("CNDA", thumbnail))
    let found = try facts(of: movie(userData: canon))
    #expect((found.taken?.description, found.offset) == ("2019-07-04T05:05:03", nil))
    #expect((found.make, found.model, found.orientation) == ("Canon", "Canon EOS 80D", nil))
    #expect(found.shown == [640, 480])
    for damaged in [TinyBoxes.box("CNTH", []), TinyBoxes.box("CNTH", TinyBoxes.box("CNDA", [0xFF, 0xD8]))] {
      #expect(try facts(of: movie(userData: damaged)).offset == "+00:00")
    }
  }

  @Test func `the XML of a Sony has the date with its zone, and the camera`() throws {
    let xml = """
      <?xml version="1.0"?><NonRealTimeMeta xmlns="urn:x"><CreationDate value="2019-07-04T11:05:03+02:00"/>
      <Device manufacturer="Sony" modelName="ILCE-7M3" serialNo="1"/></NonRealTimeMeta>
      """
    let box = TinyBoxes.box("meta", [0, 0, 0, 0] + TinyBoxes.box("xml ", [0, 0, 0, 0] + Array(xml.utf8)))
    let found = try facts(of: movie(box))
    #expect((found.taken?.description, found.offset) == ("2019-07-04T11:05:03", "+02:00"))
    #expect((found.make, found.model, found.sources[\.taken]) == ("Sony", "ILCE-7M3", "XML:CreationDateValue"))
    #expect(try facts(of: movie(TinyBoxes.box("meta", Array(repeating: 1, count: 3)))).offset == "+00:00")
  }

  @Test(arguments: ["2019-07-04T11:05:03+0200", "\0\u{18}\u{15}\u{7}2019-07-04T11:05:03+02:00"])
  func `the box of a date has a zone`(text: String) throws {
    let found = try facts(of: movie(userData: TinyBoxes.box("date", Array(text.utf8))))
    #expect((found.taken?.description, found.offset) == ("2019-07-04T11:05:03", "+02:00"))
  }

  @Test func `the size of the track stands in for a missing one of its frames`() throws {
    #expect(try facts(of: movie(frame: [0, 0])).stored == [640, 480])
    #expect(try facts(of: movie(frame: [320, 240])).stored == [320, 240])
    #expect(throws: MetadataError.self) { try facts(of: movie(frame: [0, 0], track: [0, 0])) }
  }

  @Test func `Exif of HEIC is read without the four bytes before it`() throws {
    let block = TinyMetadata.exifBlock(TinyMetadata.main)
    var plan = TinyBoxes.HEIFPlan()
    plan.exif = block
    let whole = try facts(of: TinyBoxes.heif(plan))
    #expect(whole.model != nil)
    for bytes in [block, Array("Exif\0\0".utf8) + block] {
      (plan.exif, plan.exifPrefix) = (bytes, [])
      #expect(try facts(of: TinyBoxes.heif(plan)).model == whole.model)
    }
  }
}
