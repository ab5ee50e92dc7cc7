import Facts

/// PNG (W3C, third edition): chunks with a length, a type and a checksum.
enum PNG {
  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    var container = Container(format: .png)
    var texts = PNGTexts()
    var offset = 8
    // eXIf may follow the pixels, so all chunk headers are read.
    for _ in 0..<Container.maxParts {
      guard offset + 8 <= reader.size else { break }
      let length = try reader.number(at: offset, count: 4)
      let data = offset + 8
      let type = try reader.number(at: offset + 4, count: 4)
      switch type {
      case 0x4948_4452:  // IHDR
        container.width = try reader.number(at: data, count: 4)
        container.height = try reader.number(at: data + 4, count: 4)
      case 0x6558_4966:  // eXIf
        container.exif = try? reader.bytes(at: data, count: min(length, Container.maxBlock))
      case 0x7445_5874, 0x7A54_5874, 0x6954_5874:  // tEXt, zTXt, iTXt
        guard length <= Container.maxBlock, let bytes = try? reader.bytes(at: data, count: length)
        else { break }
        texts.add(bytes, isCompressed: type == 0x7A54_5874, isUnicode: type == 0x6954_5874)
      case 0x7352_4742:  // sRGB
        container.colorSpace = ("sRGB", "PNG:SRGBRendering")
      case 0x6943_4350:  // iCCP
        // A name and a NUL precede the compressed profile.
        let name = try? reader.bytes(at: data, count: min(length, 80)).prefix { $0 != 0 }
        container.colorSpace = name.flatMap { PlainText.decode($0) }.map { ($0, "PNG:ProfileName") }
      case 0x6349_4350:  // cICP
        container.sampleEncoding.primaries = try reader.number(at: data, count: 1)
        container.sampleEncoding.transfer = try reader.number(at: data + 1, count: 1)
        container.sampleEncoding.replacesProfile = true
      case 0x4945_4E44:  // IEND
        offset = reader.size
      default: break
      }
      offset += 12 + length
    }
    texts.store(in: &container)
    return container
  }
}

/// The texts of a PNG: those with keywords of the specification, and metadata of other formats that programs store in
/// texts.
struct PNGTexts {
  /// The keywords of the specification that correspond to facts.
  private static let facts: [String: any KeyPath<FactDefinitions, Fact<String>> & Sendable] = [
    "Title": \.title, "Description": \.description, "Author": \.creator,
    "Copyright": \.copyright,
  ]
  private static let dateKeyword = "Creation Time"
  private static let xmpKeyword = "XML:com.adobe.xmp"
  private static let profilePrefix = "Raw profile type "
  /// The maximum length of a text in bytes.
  private static let maxTextSize = 64 << 10

  private var exif: [UInt8]?
  private var xmp: [UInt8]?
  private var lacksXMP = false
  private var iptc: PhotoshopResources.Block = (nil, false)
  private var texts: [KeyPath<FactDefinitions, Fact<String>>: (text: String, tag: String)] = [:]
  private var date: (text: String, tag: String)?
  private var inflate = Inflate()

  /// Adds the content of a chunk.
  mutating func add(_ chunk: [UInt8], isCompressed: Bool, isUnicode: Bool) {
    guard let end = chunk.prefix(80).firstIndex(of: 0) else { return }
    let keyword = String(decoding: chunk[..<end], as: UTF8.self)
    let isProfile = keyword.hasPrefix(Self.profilePrefix)
    let isText = Self.facts[keyword] != nil || keyword == Self.dateKeyword
    guard isProfile || keyword == Self.xmpKeyword || isText else { return }
    guard let text = content(chunk[(end + 1)...], isCompressed: isCompressed, isUnicode: isUnicode) else {
      lacksXMP = lacksXMP || keyword == Self.xmpKeyword
      return
    }
    if isProfile {
      addProfile(String(keyword.dropFirst(Self.profilePrefix.count)), text)
    } else if keyword == Self.xmpKeyword {
      xmp = xmp ?? text
    } else if let clean = PlainText.decode(text.prefix(Self.maxTextSize)) {
      let first = (clean, "PNG:\(keyword.split(separator: " ").joined())")
      if let fact = Self.facts[keyword] {
        texts[fact] = texts[fact] ?? first
      } else {
        date = date ?? first
      }
    }
  }

  /// Stores the texts in a container, in which an eXIf chunk has precedence over Exif in a text.
  func store(in container: inout Container) {
    container.exif = container.exif ?? exif
    (container.xmp, container.lacksXMP) = (xmp, lacksXMP && xmp == nil)
    (container.iptc, container.lacksIPTC) = iptc
    (container.texts, container.date) = (texts, date)
  }

  private mutating func content(
    _ rest: ArraySlice<UInt8>, isCompressed: Bool, isUnicode: Bool
  ) -> [UInt8]? {
    guard isUnicode else {
      // The first byte is the compression method; only one is defined.
      return isCompressed ? inflate.decompress(Array(rest.dropFirst())) : Array(rest)
    }
    // Two bytes for compression, then a language and a translated keyword, each with a NUL.
    let flag = rest.first
    var text = rest.dropFirst(2)
    for _ in 0..<2 {
      guard let end = text.firstIndex(of: 0) else { return nil }
      text = text[(end + 1)...]
    }
    return flag == 1 ? inflate.decompress(Array(text)) : Array(text)
  }

  /// Adds a profile as ImageMagick writes it: a line with a name, one with a length, and lines of hexadecimal digits.
  private mutating func addProfile(_ name: String, _ text: [UInt8]) {
    guard let bytes = Self.hexadecimal(text) else { return }
    let xmpHeader = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    switch name {
    case "exif", "APP1":
      if bytes.starts(with: xmpHeader) {
        xmp = xmp ?? Array(bytes.dropFirst(xmpHeader.count))
      } else {
        exif = exif ?? bytes
      }
    case "xmp": xmp = xmp ?? bytes
    case "iptc", "8bim":
      let header = Array("Photoshop 3.0\0".utf8)
      let resources = bytes.starts(with: header) ? Array(bytes.dropFirst(header.count)) : bytes
      guard iptc.bytes == nil else { return }
      iptc = resources.first == 0x1C ? (resources, false) : PhotoshopResources.iptcBlock(in: resources)
    default: break
    }
  }

  private static func hexadecimal(_ text: [UInt8]) -> [UInt8]? {
    let newline = UInt8(ascii: "\n")
    let lines = text.split(separator: newline, maxSplits: 2)
    guard lines.count == 3,
      let announced = Int(String(decoding: lines[1].drop { $0 == 0x20 }, as: UTF8.self)),
      announced > 0
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines[2].count / 2)
    var high: UInt8?
    for character in lines[2] where character > 0x20 {
      // Some programs append other bytes to the digits.
      guard bytes.count < announced else { break }
      guard let digit = Character(Unicode.Scalar(character)).hexDigitValue else { return nil }
      if let first = high {
        bytes.append(first << 4 | UInt8(digit))
        high = nil
      } else {
        high = UInt8(digit)
      }
    }
    return bytes
  }
}
