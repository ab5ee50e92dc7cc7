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
    var json = JSONWriter(isInPage: true)
    write(to: &json)
    return json.bytes
  }

  private func write(to json: inout JSONWriter) {
    switch self {
    case .string(let text): json.write(text)
    case .number(let number): json.write(number)
    case .list(let values): json.list(values) { $1.write(to: &$0) }
    case .object(let members):
      json.object { json in
        for case (let name, let value?) in members {
          json.name(name)
          value.write(to: &json)
        }
      }
    }
  }
}

extension HTML.StringInterpolation {
  /// A value as the content of a `<script>` that holds data.
  mutating func appendInterpolation(_ json: JSONText) {
    appendInterpolation(trusted: String(decoding: json.bytes, as: UTF8.self))
  }
}
