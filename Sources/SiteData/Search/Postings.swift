/// The numbers of the photos that have a term, as runs of consecutive numbers.
///
/// Photos of one occasion follow each other, so runs are long. A run is two integers: the numbers that it
/// skips, and those that it has. An integer is written in groups of seven bits, the lowest first; the
/// highest bit of a byte says that more follow.
struct Postings {
  /// The bytes so far.
  private var bytes: [UInt8] = []
  /// Earlier parts, because a part must fit in a file.
  private var parts: [[UInt8]] = []
  /// The end of the last run in `bytes`.
  private var written = 0
  /// The current run.
  private var run = 0..<0

  private static let maxPartSize = 9000

  /// Adds a photo.
  ///
  /// - Parameter number: At least the number of the photo that was added before.
  mutating func add(_ number: Int) {
    if number < run.upperBound { return }
    if number == run.upperBound, !run.isEmpty {
      run = run.lowerBound..<(number + 1)
    } else {
      write()
      run = number..<(number + 1)
    }
  }

  /// All parts.
  ///
  /// Each begins with the number of photos before it, so they can be read in any order.
  consuming func finished() -> [[UInt8]] {
    write()
    return parts + [bytes]
  }

  private mutating func write() {
    guard !run.isEmpty else { return }
    if bytes.count > Self.maxPartSize {
      parts.append(bytes)
      (bytes, written) = ([], 0)
    }
    append(run.lowerBound - written)
    append(run.count)
    written = run.upperBound
  }

  private mutating func append(_ number: Int) {
    var rest = number
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}
