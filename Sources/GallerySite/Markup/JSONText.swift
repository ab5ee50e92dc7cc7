/// JSON that may stand in a page: no string in it can end the element that holds it.
///
/// JSONEncoder writes `</script>` as it is.
indirect enum JSONText {
  case string(String)
  case number(Double)
  case list([JSONText])
  /// In the order given; members without a value are left out.
  case object([(String, JSONText?)])

  /// The bytes of the value.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .string(let text): Self.write(text, to: &bytes)
    case .number(let number):
      bytes +=
        (number == number.rounded() && abs(number) < 1e15
        ? String(Int(number)) : String(number)).utf8
    case .list(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for (name, value) in members {
        guard let value else { continue }
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        Self.write(name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<32, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
        let digits = String(byte, radix: 16)
        bytes += "\\u00".utf8
        bytes += (digits.utf8.count < 2 ? "0" + digits : digits).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension HTML.StringInterpolation {
  /// A value as the content of a `<script>` that holds data.
  mutating func appendInterpolation(_ json: JSONText) {
    appendInterpolation(trusted: String(decoding: json.bytes, as: UTF8.self))
  }
}
