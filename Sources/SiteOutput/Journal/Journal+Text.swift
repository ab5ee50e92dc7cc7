import Facts

extension Journal {
  /// The first line of the file. `target` is `nil` for the folder of a site.
  static func heading(target: String?) -> String {
    "\(headingOfAll)\(version)" + (target.map { " \($0)" } ?? "")
  }

  static let headingOfAll = "gallery journal "
  static let version = 1

  /// The size and digest of the journal as text.
  func textContent(_ heading: String) -> RecordedContent {
    var digest = ContentDigest()
    forEachBlock(heading) { digest.add($0.span) }
    return digest.content
  }

  private static let blockSize = 1 << 20

  /// Calls a closure with the journal as text: one line per folder and per content of a file, sorted by path. The text
  /// comes in blocks, because the whole would take as much memory as the journal.
  func forEachBlock<Failure>(_ heading: String, _ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var block = Array("\(heading)\n".utf8)
    block.reserveCapacity(Self.blockSize * 2)
    func flush(atLeast size: Int) throws(Failure) {
      guard block.count >= size else { return }
      try body(block)
      block.removeAll(keepingCapacity: true)
    }
    for folder in folders.sorted() {
      block += Line.folder(folder).bytes
      try flush(atLeast: Self.blockSize)
    }
    for path in sortedPaths {
      for line in self[path]?.lines(path) ?? [] { block += line.bytes }
      try flush(atLeast: Self.blockSize)
    }
    try flush(atLeast: 1)
  }

  /// Parses the lines after the heading. An incomplete last line is ignored. The process was killed while it wrote the
  /// line. So a file that the line announces was not written yet, and a file that it confirms is written again. `nil`
  /// and the number of the first invalid line, unless damage is passed over.
  static func parse(_ text: [UInt8], passesOverDamage: Bool = false) -> (journal: Journal?, line: Int) {
    var journal = Journal()
    // Growing briefly needs twice the memory.
    journal.files.reserveCapacity(text.count { $0 == UInt8(ascii: "\n") })
    var number = 0
    var rest = text[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      number += 1
      defer { rest = rest[(end + 1)...] }
      guard number > 1 else { continue }
      if let line = Line(rest[..<end]) {
        journal.apply(line)
      } else if !passesOverDamage {
        return (nil, number)
      }
    }
    return (journal, number)
  }
}
