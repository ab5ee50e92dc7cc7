/// Writes JSON value by value. Foundation's encoder allocates an object for every number, and a manifest has about a
/// thousand for each photo.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  /// Whether strings are escaped so that they cannot end the HTML element that contains the JSON.
  private let isInPage: Bool
  private var needsComma = false

  package init(isInPage: Bool = false) {
    self.isInPage = isInPage
  }

  /// The bytes and a newline: the content of a file.
  package var line: [UInt8] { bytes + [UInt8(ascii: "\n")] }

  /// Writes an object.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
    members(&self)
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  /// Writes a list of values.
  package mutating func list<Value>(
    _ values: some Sequence<Value>, _ write: (inout JSONWriter, Value) -> Void
  ) {
    list { json in for value in values { write(&json, value) } }
  }

  /// Writes a list.
  package mutating func list(_ elements: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "["))
    needsComma = false
    elements(&self)
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Writes the name of a member. Its value must follow.
  package mutating func name(_ name: String) {
    write(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func write(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 { append(byte) }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  package mutating func write(_ number: Int) {
    separate()
    // Appends the digits from last to first, then reverses them.
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes[start...].reverse()
    needsComma = true
  }

  /// Writes a number with the fewest digits that identify it; NaN and infinity as null.
  package mutating func write(_ number: Double) {
    guard number != number.rounded() || abs(number) >= 1e15 else { return write(Int(number)) }
    separate()
    bytes += (number.isFinite ? "\(number)" : "null").utf8
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func append(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case UInt8(ascii: "\n"): bytes += "\\n".utf8
    case UInt8(ascii: "\r"): bytes += "\\r".utf8
    case UInt8(ascii: "\t"): bytes += "\\t".utf8
    case 8: bytes += "\\b".utf8
    case 12: bytes += "\\f".utf8
    case 0..<32: appendCode(byte)
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
      if isInPage { appendCode(byte) } else { bytes.append(byte) }
    default: bytes.append(byte)
    }
  }

  private mutating func appendCode(_ byte: UInt8) {
    let digits = String(byte, radix: 16)
    bytes += "\\u00\(byte < 16 ? "0" : "")\(digits)".utf8
  }
}

extension JSONWriter {
  /// Writes a member, or nothing without a value.
  package mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    self.name(name)
    write(text)
  }

  package mutating func member(_ name: String, _ number: Int?) {
    guard let number else { return }
    self.name(name)
    write(number)
  }

  package mutating func member(_ name: String, _ number: Double?) {
    guard let number else { return }
    self.name(name)
    write(number)
  }

  package mutating func member(_ name: String, _ numbers: [Int]?) {
    guard let numbers else { return }
    self.name(name)
    list(numbers) { $0.write($1) }
  }

  package mutating func member<Value>(
    _ name: String, _ values: [Value]?, _ write: (inout JSONWriter, Value) -> Void
  ) {
    guard let values else { return }
    self.name(name)
    list(values, write)
  }

  package mutating func member<Value>(
    _ name: String, object value: Value?, _ write: (inout JSONWriter, Value) -> Void
  ) {
    guard let value else { return }
    self.name(name)
    write(&self, value)
  }
}

extension HTML {
  /// JSON as the content of a `script` element.
  package init(_ json: JSONWriter) {
    self = "\(trusted: String(decoding: json.bytes, as: UTF8.self))"
  }
}
