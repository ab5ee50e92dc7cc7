import Foundation

/// A value of JSON whose types are not certain.
struct JSONFields {
  private let value: Any?

  private init(value: Any?) { self.value = value }

  /// Parses JSON; `nil` if it is not an object.
  init?(_ bytes: [UInt8]) throws {
    let value = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    guard value is [String: Any] else { return nil }
    self.value = value
  }

  /// The field of an object; one that does not exist for other values.
  subscript(name: String) -> JSONFields {
    JSONFields(value: (value as? [String: Any])?[name])
  }

  var exists: Bool { value != nil && !(value is NSNull) }

  /// The text; `nil` for an empty one.
  var text: String? { (value as? String).flatMap { $0.isEmpty ? nil : $0 } }

  /// The number, or that in a text.
  var number: Double? {
    let number = (value as? Double) ?? text.flatMap(Double.init)
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether the value is true, or the number or text of it.
  var isTrue: Bool { value as? Bool == true || number == 1 || text?.lowercased() == "true" }

  var elements: [JSONFields] { (value as? [Any] ?? []).map { JSONFields(value: $0) } }
}
