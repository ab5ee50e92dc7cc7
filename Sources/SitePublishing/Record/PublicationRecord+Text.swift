import Digests

extension PublicationRecord {
  /// The first line of the file.
  static let heading = "gallery publication record 1"

  /// The size and digest of the record as text.
  var textContent: RecordedContent {
    var digest = ContentDigest()
    forEachBlock { digest.add($0.span) }
    return digest.content
  }

  /// Calls a closure with the record as text: one line per folder and per content of a file, sorted by path.
  ///
  /// The text comes in blocks, because the whole would take as much memory as the record.
  ///
  /// - Throws: The errors of the closure.
  func forEachBlock<Failure>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var block = Array("\(Self.heading)\n".utf8)
    block.reserveCapacity(Self.blockSize * 2)
    func flush(atLeast size: Int) throws(Failure) {
      guard block.count >= size else { return }
      try body(block)
      block.removeAll(keepingCapacity: true)
    }
    for folder in folders.sorted() {
      block += Self.line(folder: folder)
      try flush(atLeast: Self.blockSize)
    }
    try files.forEachSorted { path, file throws(Failure) in
      if !earlier.isEmpty {
        for content in earlier[String(decoding: path, as: UTF8.self)] ?? [] {
          Self.write(path, content, to: &block)
        }
      }
      Self.write(path, file.content, to: &block)
      try flush(atLeast: Self.blockSize)
    }
    try flush(atLeast: 1)
  }

  private static let blockSize = 1 << 20

  /// A line such as `d albums/norway`.
  static func line(folder: String) -> [UInt8] { Array("d \(folder)\n".utf8) }

  /// A line such as `f 1734 8d2f12ab00c4e7f1 albums/norway/index.html`: size, digest and path.
  static func line(_ path: String, _ content: RecordedContent) -> [UInt8] {
    var line: [UInt8] = []
    write(Array(path.utf8)[...], content, to: &line)
    return line
  }

  /// The maximum number of bytes of a line before the path.
  private static let maxPrefix = 40

  private static func write(
    _ path: ArraySlice<UInt8>, _ content: RecordedContent, to text: inout [UInt8]
  ) {
    var divisor = 1
    while content.size / divisor >= 10 { divisor *= 10 }
    text.append(addingCapacity: maxPrefix) { line in
      line.append(UInt8(ascii: "f"))
      line.append(UInt8(ascii: " "))
      while divisor > 0 {
        line.append(UInt8(ascii: "0") + UInt8(content.size / divisor % 10))
        divisor /= 10
      }
      line.append(UInt8(ascii: " "))
      for shift in stride(from: 60, through: 0, by: -4) {
        let digit = UInt8(content.digest >> UInt64(shift) & 15)
        line.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
      }
      line.append(UInt8(ascii: " "))
    }
    text += path
    text.append(UInt8(ascii: "\n"))
  }

  /// Parses the lines after the heading.
  ///
  /// An incomplete last line is ignored. A build was killed while it wrote the line, so the file
  /// does not exist yet.
  ///
  /// - Parameter text: The content of the file.
  /// - Returns: The record and the number of lines, or `nil` and the number of the first invalid
  ///   line.
  static func parse(_ text: [UInt8]) -> (record: PublicationRecord?, line: Int) {
    // The offsets of a path table have 32 bits.
    guard text.count < 1 << 32 else { return (nil, 1) }
    var record = PublicationRecord()
    let count = text.count { $0 == UInt8(ascii: "\n") }
    // A line has at least 21 bytes beside the path.
    record.files.reserve(paths: count, bytes: max(0, text.count - count * 21))
    var number = 0
    var rest = text[...]
    // The last path, as long as paths are in the order in which a build writes them.
    var last: ArraySlice<UInt8>? = []
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      number += 1
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      guard number > 1 else { continue }
      guard record.read(line, after: &last) else { return (nil, number) }
    }
    if last != nil { record.files.endAppending() }
    return (record, number)
  }

  /// Parses a line.
  ///
  /// - Parameters:
  ///   - line: The line without its end.
  ///   - last: The path before, if all paths so far were sorted; becomes `nil` if this one is not.
  /// - Returns: Whether the line is valid.
  private mutating func read(
    _ line: ArraySlice<UInt8>, after last: inout ArraySlice<UInt8>?
  ) -> Bool {
    if line.starts(with: "d ".utf8) {
      let path = line.dropFirst(2)
      guard Self.isPath(path) else { return false }
      folders.insert(String(decoding: path, as: UTF8.self))
      return true
    }
    guard let (path, content) = Self.file(line) else { return false }
    if let before = last {
      if before.lexicographicallyPrecedes(path) {
        files.append(path, File(content: content))
        last = path
        return true
      }
      // A build was killed, which had appended lines.
      files.endAppending()
      last = nil
    }
    if files[path] == nil {
      files[path] = File(content: content)
    } else {
      add(String(decoding: path, as: UTF8.self), content)
    }
    return true
  }

  /// Records files of the new site at which there were no files.
  ///
  /// - Parameter lines: Complete lines as `line` makes them.
  mutating func add(newFiles lines: [UInt8]) {
    var rest = lines[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      if let (path, content) = Self.file(rest[..<end]) {
        let marks = files[path]?.marks ?? []
        files[path] = File(content: content, marks: marks.union(.needed))
        if !earlier.isEmpty { earlier[String(decoding: path, as: UTF8.self)] = nil }
      }
      rest = rest[(end + 1)...]
    }
  }

  /// Parses the line of a file without its end; `nil` if it is invalid.
  private static func file(
    _ line: ArraySlice<UInt8>
  ) -> (path: ArraySlice<UInt8>, content: RecordedContent)? {
    let space = UInt8(ascii: " ")
    let rest = line.dropFirst(2)
    guard line.count > 2, line[line.startIndex] == UInt8(ascii: "f"),
      line[line.startIndex + 1] == space
    else { return nil }
    guard let end = rest.firstIndex(of: space), let size = number(rest[..<end], radix: 10),
      let size = Int(exactly: size)
    else { return nil }
    let tail = rest[(end + 1)...]
    guard let end = tail.firstIndex(of: space), let digest = number(tail[..<end], radix: 16)
    else { return nil }
    let path = tail[(end + 1)...]
    guard isPath(path) else { return nil }
    return (path, RecordedContent(size: size, digest: digest))
  }

  private static func number(_ digits: ArraySlice<UInt8>, radix: UInt64) -> UInt64? {
    guard !digits.isEmpty else { return nil }
    var number: UInt64 = 0
    for byte in digits {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      default: return nil
      }
      guard digit < radix else { return nil }
      let (product, overflow) = number.multipliedReportingOverflow(by: radix)
      let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
      guard !overflow, !carry else { return nil }
      number = sum
    }
    return number
  }

  /// Whether a path is inside the output folder and not a file of the publisher itself.
  static func isPath(_ path: ArraySlice<UInt8>) -> Bool {
    guard !path.isEmpty, path.count <= PathTable<File>.maxLength,
      !path.starts(with: ".gallery-".utf8)
    else { return false }
    // The bytes of a name, and the dots among them.
    var (count, dots) = (0, 0)
    for byte in path {
      switch byte {
      case UInt8(ascii: "/"):
        guard isName(count, dots) else { return false }
        (count, dots) = (0, 0)
      case 0: return false
      default:
        count += 1
        if byte == UInt8(ascii: ".") { dots += 1 }
      }
    }
    return isName(count, dots)
  }

  /// Whether bytes, of which some are dots, can be a name in a folder of the site: `.` and `..` cannot.
  private static func isName(_ count: Int, _ dots: Int) -> Bool {
    count > 0 && (count > 2 || dots < count)
  }
}
