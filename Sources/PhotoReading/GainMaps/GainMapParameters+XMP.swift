/// The form of Android's Ultra HDR 1.0: attributes in the XMP of the map's JPEG.
extension GainMapParameters {
  /// Reads the parameters; fails for a packet without them, of another version, or of an HDR picture with a map that
  /// leads to SDR.
  package init?(xmp packet: [UInt8]) {
    let fields = XMPFields(packet)
    guard fields["Version"] == ["1.0"], fields["BaseRenditionIsHDR"]?.first != "True",
      let max = fields.numbers("GainMapMax"), let most = fields.numbers("HDRCapacityMax")?.first
    else { return nil }
    let all = [
      fields.numbers("GainMapMin") ?? [0], max, fields.numbers("Gamma") ?? [1],
      fields.numbers("OffsetSDR") ?? [1.0 / 64], fields.numbers("OffsetHDR") ?? [1.0 / 64],
    ]
    guard all.allSatisfy({ $0.count == 1 || $0.count == 3 }) else { return nil }
    let count = all.contains { $0.count == 3 } ? 3 : 1
    let channels = (0..<count).map { index in
      let values = all.map { $0.count == 1 ? $0[0] : $0[index] }
      return Channel(
        min: values[0], max: values[1], gamma: values[2], baseOffset: values[3],
        alternateOffset: values[4])
    }
    self.init(
      channels: channels, baseHeadroom: fields.numbers("HDRCapacityMin")?.first ?? 0,
      alternateHeadroom: most)
  }

  /// A number with six decimal places, without an exponent.
  private static func decimal(_ value: Double) -> String {
    let millionths = Int((value * 1_000_000).rounded())
    let digits = String(millionths.magnitude)
    let padded = String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    return "\(millionths < 0 ? "-" : "")\(padded.dropLast(6)).\(padded.suffix(6))"
  }

  /// The XMP packet of the map's JPEG.
  package var mapPacket: String {
    func element(_ name: String, _ value: (Channel) -> Double) -> String {
      let items = channels.map { "<rdf:li>\(Self.decimal(value($0)))</rdf:li>" }.joined()
      return "<hdrgm:\(name)><rdf:Seq>\(items)</rdf:Seq></hdrgm:\(name)>"
    }
    func attribute(_ name: String, _ value: (Channel) -> Double) -> String {
      " hdrgm:\(name)=\"\(Self.decimal(value(channels[0])))\""
    }
    let values: [(String, (Channel) -> Double)] = [
      ("GainMapMin", \.min), ("GainMapMax", \.max), ("Gamma", \.gamma), ("OffsetSDR", \.baseOffset),
      ("OffsetHDR", \.alternateOffset),
    ]
    let isOne = channels.count == 1
    let attributes = isOne ? values.map { attribute($0, $1) }.joined() : ""
    let elements = isOne ? "" : values.map { element($0, $1) }.joined()
    return XMPFields.packet(
      """
      <rdf:Description rdf:about="" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"\(attributes) \
      hdrgm:HDRCapacityMin="\(Self.decimal(baseHeadroom))" \
      hdrgm:HDRCapacityMax="\(Self.decimal(alternateHeadroom))" \
      hdrgm:BaseRenditionIsHDR="False">\(elements)</rdf:Description>
      """)
  }
}

/// The fields of a namespace in XMP that programs write with a fixed prefix. Android finds gain maps by the same texts,
/// so a packet with another prefix is no gain map there either.
struct XMPFields {
  private let text: Substring
  private let prefix: String

  /// The maximum size of a packet in bytes.
  private static let maxPacket = 64 << 10

  init(_ packet: [UInt8], prefix: String = "hdrgm") {
    text = String(decoding: packet.prefix(Self.maxPacket), as: UTF8.self)[...]
    self.prefix = prefix
  }

  /// The value of an attribute or of an element, or the entries of its list; `nil` if there is none.
  subscript(name: String) -> [String]? {
    if let value = attribute(name) { return [value] }
    guard let content = Self.content(of: "\(prefix):\(name)", in: text) else { return nil }
    guard content.contains("<") else { return [String(content)] }
    var rest = content
    var items: [String] = []
    while items.count < 4, let item = Self.content(of: "rdf:li", in: rest) {
      items.append(String(item))
      rest = rest[item.endIndex...]
    }
    return items
  }

  /// What is between the first tags of an element, which may have white space and attributes; `nil` if there is none.
  private static func content(of element: String, in text: Substring) -> Substring? {
    func tag(_ start: String, in text: Substring) -> Range<String.Index>? {
      var rest = text
      while let found = rest.firstRange(of: start) {
        rest = rest[found.upperBound...]
        // Another name may begin with the same letters, and an element without content has one tag.
        guard let next = rest.first, next == ">" || next.isWhitespace,
          let end = rest.firstIndex(of: ">")
        else { continue }
        if rest[..<end].last != "/" { return found.lowerBound..<rest.index(after: end) }
      }
      return nil
    }
    guard let start = tag("<\(element)", in: text),
      let end = tag("</\(element)", in: text[start.upperBound...])
    else { return nil }
    return text[start.upperBound..<end.lowerBound]
  }

  /// The value of an attribute, in quotes of either kind; `nil` if there is none.
  private func attribute(_ name: String) -> String? {
    var rest = text
    while let found = rest.firstRange(of: "\(prefix):\(name)") {
      rest = rest[found.upperBound...]
      let assigned = rest.drop { $0.isWhitespace }
      guard assigned.first == "=" else { continue }
      let quoted = assigned.dropFirst().drop { $0.isWhitespace }
      guard let quote = quoted.first, quote == "\"" || quote == "'" else { continue }
      return String(quoted.dropFirst().prefix { $0 != quote })
    }
    return nil
  }

  /// The numbers of a field; `nil` if it is missing or has anything else.
  func numbers(_ name: String) -> [Double]? {
    guard let values = self[name], !values.isEmpty else { return nil }
    let numbers = values.compactMap { Double($0.filter { !$0.isWhitespace }) }
    return numbers.count == values.count ? numbers : nil
  }

  /// The whole packet with a description.
  static func packet(_ description: String) -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\(description)\
    </rdf:RDF></x:xmpmeta>
    """
  }
}
