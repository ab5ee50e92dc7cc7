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
    guard let header, let (first, last) = Self.ends(of: header) else { return }
    switch (first, last) {
    case (let first?, let last) where first <= last ?? .max:
      self = first < size ? .part(first...min(last ?? .max, size - 1)) : .unsatisfiable
    case (nil, 0): self = .unsatisfiable
    case (nil, let count?) where size > 0: self = .part(max(0, size - count)...(size - 1))
    default: break
    }
  }

  /// The ends of the range, at least one of which is present; `nil` if the header is invalid.
  private static func ends(of header: String) -> (first: Int?, last: Int?)? {
    let halves = header.split(separator: "=", omittingEmptySubsequences: false)
    guard halves.count == 2, halves[0].lowercased() == "bytes" else { return nil }
    let ends = halves[1].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, !(ends[0].isEmpty && ends[1].isEmpty) else { return nil }
    guard ends.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) })
    else { return nil }
    return (number(ends[0]), number(ends[1]))
  }

  /// Parses digits; a number that is too large becomes `Int.max`.
  private static func number(_ digits: Substring) -> Int? {
    digits.isEmpty ? nil : Int(digits) ?? .max
  }
}
