import SystemPackage

/// The files and folders that gallery wrote to a place: into the folder of a site, or to a target of `gallery publish`.
/// Only these are ever replaced or deleted there. A file is announced before it is written, and confirmed afterwards.
/// In between it may have any of several contents, also if the process is killed.
package struct Journal: Sendable {
  struct Entry: Sendable {
    /// The content that was announced or confirmed last.
    var content: RecordedContent
    var marks: Marks = []
  }

  struct Marks: OptionSet, Sendable {
    var rawValue: UInt8

    /// The file has its content and can have no other.
    static let confirmed = Marks(rawValue: 1)
    /// The folder of the site has the file.
    static let present = Marks(rawValue: 2)
    /// The new site has the file.
    static let needed = Marks(rawValue: 4)
    /// The file was found in the memory, see `TargetMemory`.
    static let remembered = Marks(rawValue: 8)
  }

  /// The possible contents of a file.
  package struct Contents: Sendable {
    private let last: RecordedContent
    private let earlier: [RecordedContent]

    fileprivate init(_ last: RecordedContent, _ earlier: [RecordedContent]) {
      (self.last, self.earlier) = (last, earlier)
    }

    package func contains(_ content: RecordedContent) -> Bool {
      last == content || earlier.contains(content)
    }

    /// Whether a file of this size in bytes may have one of the contents.
    func contains(size: Int) -> Bool {
      last.size == size || earlier.contains { $0.size == size }
    }

    /// The content that the file has if it exists; `nil` if several are possible.
    var only: RecordedContent? { earlier.isEmpty ? last : nil }

    var all: [RecordedContent] { earlier + [last] }
  }

  var files = PathTable<Entry>()
  /// Other contents that an announced file may still have.
  var earlier: [String: [RecordedContent]] = [:]
  /// The folders that gallery created.
  package internal(set) var folders: Set<String> = []
  /// The folders that were found in the memory, see `TargetMemory`.
  var rememberedFolders: Set<String> = []

  package init() {}

  var isEmpty: Bool { files.count == 0 && folders.isEmpty }

  /// Whether a file was announced or confirmed, and not removed.
  package func knows(_ path: String) -> Bool { files[path] != nil }

  /// The possible contents of a file, by its path in the site; `nil` if it is not known.
  package func contents(of path: String) -> Contents? {
    files[path].map { Contents($0.content, earlier.isEmpty ? [] : earlier[path] ?? []) }
  }

  /// The content of a file that was confirmed and not announced again; `nil` for others.
  package func confirmedContent(of path: String) -> RecordedContent? {
    guard let file = files[path], file.marks.contains(.confirmed) else { return nil }
    return file.content
  }

  /// Calls a closure with the path of every file, in no particular order.
  package func forEachPath<Failure>(_ body: (String) throws(Failure) -> Void) throws(Failure) {
    try files.forEach { path, _ throws(Failure) in try body(Self.text(path)) }
  }

  static func text(_ path: ArraySlice<UInt8>) -> String { String(decoding: path, as: UTF8.self) }

  /// The folders of all files, and their parents.
  var foldersOfFiles: Set<Substring> {
    var folders: Set<Substring> = []
    // Most files follow others of their folder.
    var last: ArraySlice<UInt8>?
    files.forEach { path, _ in
      let slash = path.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
      var folder = path[..<slash]
      guard last.map({ $0.elementsEqual(folder) }) != true else { return }
      last = folder
      while !folder.isEmpty, folders.insert(Self.text(folder)[...]).inserted {
        folder = folder[..<(folder.lastIndex(of: UInt8(ascii: "/")) ?? folder.startIndex)]
      }
    }
    return folders
  }

  /// Notes that a file will be written; its earlier contents remain possible.
  mutating func announce(_ path: String, _ content: RecordedContent) {
    guard let known = files[path] else { return files[path] = Entry(content: content) }
    if known.content != content {
      earlier[path, default: []].removeAll { $0 == content }
      earlier[path, default: []].append(known.content)
    }
    files[path] = Entry(content: content, marks: known.marks.subtracting(.confirmed))
  }

  /// Notes that a file was written: it has no other content.
  mutating func confirm(_ path: String, _ content: RecordedContent) {
    files[path] = Entry(
      content: content, marks: (files[path]?.marks ?? []).union(.confirmed))
    if !earlier.isEmpty { earlier[path] = nil }
  }

  /// Notes that a file was deleted.
  mutating func remove(_ path: String) {
    files[path] = nil
    if !earlier.isEmpty { earlier[path] = nil }
  }

  /// Notes that a folder will be created.
  mutating func add(folder: String) { folders.insert(folder) }

  /// Notes that a folder was deleted.
  mutating func remove(folder: String) { folders.remove(folder) }
}

/// The comparison of a target's journal with its `TargetMemory`.
extension Journal {
  /// Notes that the memory has a line about a file or folder. If only the memory has a content, another site was
  /// published, or a transfer was killed. The file is then transferred again, because the target may have either
  /// content.
  mutating func noteMemory(of line: Line) -> Bool {
    switch line {
    case .folder(let path):
      rememberedFolders.insert(path)
      return folders.contains(path)
    case .announced(let path, let content), .confirmed(let path, let content):
      guard let contents = contents(of: path) else { return false }
      let isKnown = contents.contains(content)
      if !isKnown { earlier[path, default: []].append(content) }
      files.update(path) { file in
        file.marks.insert(.remembered)
        if !isKnown { file.marks.remove(.confirmed) }
      }
      return true
    case .removed: return false
    }
  }

  /// Lines about all files and folders that were not found in the memory.
  var unremembered: [Line] {
    var lines = folders.subtracting(rememberedFolders).sorted().map(Line.folder)
    files.forEach { path, file in
      guard !file.marks.contains(.remembered) else { return }
      let path = Self.text(path)
      if file.marks.contains(.confirmed) {
        lines.append(.confirmed(path, file.content))
      } else {
        lines += (contents(of: path)?.all ?? []).map { .announced(path, $0) }
      }
    }
    return lines
  }

  /// Adds the files and folders of a journal that has no files of this one.
  mutating func add(_ other: Journal) {
    other.files.forEach { path, file in files[path] = file }
    earlier.merge(other.earlier) { own, _ in own }
    folders.formUnion(other.folders)
  }
}

/// The files of a site, for a process that does not change it.
package struct PublishedFiles: Sendable {
  private let journal: Journal

  /// Reads the journal of the site, and finds which of its files exist.
  package init(
    in output: OutputFolder, topLevel: Set<String>
  ) throws(SiteOutputError) {
    journal = try output.journal(topLevel: topLevel) ?? Journal()
  }

  /// Returns whether gallery wrote a file that exists.
  package func holds(_ path: String) -> Bool { journal.isPresent(path) }
}
