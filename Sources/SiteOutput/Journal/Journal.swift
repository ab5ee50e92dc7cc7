import SystemPackage

/// The files and folders that gallery wrote to a place: into the folder of a site, or to a target of `gallery publish`.
/// Only these are ever replaced or deleted there. A file is announced before it is written, and confirmed afterwards.
/// In between it may have any of several contents, also if the process is killed.
package struct Journal: Sendable {
  struct Entry: Sendable {
    /// The content that was announced or confirmed last.
    var content: RecordedContent
    /// Other contents that an announced file may still have.
    var earlier: [RecordedContent] = []
    var marks: Marks = []

    var contents: Contents { Contents(all: earlier + [content]) }

    /// Notes that the folder has the file. If only one content is possible, it has that one.
    mutating func notePresence() { marks.formUnion(earlier.isEmpty ? [.present, .confirmed] : .present) }

    /// The lines of a journal with the file.
    func lines(_ path: String) -> [Line] {
      earlier.map { .announced(path, $0) }
        + [marks.contains(.confirmed) ? .confirmed(path, content) : .announced(path, content)]
    }
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
    /// The stage has the file, in a folder that becomes one of the site.
    static let staged = Marks(rawValue: 16)
  }

  /// The possible contents of a file.
  package struct Contents: Sendable {
    let all: [RecordedContent]

    package func contains(_ content: RecordedContent) -> Bool { all.contains(content) }

    /// Whether a file of this size in bytes may have one of the contents.
    func contains(size: Int) -> Bool { all.contains { $0.size == size } }

    /// The content that the file has if it exists; `nil` if several are possible.
    var only: RecordedContent? { all.count == 1 ? all[0] : nil }
  }

  var files: [PathKey: Entry] = [:]
  /// The folders that gallery created.
  package internal(set) var folders: Set<String> = []
  /// The folders that were found in the memory, see `TargetMemory`.
  var rememberedFolders: Set<String> = []

  package init() {}

  var isEmpty: Bool { files.isEmpty && folders.isEmpty }

  subscript(path: String) -> Entry? {
    get { files[PathKey(path)] }
    set { files[PathKey(path)] = newValue }
  }

  /// Whether a file was announced or confirmed, and not removed.
  package func knows(_ path: String) -> Bool { self[path] != nil }

  /// The possible contents of a file, by its path in the site; `nil` if it is not known.
  package func contents(of path: String) -> Contents? { self[path]?.contents }

  /// The content of a file that was confirmed and not announced again; `nil` for others.
  package func confirmedContent(of path: String) -> RecordedContent? {
    guard let file = self[path], file.marks.contains(.confirmed) else { return nil }
    return file.content
  }

  /// Calls a closure with the path of every file, in no particular order.
  package func forEachPath<Failure>(_ body: (String) throws(Failure) -> Void) throws(Failure) {
    for path in files.keys { try body(path.text) }
  }

  /// The paths of all files, sorted by their bytes.
  var sortedPaths: some Sequence<String> { files.keys.sorted().lazy.map(\.text) }

  /// The folders of all files, and their parents.
  var foldersOfFiles: Set<Substring> {
    var folders: Set<Substring> = []
    for path in files.keys { OutputFolder.insertFolders(of: path.text, into: &folders) }
    return folders
  }

  /// Notes that a file will be written; its earlier contents remain possible.
  mutating func announce(_ path: String, _ content: RecordedContent) {
    guard var file = self[path] else { return self[path] = Entry(content: content) }
    if file.content != content {
      file.earlier.removeAll { $0 == content }
      file.earlier.append(file.content)
      file.content = content
    }
    file.marks.remove(.confirmed)
    self[path] = file
  }

  /// Notes that a file was written: it has no other content.
  mutating func confirm(_ path: String, _ content: RecordedContent) {
    self[path] = Entry(content: content, marks: (self[path]?.marks ?? []).union(.confirmed))
  }

  /// Notes that the stage has a file of the new site, in a folder that becomes one of the site.
  mutating func stage(_ path: String, _ content: RecordedContent) {
    self[path] = Entry(content: content, marks: [.needed, .staged])
  }

  /// Changes all files in place, because a site has many.
  mutating func updateEach(_ body: (inout Entry) -> Void) {
    var index = files.startIndex
    while index != files.endIndex {
      body(&files.values[index])
      files.formIndex(after: &index)
    }
  }

  /// Notes that a file was deleted.
  mutating func remove(_ path: String) { self[path] = nil }

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
      guard var file = self[path] else { return false }
      file.marks.insert(.remembered)
      if !file.contents.contains(content) {
        file.earlier.append(content)
        file.marks.remove(.confirmed)
      }
      self[path] = file
      return true
    case .removed: return false
    }
  }

  /// Lines about all files and folders that were not found in the memory.
  var unremembered: [Line] {
    folders.subtracting(rememberedFolders).sorted().map(Line.folder)
      + files.filter { !$0.value.marks.contains(.remembered) }.flatMap { $1.lines($0.text) }
  }

  /// Adds the files and folders of a journal that has no files of this one.
  mutating func add(_ other: Journal) {
    files.merge(other.files) { _, other in other }
    folders.formUnion(other.folders)
  }
}

/// The files of a site, for a process that does not change it.
package struct PublishedFiles: Sendable {
  private let journal: Journal

  /// Reads the journal of the site, and finds which of its files exist.
  package init(in output: OutputFolder, topLevel: Set<String>) throws(SiteOutputError) {
    journal = try output.journal(topLevel: topLevel) ?? Journal()
  }

  /// Returns whether gallery wrote a file that exists.
  package func holds(_ path: String) -> Bool { journal.isPresent(path) }

  /// The paths of the files that gallery wrote and that exist, in no particular order.
  package var paths: [String] { journal.files.keys.lazy.map(\.text).filter(holds) }
}
