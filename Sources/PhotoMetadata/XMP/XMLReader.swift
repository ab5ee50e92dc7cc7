/// A reader of the XML that XMP packets are written in: elements, attributes, text.
///
/// It knows no document types, so there are no entities to expand but the five of XML itself and
/// numbers, and nothing is ever fetched. What is not well-formed ends the reading.
struct XMLReader {
  /// A name with its namespace, resolved.
  struct Name: Hashable {
    var space: String
    var local: String
  }

  enum Event {
    case start(Name, attributes: [(name: Name, value: String)])
    case end
    case text(String)
  }

  private static let deepest = 64

  private let bytes: [UInt8]
  private var position = 0
  /// The namespaces that each open element declares.
  private var scopes: [[String: String]] = []
  /// An element that closes itself owes an end.
  private var owesEnd = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next event; `nil` at the end and at the first fault.
  mutating func next() -> Event? {
    if owesEnd {
      owesEnd = false
      scopes.removeLast()
      return .end
    }
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else {
        let start = position
        position = index(of: "<", from: position) ?? bytes.count
        return .text(Self.unescape(bytes[start..<position]))
      }
      if matches("<?") {
        guard skip(past: "?>") else { return nil }
      } else if matches("<!--") {
        guard skip(past: "-->") else { return nil }
      } else if matches("<![CDATA[") {
        let start = position + 9
        guard skip(past: "]]>") else { return nil }
        return .text(String(decoding: bytes[start..<(position - 3)], as: UTF8.self))
      } else if matches("<!") {
        return nil
      } else if matches("</") {
        guard skip(past: ">"), !scopes.isEmpty else { return nil }
        scopes.removeLast()
        return .end
      } else {
        return readStart()
      }
    }
    return nil
  }

  private mutating func readStart() -> Event? {
    position += 1
    let name = readName()
    guard !name.isEmpty, scopes.count < Self.deepest else { return nil }
    var spaces: [String: String] = [:]
    var attributes: [(String, String)] = []
    while true {
      skipBlanks()
      guard position < bytes.count else { return nil }
      if matches("/>") {
        position += 2
        owesEnd = true
        break
      }
      if matches(">") {
        position += 1
        break
      }
      guard let (attribute, value) = readAttribute() else { return nil }
      if attribute == "xmlns" {
        spaces[""] = value
      } else if attribute.hasPrefix("xmlns:") {
        spaces[String(attribute.dropFirst(6))] = value
      } else {
        attributes.append((attribute, value))
      }
    }
    scopes.append(spaces)
    return .start(resolve(name), attributes: attributes.map { (resolve($0), $1) })
  }

  private mutating func readAttribute() -> (String, String)? {
    let name = readName()
    skipBlanks()
    guard !name.isEmpty, matches("=") else { return nil }
    position += 1
    skipBlanks()
    guard matches("\"") || matches("'") else { return nil }
    let quote = bytes[position]
    position += 1
    let start = position
    guard let end = bytes[start...].firstIndex(of: quote) else { return nil }
    position = end + 1
    return (name, Self.unescape(bytes[start..<end]))
  }

  private mutating func readName() -> String {
    let start = position
    while position < bytes.count, !Self.endsName(bytes[position]) {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func resolve(_ name: String) -> Name {
    let parts = name.split(separator: ":", maxSplits: 1)
    let prefix = parts.count == 2 ? String(parts[0]) : ""
    let space = scopes.reversed().lazy.compactMap { $0[prefix] }.first ?? ""
    return Name(space: space, local: parts.last.map(String.init) ?? name)
  }

  private func matches(_ text: StaticString) -> Bool {
    let end = position + text.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    return text.withUTF8Buffer { unsafe bytes[position..<end].elementsEqual($0) }
  }

  private mutating func skip(past text: String) -> Bool {
    guard let start = index(of: text, from: position) else { return false }
    position = start + text.utf8.count
    return true
  }

  private mutating func skipBlanks() {
    while position < bytes.count, Self.isBlank(bytes[position]) {
      position += 1
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: ">")
  }

  private func index(of text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    var place = start
    while place + wanted.count <= bytes.count {
      if bytes[place] == wanted[0], bytes[place..<(place + wanted.count)].elementsEqual(wanted) {
        return place
      }
      place += 1
    }
    return nil
  }
}

extension XMLReader {
  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// Text with its entities resolved; what is no entity stays as it is.
  private static func unescape(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let character = entity(rest[rest.index(after: start)..<end])
      else {
        result += "&"
        rest = rest.dropFirst()
        continue
      }
      result += character
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func entity(_ name: Substring) -> String? {
    if let known = entities[String(name)] { return known }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    return UInt32(digits, radix: isHexadecimal ? 16 : 10)
      .flatMap(Unicode.Scalar.init).map { String($0) }
  }
}
