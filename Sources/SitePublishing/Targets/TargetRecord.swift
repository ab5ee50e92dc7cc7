/// The files that gallery published to a target.
///
/// A file is announced before it is transferred and confirmed afterwards, so that after a kill it is
/// transferred again. Only recorded files are ever replaced or deleted at a target.
package struct TargetRecord: Sendable {
  private struct File: Sendable {
    /// The content that was announced or confirmed last.
    var content: RecordedContent
    var isConfirmed: Bool
    /// Whether it was found in the memory, see `TargetMemory`.
    var isRemembered = false
  }

  private var files = PathTable<File>()
  /// Other contents that an announced file may still have.
  private var earlier: [String: [RecordedContent]] = [:]
  /// The folders that gallery created at the target.
  package private(set) var folders: Set<String> = []
  /// The folders that were found in the memory.
  private var rememberedFolders: Set<String> = []

  package init() {}

  var isEmpty: Bool { files.count == 0 && folders.isEmpty }

  /// Whether a file was published by gallery, or its transfer began.
  package func knows(_ path: String) -> Bool { files[path] != nil }

  /// The content that was published last; `nil` if it is not known for certain.
  package func confirmedContent(of path: String) -> RecordedContent? {
    guard let file = files[path], file.isConfirmed else { return nil }
    return file.content
  }

  /// The contents that a file may have at the target; empty if gallery did not publish it.
  package func contents(of path: String) -> [RecordedContent] {
    files[path].map { [$0.content] + (earlier[path] ?? []) } ?? []
  }

  /// Calls a closure with the path of every file, in no particular order.
  package func forEachPath(_ body: (String) -> Void) {
    files.forEach { path, _ in body(String(decoding: path, as: UTF8.self)) }
  }

  /// Records that a file will be transferred; its earlier contents remain possible.
  mutating func announce(_ path: String, _ content: RecordedContent) {
    if let known = files[path], known.content != content {
      earlier[path, default: []].append(known.content)
    }
    files[path] = File(content: content, isConfirmed: false)
  }

  /// Records that the target has a file.
  mutating func confirm(_ path: String, _ content: RecordedContent) {
    files[path] = File(content: content, isConfirmed: true)
    if !earlier.isEmpty { earlier[path] = nil }
  }

  /// Removes a file from the record.
  mutating func remove(_ path: String) {
    files[path] = nil
    if !earlier.isEmpty { earlier[path] = nil }
  }

  /// Records a folder before it is created.
  mutating func add(folder: String) { folders.insert(folder) }

  /// Removes a folder from the record.
  mutating func remove(folder: String) { folders.remove(folder) }
}

// MARK: Memory
extension TargetRecord {
  /// Notes that the memory has a line about a file or folder.
  ///
  /// A content that only the memory knows is that of another site, or of a transfer that was killed. The file is then
  /// transferred again, because the target may have either.
  ///
  /// - Returns: Whether the record has the file or folder, too.
  mutating func noteMemory(of line: Line) -> Bool {
    switch line {
    case .folder(let path):
      rememberedFolders.insert(path)
      return folders.contains(path)
    case .announced(let path, let content), .confirmed(let path, let content):
      guard knows(path) else { return false }
      if !contents(of: path).contains(content) {
        earlier[path, default: []].append(content)
        files.update(path) { $0.isConfirmed = false }
      }
      files.update(path) { $0.isRemembered = true }
      return true
    case .removed: return false
    }
  }

  /// Lines about all that was not found in the memory.
  var unremembered: [Line] {
    var lines = folders.subtracting(rememberedFolders).sorted().map(Line.folder)
    files.forEach { path, file in
      if !file.isRemembered { lines += self.lines(path, file) }
    }
    return lines
  }

  /// Adds the files and folders of a record that has no files of this one.
  mutating func add(_ other: TargetRecord) {
    other.files.forEach { path, file in files[path] = file }
    earlier.merge(other.earlier) { own, _ in own }
    folders.formUnion(other.folders)
  }

  /// The lines about a file, which make its possible contents.
  private func lines(_ path: ArraySlice<UInt8>, _ file: File) -> [Line] {
    let path = String(decoding: path, as: UTF8.self)
    let possible = earlier.isEmpty ? [] : earlier[path] ?? []
    return possible.map { .announced(path, $0) }
      + [file.isConfirmed ? .confirmed(path, file.content) : .announced(path, file.content)]
  }
}

// MARK: Text format
extension TargetRecord {
  /// The beginning of the first line, before the name of the target.
  static let heading = "gallery target record 1 "

  /// The record as text: a line for each folder and file.
  func text(target: String) -> [UInt8] {
    var text = Array("\(Self.heading)\(target)\n".utf8)
    for folder in folders.sorted() { text += Line.folder(folder).bytes }
    files.forEachSorted { path, file in
      for line in lines(path, file) { text += line.bytes }
    }
    return text
  }

  /// A line of the file; later lines about a path replace earlier ones.
  package enum Line: Sendable {
    case folder(String)
    case announced(String, RecordedContent)
    case confirmed(String, RecordedContent)
    case removed(String)

    var bytes: [UInt8] {
      switch self {
      case .folder(let path): Array("d \(path)\n".utf8)
      case .announced(let path, let content): Self.bytes("?", path, content)
      case .confirmed(let path, let content): Self.bytes("+", path, content)
      case .removed(let path): Array("- \(path)\n".utf8)
      }
    }

    private static func bytes(
      _ mark: String, _ path: String, _ content: RecordedContent
    ) -> [UInt8] {
      Array("\(mark) \(content.size) \(String(content.digest, radix: 16)) \(path)\n".utf8)
    }

    /// Parses a line without its end; `nil` if it is invalid.
    init?(_ line: Substring.UTF8View) {
      guard line.dropFirst().first == UInt8(ascii: " "), let mark = line.first else { return nil }
      let rest = Substring(line.dropFirst(2))
      switch mark {
      case UInt8(ascii: "d"): self = .folder(String(rest))
      case UInt8(ascii: "-"): self = .removed(String(rest))
      case UInt8(ascii: "+"), UInt8(ascii: "?"):
        let parts = rest.utf8.split(
          separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let size = Int(Substring(parts[0])), size >= 0,
          let digest = UInt64(Substring(parts[1]), radix: 16)
        else { return nil }
        let content = RecordedContent(size: size, digest: digest)
        let path = String(Substring(parts[2]))
        self = mark == UInt8(ascii: "+") ? .confirmed(path, content) : .announced(path, content)
      default: return nil
      }
      guard isValid else { return nil }
    }

    /// Whether the path is one that a site can have.
    package var isValid: Bool { PublicationRecord.isPath(Array(path.utf8)[...]) }

    var path: String {
      switch self {
      case .folder(let path), .announced(let path, _), .confirmed(let path, _), .removed(let path):
        path
      }
    }
  }

  mutating func apply(_ line: Line) {
    switch line {
    case .folder(let path): add(folder: path)
    case .announced(let path, let content): announce(path, content)
    case .confirmed(let path, let content): confirm(path, content)
    case .removed(let path): remove(path)
    }
  }

  /// Parses the lines after the first.
  ///
  /// An incomplete last line is ignored: the process was killed while it wrote the line.
  ///
  /// - Parameter text: The content of the file.
  /// - Returns: The record, or the number of the first invalid line.
  static func parse(_ text: [UInt8]) -> (record: TargetRecord?, line: Int) {
    var record = TargetRecord()
    var number = 0
    var rest = text[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      number += 1
      let bytes = rest[..<end]
      rest = rest[(end + 1)...]
      guard number > 1 else { continue }
      guard let text = String(validating: bytes, as: UTF8.self), let line = Line(text[...].utf8)
      else { return (nil, number) }
      record.apply(line)
    }
    return (record, number)
  }
}
