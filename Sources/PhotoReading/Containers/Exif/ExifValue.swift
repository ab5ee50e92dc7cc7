import Facts

/// The raw value of an Exif entry, with conversions.
package struct ExifValue: Sendable {
  /// The numbers of types in TIFF 6.0.
  enum TypeCode {
    static let short = 3
    static let long = 4
    static let rational = 5
    static let undefined = 7
    static let signedLong = 9
    static let signedRational = 10
  }

  package var bytes: ArraySlice<UInt8>
  package var type: Int
  package var count: Int
  package var order: ByteReader.ByteOrder

  /// The text up to the first NUL, without control characters and surrounding blanks; `nil` if it is empty.
  package var text: String? {
    PlainText.decode(bytes.prefix { $0 != 0 })
  }

  /// The text with its line breaks; `nil` if it is empty.
  package var lines: String? {
    PlainText.decode(bytes.prefix { $0 != 0 }, keepsLines: true)
  }

  /// The first integer.
  package var integer: Int? { integer(at: 0) }

  package var integers: [Int] { (0..<integerCount).compactMap(integer(at:)) }

  /// The number of integers; 0 for other types.
  package var integerCount: Int {
    guard isSigned || Self.isUnsigned(type), let size = TIFFStream.size(ofType: type) else {
      return 0
    }
    return min(count, bytes.count / size)
  }

  /// The integer with an index; `nil` if there are not as many.
  package func integer(at index: Int) -> Int? {
    guard (0..<integerCount).contains(index), let size = TIFFStream.size(ofType: type) else {
      return nil
    }
    return number(at: index * size, size: size).map { value in
      let isNegative = isSigned && value >> (8 * size - 1) == 1
      return isNegative ? value - 1 << (8 * size) : value
    }
  }

  /// Some writers use signed types for values that cannot be negative.
  private var isSigned: Bool { type == 6 || type == 8 || type == 9 }

  /// Whether a type holds unsigned integers of 8, 16, 32 or 64 bits.
  package static func isUnsigned(_ type: Int) -> Bool {
    switch type {
    case 1, TypeCode.short, TypeCode.long, 13, 16: true
    default: false
    }
  }

  /// The first rational if it is above 0; otherwise `nil`.
  package var positive: Double? {
    rationalCount > 0 ? rational(at: 0).flatMap { $0 > 0 ? $0 : nil } : nil
  }

  /// All rationals; `nil` for those with a denominator of 0.
  package var rationals: [Double?] { (0..<rationalCount).map(rational(at:)) }

  private var rationalCount: Int {
    let isRational = type == TypeCode.rational || type == TypeCode.signedRational
    return isRational ? min(count, bytes.count / 8) : 0
  }

  private func rational(at index: Int) -> Double? {
    guard let numerator = number(at: index * 8, size: 4),
      let denominator = number(at: index * 8 + 4, size: 4), denominator != 0
    else { return nil }
    guard type == TypeCode.signedRational else {
      return Double(numerator) / Double(denominator)
    }
    return Double(Int32(truncatingIfNeeded: numerator))
      / Double(Int32(truncatingIfNeeded: denominator))
  }

  private func number(at offset: Int, size: Int) -> Int? {
    guard offset + size <= bytes.count else { return nil }
    return ByteReader.number(bytes, at: bytes.startIndex + offset, count: size, order: order)
  }
}

/// The tags from which facts are read, by their numbers in the Exif 3.0 specification (CIPA DC-008). Tags 1 to 7 and
/// 0x1D are those of the GPS directory. Windows writes the rating and the texts that begin with `windows`; the last tag
/// is that of DNG 1.7.
package enum ExifTag: Int, CaseIterable, Sendable {
  /// In the interoperability directory.
  package static let interoperabilityIndex = latitudeReference

  case latitudeReference = 1
  case latitude = 2
  case longitudeReference = 3
  case longitude = 4
  case altitudeReference = 5
  case altitude = 6
  /// In the main directory of Panasonic's RW2.
  case panasonicISO = 0x17
  case positionTime = 7
  case positionDate = 0x1D
  case imageDescription = 0x010E
  case make = 0x010F
  case model = 0x0110
  case orientation = 0x0112
  case modified = 0x0132
  case artist = 0x013B
  case rating = 0x4746
  case copyright = 0x8298
  case exposure = 0x829A
  case fNumber = 0x829D
  case iso = 0x8827
  case recommendedExposure = 0x8832
  case isoSpeed = 0x8833
  case taken = 0x9003
  case digitized = 0x9004
  case modifiedOffset = 0x9010
  case offset = 0x9011
  case digitizedOffset = 0x9012
  case shutterSpeed = 0x9201
  case aperture = 0x9202
  case flash = 0x9209
  case focalLength = 0x920A
  case userComment = 0x9286
  case modifiedSubsecond = 0x9290
  case subsecond = 0x9291
  case digitizedSubsecond = 0x9292
  case windowsTitle = 0x9C9B
  case windowsComment = 0x9C9C
  case windowsAuthor = 0x9C9D
  case windowsKeywords = 0x9C9E
  case windowsSubject = 0x9C9F
  case colorSpace = 0xA001
  case width = 0xA002
  case height = 0xA003
  case lensSpecification = 0xA432
  case lens = 0xA434
  case dngLensInfo = 0xC630
}
