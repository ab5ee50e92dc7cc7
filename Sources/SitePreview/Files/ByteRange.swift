/// The range of a file that a `Range` header requests.
enum ByteRange: Equatable {
  /// The complete file, because the header is missing, invalid, or has several ranges.
  case whole
  /// A range of bytes within the file.
  case part(ClosedRange<Int>)
  /// A range that is not within the file.
  case unsatisfiable

  /// Parses a `Range` header, which may be missing, for a file of `size` bytes.
  init(_ header: String?, size: Int) {
    self = .whole
    guard let match = header?.wholeMatch(of: /(?i)bytes=([0-9]*)-([0-9]*)/) else { return }
    let (first, last) = (Self.number(match.1), Self.number(match.2))
    switch (first, last) {
    case (let first?, let last) where first <= last ?? .max:
      self = first < size ? .part(first...min(last ?? .max, size - 1)) : .unsatisfiable
    case (nil, 0): self = .unsatisfiable
    case (nil, let count?) where size > 0: self = .part(max(0, size - count)...(size - 1))
    default: break
    }
  }

  /// Parses digits; a number that is too large becomes `Int.max`.
  private static func number(_ digits: Substring) -> Int? { digits.isEmpty ? nil : Int(digits) ?? .max }
}
