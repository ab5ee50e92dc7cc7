import Glibc
package import SystemPackage

/// The files of a site's folder: which exist, and which the new site has.
extension Journal {
  /// Whether a file is known and the folder has it.
  func isPresent(_ path: String) -> Bool {
    files[path]?.marks.contains(.present) == true
  }

  /// Whether the folder has a known file with its only possible content.
  func hasKnownContent(_ path: String) -> Bool {
    files[path]?.marks.isSuperset(of: [.present, .confirmed]) == true
  }

  /// The known files that the folder has.
  var presentFiles: Set<String> { Set(paths { $0.contains(.present) }) }

  /// The known files below a path, which ends with a slash, that the folder has.
  func presentFiles(below folder: String) -> [String] {
    var paths: [String] = []
    files.forEach { path, file in
      if file.marks.contains(.present), path.starts(with: folder.utf8) {
        paths.append(Self.text(path))
      }
    }
    return paths
  }

  /// Notes that the folder has all known files.
  mutating func notePresenceOfAll() {
    let earlier = earlier
    files.updateEach { path, file in
      let isCertain = earlier.isEmpty || earlier[Self.text(path)] == nil
      file.marks.formUnion(isCertain ? [.present, .confirmed] : .present)
    }
  }

  /// Notes that the folder has a file. If a file that was announced exists, and only one content is possible, it has
  /// that content.
  mutating func notePresence(of path: String) -> Bool {
    let isCertain = earlier.isEmpty || earlier[path] == nil
    return files.update(path) { $0.marks.formUnion(isCertain ? [.present, .confirmed] : .present) }
      != nil
  }

  /// Notes that the folder lacks a known file, or has it with another content.
  mutating func noteAbsence(of path: String) {
    files.update(path) { _ = $0.marks.remove(.present) }
  }

  /// Notes that the new site has a file.
  mutating func noteNeed(of path: String) -> Bool {
    files.update(path) { $0.marks.insert(.needed).inserted } ?? false
  }

  /// Notes which other files the new site has.
  mutating func noteNeeds(_ isNeeded: (ArraySlice<UInt8>) -> Bool) {
    files.updateEach { path, file in
      if !file.marks.contains(.needed), isNeeded(path) { file.marks.insert(.needed) }
    }
  }

  /// The files that the new site does not have, in no particular order.
  var unneeded: [String] { paths { !$0.contains(.needed) } }

  /// The files that the new site has, in no particular order.
  var needed: [String] { paths { $0.contains(.needed) } }

  /// Whether the new site has a file below a folder.
  func hasNeededFile(below folder: String) -> Bool {
    let prefix = Array("\(folder)/".utf8)
    var isFound = false
    files.forEach { path, file in
      if !isFound, file.marks.contains(.needed), path.starts(with: prefix) { isFound = true }
    }
    return isFound
  }

  private func paths(where isIncluded: (Marks) -> Bool) -> [String] {
    var paths: [String] = []
    files.forEach { path, file in
      if isIncluded(file.marks) { paths.append(Self.text(path)) }
    }
    return paths
  }

  /// Reserves memory for more files.
  mutating func reserve(_ count: Int, bytes: Int) {
    files.reserve(paths: files.count + count, bytes: files.byteCount + bytes)
  }

  /// Confirms files of the new site at paths that had no file.
  mutating func confirm(newFiles lines: [UInt8]) {
    var rest = lines[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      if let (_, path, content) = Self.fields(rest[..<end]), let content {
        let marks = files[path]?.marks ?? []
        files[path] = Entry(content: content, marks: marks.union([.needed, .confirmed]))
        if !earlier.isEmpty { earlier[Self.text(path)] = nil }
      }
      rest = rest[(end + 1)...]
    }
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
  package init?(
    of folder: FilePath, topLevel: Set<String>, isDeep: Bool
  ) throws(SiteOutputError) {
    var status = stat()
    let exists = unsafe folder.withPlatformString { unsafe stat($0, &status) } == 0
    guard exists, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    let output = try OutputFolder(folder)
    var others = 0
    guard let journal = try output.journal(topLevel: topLevel, others: { _ in others += 1 }) else {
      return nil
    }
    self.others = others
    try journal.files.forEachSorted { path, file throws(SiteOutputError) in
      recorded += 1
      let path = Journal.text(path)
      guard file.marks.contains(.present), let contents = journal.contents(of: path) else {
        missing.append(path)
        return
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
    let (parent, name) = OutputFolder.parts(path)
    do throws(Errno) {
      let folder = try output.handle.folder(at: parent)
      guard isDeep else {
        guard let status = try folder.status(name) else { return false }
        return status.st_mode & S_IFMT == S_IFREG && contents.contains(size: Int(status.st_size))
      }
      return try RecordedContent(of: name, in: folder).map(contents.contains) ?? false
    } catch {
      throw .failed(output.path.pushing(FilePath(path)), error)
    }
  }
}
