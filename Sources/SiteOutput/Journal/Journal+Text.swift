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
  func forEachBlock<Failure>(
    _ heading: String, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
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
    try files.forEachSorted { path, file throws(Failure) in
      if !earlier.isEmpty {
        for content in earlier[Self.text(path)] ?? [] {
          Self.write(.announced, path, content, to: &block)
        }
      }
      let mark: Mark = file.marks.contains(.confirmed) ? .confirmed : .announced
      Self.write(mark, path, file.content, to: &block)
      try flush(atLeast: Self.blockSize)
    }
    try flush(atLeast: 1)
  }

  /// Parses the lines after the heading. An incomplete last line is ignored. The process was killed while it wrote the
  /// line. So a file that the line announces was not written yet, and a file that it confirms is written again. `nil`
  /// and the number of the first invalid line, unless damage is passed over.
  static func parse(
    _ text: [UInt8], passesOverDamage: Bool = false
  ) -> (journal: Journal?, line: Int) {
    // The offsets of a path table have 32 bits.
    guard text.count < 1 << 32 else { return (nil, 1) }
    var journal = Journal()
    let count = text.count { $0 == UInt8(ascii: "\n") }
    // A line has at least 22 bytes in addition to the path.
    journal.files.reserve(paths: count, bytes: max(0, text.count - count * 22))
    var number = 0
    var rest = text[...]
    // The last path, while the lines are sorted as in a complete journal; then `nil`.
    var last: ArraySlice<UInt8>? = []
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      number += 1
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      guard number > 1 else { continue }
      guard let (mark, path, content) = fields(line) else {
        if passesOverDamage { continue }
        return (nil, number)
      }
      journal.read(mark, path, content, after: &last)
    }
    if last != nil { journal.files.endAppending() }
    return (journal, number)
  }

  /// Applies a line. `last` is `nil` if this one is not.
  private mutating func read(
    _ mark: Mark, _ path: ArraySlice<UInt8>, _ content: RecordedContent?,
    after last: inout ArraySlice<UInt8>?
  ) {
    guard mark != .folder else { return add(folder: Self.text(path)) }
    let file = content.map { Entry(content: $0, marks: mark == .confirmed ? .confirmed : []) }
    if let before = last {
      if let file, before.lexicographicallyPrecedes(path) {
        files.append(path, file)
        last = path
        return
      }
      // From here on, the lines were appended.
      files.endAppending()
      last = nil
    }
    if let file, files[path] == nil { return files[path] = file }
    switch (mark, content) {
    case (.announced, let content?): announce(Self.text(path), content)
    case (.confirmed, let content?): confirm(Self.text(path), content)
    default: remove(Self.text(path))
    }
  }
}
