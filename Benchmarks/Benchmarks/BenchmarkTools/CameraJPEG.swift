/// A JPEG file with typical metadata: 90 % have Exif with a MakerNote and a thumbnail, a third have
/// a coordinate, 40 % have an XMP packet.
struct CameraJPEG {
  var number: Int
  var isSmall: Bool
  var isPhone: Bool
  private var hasExif: Bool
  private var hasPlace: Bool
  private var hasPacket: Bool

  init(number: Int, isSmall: Bool, random: inout SplitMix) {
    self.number = number
    self.isSmall = isSmall
    isPhone = Bool.random(using: &random)
    hasExif = Int.random(in: 0..<10, using: &random) > 0
    hasPlace = Int.random(in: 0..<3, using: &random) == 0
    hasPacket = Int.random(in: 0..<5, using: &random) < 2
  }

  func bytes(_ random: inout SplitMix) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    if hasExif { bytes += segment(0xE1, Array("Exif\0\0".utf8) + exif(&random)) }
    if hasPacket { bytes += segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet()) }
    bytes += segment(0xDB, [0] + [UInt8](repeating: 16, count: 64))
    bytes += segment(0xC0, [8] + big(3024, 2) + big(4032, 2) + [1, 1, 0x11, 0])
    bytes += segment(0xC4, [0] + [UInt8](repeating: 1, count: 16) + Array(0..<16))
    bytes += segment(0xDA, [1, 1, 0, 0, 63, 0])
    let pixels = isSmall ? 1_000 : Int.random(in: 2_000..<45_000, using: &random)
    bytes += noise(pixels, &random).map { $0 == 0xFF ? 0xFE : $0 }
    return bytes + [0xFF, 0xD9]
  }

  private func exif(_ random: inout SplitMix) -> [UInt8] {
    let day = "2024:\(two(number / 28 % 12 + 1)):\(two(number % 28 + 1))"
    let time = "\(day) \(two(number / 3600 % 24)):\(two(number / 60 % 60)):\(two(number % 60))\0"
    var main = Directory()
    main.text(0x10F, isPhone ? "Apple\0" : "FUJIFILM\0")
    main.text(0x110, isPhone ? "iPhone 15 Pro\0" : "X100V\0")
    main.short(0x112, [1, 1, 1, 6, 8, 3][number % 6])
    main.rational(0x11A, [(72, 1)])
    main.rational(0x11B, [(72, 1)])
    main.short(0x128, 2)
    main.text(0x131, isPhone ? "17.5.1\0" : "Digital Camera X100V Ver2.10\0")
    main.text(0x132, time)
    main.short(0x213, 1)
    var detail = Directory()
    detail.rational(0x829A, [(1, 60 + number % 4000)])
    detail.rational(0x829D, [([18, 28, 56, 80][number % 4], 10)])
    detail.short(0x8822, 2)
    detail.short(0x8827, [64, 200, 800, 3200][number / 4 % 4])
    detail.raw(0x9000, 7, 4, Array("0232".utf8))
    detail.text(0x9003, time)
    detail.text(0x9004, time)
    detail.text(0x9010, "+02:00\0")
    detail.text(0x9011, "+02:00\0")
    detail.raw(0x9101, 7, 4, [1, 2, 3, 0])
    detail.rational(0x9201, [(8_321_928, 1_000_000)])
    detail.rational(0x9202, [(336, 100)])
    detail.rational(0x9204, [(0, 1)])
    detail.short(0x9207, 5)
    detail.short(0x9209, 16)
    detail.rational(0x920A, [(isPhone ? 6765 : 23_000, 1000)])
    detail.raw(0x927C, 7, isSmall ? 200 : 1800, noise(isSmall ? 200 : 1800, &random))
    detail.text(0x9291, "\(number % 1000)\0")
    detail.raw(0xA000, 7, 4, Array("0100".utf8))
    detail.short(0xA001, 1)
    detail.long(0xA002, 4032)
    detail.long(0xA003, 3024)
    detail.short(0xA402, 0)
    detail.short(0xA403, 0)
    detail.short(0xA405, 35)
    detail.text(0xA434, isPhone ? "iPhone 15 Pro back triple camera 6.765mm f/1.78\0" : "23mmF2\0")
    var gps = Directory()
    if hasPlace {
      gps.raw(0, 1, 4, [2, 3, 0, 0])
      gps.text(1, "N\0")
      gps.rational(2, [(40 + number % 20, 1), (number % 60, 1), (number % 6000, 100)])
      gps.text(3, "E\0")
      gps.rational(4, [(number % 30, 1), (number % 60, 1), (number * 7 % 6000, 100)])
      gps.raw(5, 1, 1, [0])
      gps.rational(6, [(number % 3000, 10)])
      gps.text(0x1D, "\(day)\0")
    }
    return Directory.stream(main, detail, gps, thumbnail: noise(isSmall ? 100 : 3500, &random))
  }

  /// A packet of a photo editor: two relevant facts among many settings.
  private func packet() -> [UInt8] {
    let settings = (0..<(isSmall ? 10 : 60)).map { "   crs:Setting\($0)=\"\($0 * number % 97)\"" }
    let text = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Adobe XMP Core 7.0-c000">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about=""
          xmlns:xmp="http://ns.adobe.com/xap/1.0/"
          xmlns:dc="http://purl.org/dc/elements/1.1/"
          xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
          xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"
         xmp:Rating="\(number % 6)"
         xmp:CreatorTool="Editor 13.3"
         photoshop:DateCreated="2024-06-14T18:03:22"
      \(settings.joined(separator: "\n"))>
         <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Walk \(number)</rdf:li></rdf:Alt></dc:title>
         <dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>day \(number % 365)</rdf:li></rdf:Bag></dc:subject>
         <crs:ToneCurve><rdf:Seq><rdf:li>0, 0</rdf:li><rdf:li>255, 255</rdf:li></rdf:Seq></crs:ToneCurve>
        </rdf:Description>
       </rdf:RDF>
      </x:xmpmeta>

      """
    let padding = [UInt8](repeating: 0x20, count: isSmall ? 100 : 2000)
    return Array(text.utf8) + padding + Array("<?xpacket end=\"w\"?>".utf8)
  }

  private func noise(_ count: Int, _ random: inout SplitMix) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count {
      withUnsafeBytes(of: random.next()) { bytes.append(contentsOf: $0) }
    }
    return Array(bytes.prefix(count))
  }

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(content.count + 2, 2) + content
  }

  private func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}

func big(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
}
