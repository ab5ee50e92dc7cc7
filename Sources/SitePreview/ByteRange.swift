/// What a `Range` header asks of a file of known length.
enum ByteRange: Equatable {
  /// Nothing that can be answered in one part: the whole file is sent, as without the header.
  case whole
  /// These bytes, both ends included and inside the file.
  case part(ClosedRange<Int>)
  /// Bytes that the file does not have.
  case unsatisfiable

  /// Reads a `Range` header.
  ///
  /// - Parameters:
  ///   - header: The header's value; nil where there is none.
  ///   - size: The file's length in bytes, 0 or more.
  init(_ header: String?, size: Int) {
    self = .whole
    guard let header, let (first, last) = Self.ends(of: header) else { return }
    switch (first, last) {
    case (let first?, let last) where first <= last ?? .max:
      self = first < size ? .part(first...min(last ?? .max, size - 1)) : .unsatisfiable
    case (nil, 0):
      self = .unsatisfiable
    case (nil, let count?) where size > 0:
      self = .part(max(0, size - count)...(size - 1))
    default:
      break
    }
  }

  /// The two numbers of the one range in a well-formed header, at least one of them present.
  private static func ends(of header: String) -> (first: Int?, last: Int?)? {
    let halves = header.split(separator: "=", omittingEmptySubsequences: false)
    guard halves.count == 2, halves[0].lowercased() == "bytes" else { return nil }
    let ends = halves[1].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, !(ends[0].isEmpty && ends[1].isEmpty) else { return nil }
    guard ends.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) })
    else { return nil }
    return (number(ends[0]), number(ends[1]))
  }

  /// Digits as a number; more of them than an `Int` holds mean "behind any end".
  private static func number(_ digits: Substring) -> Int? {
    digits.isEmpty ? nil : Int(digits) ?? .max
  }
}
