import Glibc

/// A reader of the subset of XML that XMP packets use: elements, attributes and text. Document types are skipped, so
/// only predefined and numeric entities are expanded and nothing is fetched. Reading stops at the first error. Events
/// are ranges of the packet, because most of a packet is not needed as text.
struct XMLReader {
  /// A qualified name such as `dc:title`.
  struct Name {
    var prefix: Range<Int>
    var local: Range<Int>
  }

  enum Event {
    /// The start of an element, whose attributes are in `attributes`.
    case start(Name)
    case end
    case text(Range<Int>)
    /// Text without entities.
    case plainText(Range<Int>)
  }

  private static let maxDepth = 64
  /// The maximum number of open namespace declarations, which are searched for each name.
  private static let maxDeclarations = 256

  let bytes: [UInt8]
  /// The attributes of the last started element, without namespace declarations.
  private(set) var attributes: [(name: Name, value: Range<Int>)] = []
  private var position = 0
  private var depth = 0
  /// The namespace declarations of open elements, innermost last.
  private var declarations: [(depth: Int, prefix: Range<Int>, space: XMPSpace)] = []
  /// Whether the next event is the end of a self-closing element.
  private var isEndPending = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the next event; `nil` at the end and after the first error.
  mutating func next() -> Event? {
    if isEndPending {
      isEndPending = false
      return close()
    }
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else {
        let start = position
        position = index(of: UInt8(ascii: "<"), from: position) ?? bytes.count
        return .text(start..<position)
      }
      guard position + 1 < bytes.count else { return nil }
      switch bytes[position + 1] {
      case UInt8(ascii: "/"):
        guard skip(past: ">"), depth > 0 else { return nil }
        return close()
      case UInt8(ascii: "?"):
        guard skip(past: "?>") else { return nil }
      case UInt8(ascii: "!"):
        if matches("<!--") {
          guard skip(past: "-->") else { return nil }
          continue
        }
        if matches("<!DOCTYPE"), depth == 0 {
          guard skip(past: ">") else { return nil }
          continue
        }
        guard matches("<![CDATA[") else { return nil }
        let start = position + 9
        guard skip(past: "]]>"), position - 3 >= start else { return nil }
        return .plainText(start..<(position - 3))
      default:
        return readStart()
      }
    }
    return nil
  }

  /// The namespace of a name.
  func space(of name: Name) -> XMPSpace {
    declarations.last { equal($0.prefix, name.prefix) }?.space ?? .other
  }

  /// Returns whether a range of the packet equals a text.
  func `is`(_ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    return unsafe bytes[range].withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return true }
      return unsafe memcmp(start, text.utf8Start, bytes.count) == 0
    }
  }

  private mutating func close() -> Event {
    while let last = declarations.last, last.depth == depth {
      declarations.removeLast()
    }
    depth -= 1
    return .end
  }

  private mutating func readStart() -> Event? {
    position += 1
    guard let name = readName(), depth < Self.maxDepth else { return nil }
    depth += 1
    attributes.removeAll(keepingCapacity: true)
    while true {
      skipBlanks()
      guard position < bytes.count else { return nil }
      if matches("/>") {
        position += 2
        isEndPending = true
        return .start(name)
      }
      if bytes[position] == UInt8(ascii: ">") {
        position += 1
        return .start(name)
      }
      guard readAttribute() else { return nil }
    }
  }

  private mutating func readAttribute() -> Bool {
    guard let name = readName() else { return false }
    skipBlanks()
    guard matches("=") else { return false }
    position += 1
    skipBlanks()
    guard matches("\"") || matches("'") else { return false }
    let start = position + 1
    guard let end = index(of: bytes[position], from: start) else { return false }
    position = end + 1
    guard declarations.count < Self.maxDeclarations else { return false }
    if self.is(name.prefix, "xmlns") {
      declarations.append((depth, name.local, XMPSpace(self, start..<end)))
    } else if name.prefix.isEmpty, self.is(name.local, "xmlns") {
      declarations.append((depth, name.prefix, XMPSpace(self, start..<end)))
    } else {
      attributes.append((name, start..<end))
    }
    return true
  }

  private mutating func readName() -> Name? {
    let start = position
    var colon: Int?
    while position < bytes.count, !Self.endsName(bytes[position]) {
      if colon == nil, bytes[position] == UInt8(ascii: ":") { colon = position }
      position += 1
    }
    guard position > start else { return nil }
    guard let colon else { return Name(prefix: start..<start, local: start..<position) }
    return Name(prefix: start..<colon, local: (colon + 1)..<position)
  }

  private func equal(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one == other || (one.count == other.count && bytes[one].elementsEqual(bytes[other]))
  }

  private func matches(_ text: StaticString) -> Bool {
    let end = position + text.utf8CodeUnitCount
    return end <= bytes.count && self.is(position..<end, text)
  }

  /// Moves the position after the next occurrence of a text.
  private mutating func skip(past text: StaticString) -> Bool {
    let first = text.withUTF8Buffer { unsafe $0[0] }
    while let start = index(of: first, from: position) {
      position = start
      if matches(text) {
        position += text.utf8CodeUnitCount
        return true
      }
      position += 1
    }
    return false
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
    // Letters, which are nearly all characters of names, are above the others.
    guard byte <= UInt8(ascii: ">") else { return false }
    return isBlank(byte) || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: ">")
  }

  private func index(of byte: UInt8, from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    return unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress,
        let found = unsafe memchr(base + start, Int32(byte), buffer.count - start)
      else { return nil }
      return unsafe base.distance(to: UnsafeRawPointer(found))
    }
  }
}

/// Decodes text of an XML document.
enum XMLText {
  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// Decodes text and resolves its entities; unknown entities are kept unchanged.
  static func unescape(_ bytes: ArraySlice<UInt8>) -> String {
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
