/// The numbers of the photos that have a term, as a text of runs of consecutive numbers. Photos of one occasion follow
/// each other, so runs are long. A run is one or two integers: the count of numbers that are skipped before it, and, if
/// it has more than one number, its length minus 2. An integer is written in digits of five bits, the highest first, as
/// ASCII characters. The lower five bits of a character are the digit. The upper bits are 3 if more digits of the
/// integer follow, 2 for the last digit of a skip, and 1 for the last digit of a length. Unlike in Base64, each integer
/// begins at a character, so gzip finds repetitions.
struct Postings {
  /// The text so far.
  private var text: [UInt8] = []
  /// Earlier parts, because a part must fit in a file.
  private var parts: [[UInt8]] = []
  /// The end of the last run in `text`.
  private var written = 0
  /// The current run.
  private var run = 0..<0

  private static let maxPartSize = 12_000

  /// Adds a photo.
  mutating func add(_ number: Int) {
    if number < run.upperBound { return }
    if number == run.upperBound, !run.isEmpty {
      run = run.lowerBound..<(number + 1)
    } else {
      write()
      run = number..<(number + 1)
    }
  }

  /// All parts. Each begins with the number of photos before it, so they can be read in any order.
  consuming func finished() -> [[UInt8]] {
    write()
    return parts + [text]
  }

  private mutating func write() {
    guard !run.isEmpty else { return }
    if text.count > Self.maxPartSize {
      parts.append(text)
      (text, written) = ([], 0)
    }
    append(run.lowerBound - written, last: 2)
    if run.count > 1 { append(run.count - 2, last: 1) }
    written = run.upperBound
  }

  /// Writes an integer whose last digit has the given upper bits.
  private mutating func append(_ number: Int, last: UInt8) {
    var shift = 5
    while number >> shift > 0 { shift += 5 }
    while shift > 5 {
      shift -= 5
      text.append(3 << 5 | UInt8(truncatingIfNeeded: number >> shift) & 31)
    }
    text.append(last << 5 | UInt8(truncatingIfNeeded: number) & 31)
  }
}
