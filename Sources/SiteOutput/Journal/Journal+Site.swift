import Glibc
package import SystemPackage

/// The files of a site's folder: which exist, and which the new site has.
extension Journal {
  /// Whether a file is known and the folder has it.
  func isPresent(_ path: String) -> Bool {
    self[path]?.marks.contains(.present) == true
  }

  /// Whether the folder has a known file with its only possible content.
  func hasKnownContent(_ path: String) -> Bool {
    self[path]?.marks.isSuperset(of: [.present, .confirmed]) == true
  }

  /// The known files that the folder has.
  var presentFiles: Set<String> { Set(paths { $0.contains(.present) }) }

  /// The known files below a path, which ends with a slash, that the folder has.
  func presentFiles(below folder: String) -> [String] {
    paths { $0.contains(.present) }.filter { $0.utf8.starts(with: folder.utf8) }
  }

  /// Notes that the folder has all known files.
  mutating func notePresenceOfAll() {
    updateEach { $0.notePresence() }
  }

  /// Notes that the folder has a file; returns whether it is known.
  mutating func notePresence(of path: String) -> Bool { self[path]?.notePresence() != nil }

  /// Notes that the folder lacks a known file, or has it with another content.
  mutating func noteAbsence(of path: String) { self[path]?.marks.remove(.present) }

  /// Notes that the new site has a file.
  mutating func noteNeed(of path: String) -> Bool { self[path]?.marks.insert(.needed).inserted ?? false }

  /// Notes which other files the new site has.
  mutating func noteNeeds(_ isNeeded: (String.UTF8View) -> Bool) {
    for path in unneeded where isNeeded(path.utf8) { _ = noteNeed(of: path) }
  }

  /// The files that the new site does not have, in no particular order.
  var unneeded: [String] { paths { !$0.contains(.needed) } }

  /// The recorded files that the new site has, in no particular order.
  var needed: [String] { paths { $0.contains(.needed) && !$0.contains(.staged) } }

  /// The files of the stage that are renamed with their folders, in no particular order.
  var staged: some Sequence<(path: String, content: RecordedContent)> {
    files.lazy.filter { $0.value.marks.contains(.staged) }.map { ($0.key.text, $0.value.content) }
  }

  /// Notes that these files have their paths: nothing else can be there.
  mutating func confirmStaged() {
    updateEach { file in
      if file.marks.remove(.staged) != nil { file.marks.insert(.confirmed) }
    }
  }

  /// Whether the new site has a file below a folder.
  func hasNeededFile(below folder: String) -> Bool {
    files.contains { path, file in file.marks.contains(.needed) && path.text.utf8.starts(with: "\(folder)/".utf8) }
  }

  private func paths(where isIncluded: (Marks) -> Bool) -> [String] {
    files.compactMap { isIncluded($1.marks) ? $0.text : nil }
  }
}

/// The differences between the files of a site and its journal.
package struct JournalComparison: Sendable {
  /// The number of files in the journal.
  package private(set) var recorded = 0
  /// Their size in bytes, as the journal has it.
  package private(set) var size = 0
  /// The path and size in bytes of the largest of them.
  package private(set) var largest = (path: "", size: 0)
  /// Files in the journal that the folder lacks, sorted.
  package private(set) var missing: [String] = []
  /// Files in the journal with another content, sorted.
  package private(set) var changed: [String] = []
  /// The number of files in the folders of the site that gallery did not write.
  package private(set) var others = 0
  /// Whether a build was interrupted, so that some contents are not known.
  package private(set) var isUnfinished = false

  /// Compares a site with its journal; `nil` if the folder does not exist or has no journal. Nothing is changed.
  package init?(of folder: FilePath, topLevel: Set<String>, isDeep: Bool) throws(SiteOutputError) {
    var status = stat()
    let exists = unsafe folder.withPlatformString { unsafe stat($0, &status) } == 0
    guard exists, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    let output = try OutputFolder(folder)
    var others = 0
    guard let journal = try output.journal(topLevel: topLevel, others: { _ in others += 1 }) else {
      return nil
    }
    self.others = others
    for path in journal.sortedPaths {
      guard let file = journal[path] else { continue }
      recorded += 1
      let contents = file.contents
      guard file.marks.contains(.present) else {
        missing.append(path)
        continue
      }
      if contents.only == nil { isUnfinished = true }
      let size = contents.all.map(\.size).max() ?? 0
      self.size += size
      if size > largest.size { largest = (path, size) }
      if try !Self.agree(path, contents, in: output, isDeep: isDeep) { changed.append(path) }
    }
  }

  private static func agree(
    _ path: String, _ contents: Journal.Contents, in output: OutputFolder, isDeep: Bool
  ) throws(SiteOutputError) -> Bool {
    try output.access(path) { folder, name throws(Errno) in
      guard isDeep else {
        guard let status = try folder.status(name) else { return false }
        return status.st_mode & S_IFMT == S_IFREG && contents.contains(size: Int(status.st_size))
      }
      return try RecordedContent(of: name, in: folder).map(contents.contains) ?? false
    }
  }
}
