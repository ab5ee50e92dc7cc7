/// The raw value of an Exif entry and the ways to read it.
struct ExifValue {
  private enum TypeCode {
    static let short = 3
    static let long = 4
    static let rational = 5
    static let signedRational = 10
  }

  var bytes: [UInt8]
  var type: Int
  var count: Int
  var order: ByteReader.ByteOrder

  /// The text up to the first NUL, without control characters and blanks around it; `nil` where
  /// nothing is left.
  var text: String? {
    PlainText.decode(bytes.prefix { $0 != 0 })
  }

  /// The first whole number.
  var integer: Int? { integers.first }

  /// All whole numbers.
  var integers: [Int] {
    // Some writers mark what cannot be negative as signed.
    let isSigned = [6, 8, 9].contains(type)
    guard isSigned || Self.isUnsigned(type), let size = TIFFStream.size(ofType: type) else {
      return []
    }
    return (0..<min(count, bytes.count / size)).compactMap { index in
      number(at: index * size, size: size).map { value in
        let isNegative = isSigned && value >> (8 * size - 1) == 1
        return isNegative ? value - 1 << (8 * size) : value
      }
    }
  }

  /// Whether a type holds whole numbers from 0 on: bytes, and numbers of 16, 32 and 64 bits.
  static func isUnsigned(_ type: Int) -> Bool {
    switch type {
    case 1, TypeCode.short, TypeCode.long, 13, 16: true
    default: false
    }
  }

  /// The first rational as a number above 0; `nil` for 0/0 and for what no camera can mean.
  var positive: Double? {
    rationals.first.flatMap { $0 }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// All rationals; one with a denominator of 0 is `nil`.
  var rationals: [Double?] {
    guard type == TypeCode.rational || type == TypeCode.signedRational else { return [] }
    return (0..<min(count, bytes.count / 8)).map { index in
      guard let numerator = number(at: index * 8, size: 4),
        let denominator = number(at: index * 8 + 4, size: 4), denominator != 0
      else { return nil }
      guard type == TypeCode.signedRational else {
        return Double(numerator) / Double(denominator)
      }
      return Double(Int32(truncatingIfNeeded: numerator))
        / Double(Int32(truncatingIfNeeded: denominator))
    }
  }

  private func number(at offset: Int, size: Int) -> Int? {
    guard offset + size <= bytes.count else { return nil }
    return ByteReader.number(bytes, at: offset, count: size, order: order)
  }
}
