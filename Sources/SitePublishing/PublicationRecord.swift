/// The files and folders that gallery wrote into a site.
///
/// Nothing else there is ever deleted or replaced. A file is recorded before it is written, so a
/// build that was killed may leave a path with two contents, of which the file has one.
package struct PublicationRecord: Sendable {
  /// What a file may hold.
  package struct Contents: Sendable {
    /// What was recorded last.
    package fileprivate(set) var last: FileContent
    /// What was recorded before, where a build was killed; a list that is empty takes no memory.
    package fileprivate(set) var earlier: [FileContent] = []

    package func contains(_ content: FileContent) -> Bool {
      last == content || earlier.contains(content)
    }
  }

  /// The paths of files below the output folder, and what each may hold.
  package private(set) var files: [String: Contents] = [:]
  /// The folders that gallery made.
  package private(set) var folders: Set<String> = []

  package init() {}

  /// Records a file that is to be written: it may hold what it held before, or this.
  package mutating func add(_ path: String, _ content: FileContent) {
    guard let known = files[path] else { return set(path, content) }
    guard !known.contains(content) else { return }
    files[path] = Contents(last: content, earlier: known.earlier + [known.last])
  }

  /// Records the only content that a file has.
  package mutating func set(_ path: String, _ content: FileContent) {
    files[path] = Contents(last: content)
  }

  /// Records a folder that is to be made.
  package mutating func add(folder: String) {
    folders.insert(folder)
  }

  /// Takes a file out of the record.
  package mutating func remove(_ path: String) {
    files[path] = nil
  }

  /// Takes a folder out of the record.
  package mutating func remove(folder: String) {
    folders.remove(folder)
  }
}

// MARK: The text
extension PublicationRecord {
  /// The first line of the file.
  static let heading = "gallery publication record 1"

  /// The record as text: a line a folder and a line a file, by path.
  package var text: [UInt8] {
    var text = Array("\(Self.heading)\n".utf8)
    for folder in folders.sorted() { text += Self.line(folder: folder) }
    for (path, contents) in files.sorted(by: { $0.key < $1.key }) {
      for content in contents.earlier + [contents.last] { text += Self.line(path, content) }
    }
    return text
  }

  /// A line as `d albums/norway`.
  static func line(folder: String) -> [UInt8] { Array("d \(folder)\n".utf8) }

  /// A line as `f 1734 8d2f12ab00c4e7f1 albums/norway/index.html`: bytes, digest, path.
  static func line(_ path: String, _ content: FileContent) -> [UInt8] {
    let digest = String(content.digest, radix: 16)
    let zeros = String(repeating: "0", count: 16 - digest.count)
    return Array("f \(content.size) \(zeros)\(digest) \(path)\n".utf8)
  }

  /// Reads the lines behind the heading.
  ///
  /// A last line without an end is that of a build that was killed as it wrote it; its file does not
  /// exist yet.
  ///
  /// - Parameter text: The whole file.
  /// - Returns: `nil` and the number of the line that cannot be understood.
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
    add(path, FileContent(size: size, digest: digest))
    return true
  }

  /// Whether a path stays below the output folder and names none of the publisher's own files.
  static func isPath(_ path: String) -> Bool {
    !path.isEmpty && !path.hasPrefix(".gallery-") && !path.contains("\0")
      && path.split(separator: "/", omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
