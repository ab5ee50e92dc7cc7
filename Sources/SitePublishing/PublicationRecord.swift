/// The files and folders that gallery wrote into a site.
///
/// Only recorded files are ever deleted or replaced. A file is recorded before it is written, so a
/// path may have two recorded contents after a build was killed.
package struct PublicationRecord: Sendable {
  /// The possible contents of a file.
  package struct Contents: Sendable {
    /// The content that was recorded last.
    package fileprivate(set) var last: RecordedContent
    /// Earlier contents, if a build was killed.
    package fileprivate(set) var earlier: [RecordedContent] = []

    package func contains(_ content: RecordedContent) -> Bool {
      last == content || earlier.contains(content)
    }
  }

  /// The possible contents of files by their paths below the output folder.
  package private(set) var files: [String: Contents] = [:]
  /// The folders that gallery created.
  package private(set) var folders: Set<String> = []

  package init() {}

  /// Records a file before it is written; its earlier contents remain possible.
  package mutating func add(_ path: String, _ content: RecordedContent) {
    guard let known = files[path] else { return set(path, content) }
    guard !known.contains(content) else { return }
    files[path] = Contents(last: content, earlier: known.earlier + [known.last])
  }

  /// Records the only possible content of a file.
  package mutating func set(_ path: String, _ content: RecordedContent) {
    files[path] = Contents(last: content)
  }

  /// Records a folder before it is created.
  package mutating func add(folder: String) {
    folders.insert(folder)
  }

  /// Removes a file from the record.
  package mutating func remove(_ path: String) {
    files[path] = nil
  }

  /// Removes a folder from the record.
  package mutating func remove(folder: String) {
    folders.remove(folder)
  }
}

// MARK: Text format
extension PublicationRecord {
  /// The first line of the file.
  static let heading = "gallery publication record 1"

  /// The record as text: one line per folder and per content of a file, sorted by path.
  package var text: [UInt8] {
    var text = Array("\(Self.heading)\n".utf8)
    for folder in folders.sorted() { text += Self.line(folder: folder) }
    for (path, contents) in files.sorted(by: { $0.key < $1.key }) {
      for content in contents.earlier + [contents.last] { text += Self.line(path, content) }
    }
    return text
  }

  /// A line such as `d albums/norway`.
  static func line(folder: String) -> [UInt8] { Array("d \(folder)\n".utf8) }

  /// A line such as `f 1734 8d2f12ab00c4e7f1 albums/norway/index.html`: size, digest and path.
  static func line(_ path: String, _ content: RecordedContent) -> [UInt8] {
    let digest = String(content.digest, radix: 16)
    let zeros = String(repeating: "0", count: 16 - digest.count)
    return Array("f \(content.size) \(zeros)\(digest) \(path)\n".utf8)
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
    var record = PublicationRecord()
    var number = 0
    var rest = text[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      number += 1
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      guard number > 1 else { continue }
      guard record.read(line) else { return (nil, number) }
    }
    return (record, number)
  }

  private mutating func read(_ line: ArraySlice<UInt8>) -> Bool {
    let space = UInt8(ascii: " ")
    if line.starts(with: "d ".utf8) {
      let path = String(decoding: line.dropFirst(2), as: UTF8.self)
      guard Self.isPath(path) else { return false }
      folders.insert(path)
      return true
    }
    let parts = line.split(separator: space, maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].elementsEqual("f".utf8),
      let size = Int(String(decoding: parts[1], as: UTF8.self)), size >= 0,
      let digest = UInt64(String(decoding: parts[2], as: UTF8.self), radix: 16)
    else { return false }
    let path = String(decoding: parts[3], as: UTF8.self)
    guard Self.isPath(path) else { return false }
    add(path, RecordedContent(size: size, digest: digest))
    return true
  }

  /// Whether a path is inside the output folder and not a file of the publisher itself.
  static func isPath(_ path: String) -> Bool {
    !path.isEmpty && !path.hasPrefix(".gallery-") && !path.contains("\0")
      && path.split(separator: "/", omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
