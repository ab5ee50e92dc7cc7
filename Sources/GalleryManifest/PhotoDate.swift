/// The local date of a photo, as precisely as it is known.
public struct PhotoDate: Codable, Hashable, Sendable {
  /// How much of a date is known.
  public enum Precision: Hashable, Sendable, CaseIterable {
    /// The year, as `2024`.
    case year
    /// The month, as `2024-06`.
    case month
    /// The day, as `2024-06-14`.
    case day
    /// The time, as `2024-06-14T18:03:22`.
    case second
  }

  /// The date in the form of ISO 8601, without an offset from UTC.
  public let text: String
  /// How much of it is known.
  public let precision: Precision

  /// Creates a date; `nil` if the text has another form than those of `Precision`.
  ///
  /// - Parameter text: A year, a month, a day, or a day with a time.
  public init?(_ text: String) {
    let forms: [(String, Precision)] = [
      ("dddd", .year), ("dddd-dd", .month), ("dddd-dd-dd", .day),
      ("dddd-dd-ddTdd:dd:dd", .second),
    ]
    let form = forms.first { form, _ in
      form.utf8.elementsEqual(text.utf8) { pattern, byte in
        pattern == UInt8(ascii: "d") ? (0x30...0x39).contains(byte) : pattern == byte
      }
    }
    guard let form else { return nil }
    (self.text, precision) = (text, form.1)
  }

  /// Decodes a date.
  ///
  /// - Parameter decoder: A decoder.
  /// - Throws: `DecodingError` if the text is not a date.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = PhotoDate(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is no date")
    }
    self = date
  }

  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The numbers of a date: year, month, day, hour, minute and second, as many as are known.
  public var components: [Int] {
    text.split(whereSeparator: { "-T:".contains($0) }).compactMap { Int($0) }
  }
}
