import Glibc
package import SystemPackage

/// The folder into which a site is written, resolved once. It may be a symbolic link, a mount point or the current
/// folder, and contain other files of the user. All operations are relative to its open descriptor. The folder itself,
/// its mode and its owner are never changed.
package struct OutputFolder: Sendable {
  /// The path without symbolic links.
  package let path: FilePath
  let handle: FolderHandle

  /// Opens the folder, and creates it if it does not exist.
  package init(_ path: FilePath) throws(SiteOutputError) {
    do throws(Errno) {
      handle = try FolderHandle(at: path)
    } catch Errno.noSuchFileOrDirectory {
      try Self.create(path)
      handle = try SiteOutputError.about(path) { () throws(Errno) in try FolderHandle(at: path) }
    } catch Errno.notDirectory {
      throw .notAFolder(path)
    } catch {
      throw .failed(path, error)
    }
    self.path = Self.resolved(handle) ?? path
  }

  private static func create(_ path: FilePath) throws(SiteOutputError) {
    let parent = path.removingLastComponent()
    let result = unsafe path.withPlatformString { unsafe mkdir($0, 0o777) }
    if result == 0 || errno == EEXIST { return }
    let error = Errno(rawValue: errno)
    guard error == .noSuchFileOrDirectory, !parent.isEmpty, parent != path else {
      throw error == .notDirectory ? .notAFolder(parent) : .failed(path, error)
    }
    try create(parent)
    try create(path)
  }

  /// The path of an open folder.
  private static func resolved(_ handle: FolderHandle) -> FilePath? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let capacity = buffer.count
    let count = unsafe readlink("/proc/self/fd/\(handle.descriptor)", &buffer, capacity)
    guard count > 0 else { return nil }
    return unsafe FilePath(platformString: Array(buffer.prefix(count)) + [0])
  }
}

extension OutputFolder {
  /// Reads the journal of the site, and finds which of its files exist; `nil` if the folder has none. `topLevel` is
  /// `nil` for those that the journal has.
  func journal(
    topLevel: Set<String>?, others body: (String) -> Void = { _ in }
  ) throws(SiteOutputError) -> Journal? {
    guard var journal = try JournalFile(siteIn: self).read()?.journal else { return nil }
    let recorded = journal.files.keys.lazy.map { String($0.text.split(separator: "/", maxSplits: 1)[0]) }
    try ExistingFiles.visit(self, topLevel: topLevel ?? Set(recorded)) { path in
      if !journal.notePresence(of: path) { body(path) }
    }
    return journal
  }
}

extension OutputFolder {
  package static let journalName = JournalFile.siteName

  /// The names, inodes, sizes and times of a file, or of the files in a folder, as lines in no particular order. Builds
  /// compare them to detect changes. The time of a folder changes with the names of its files, also if a file is
  /// replaced. With `levels`, only folders are included, down to this number of levels below the named folder, because
  /// a folder with a file for each photo has too many files.
  package func state(of name: String, foldersAlone levels: Int?) throws(SiteOutputError) -> [String] {
    try SiteOutputError.about(path.appending(name)) { () throws(Errno) in
      var lines: [String] = []
      try Self.add(name, in: handle, "", levels: levels, to: &lines)
      return lines
    }
  }

  private static func add(
    _ name: String, in folder: FolderHandle, _ prefix: String, levels: Int?, to lines: inout [String]
  ) throws(Errno) {
    guard let status = try folder.status(name) else { return }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    let time = "\(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    if !isFolder || levels != nil {
      lines.append("\(prefix)\(name) \(status.st_ino) \(status.st_size) \(time)")
    }
    guard isFolder, levels != 0 else { return }
    let inner = try folder.folder(name)
    for (child, isFolder) in try inner.names() where levels == nil || isFolder {
      try add(child, in: inner, "\(prefix)\(name)/", levels: levels.map { $0 - 1 }, to: &lines)
    }
  }
}

/// Operations on files, by their paths below the folder. Paths are opened folder by folder, so that symbolic links are
/// never followed.
extension OutputFolder {
  /// Splits a path into its folder and its last component.
  static func parts(_ path: String) -> (folder: Substring, name: String) {
    // Characters take several times as long as bytes.
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    return (path[..<slash], String(path[path.index(after: slash)...]))
  }

  /// Adds the folders of a path to a set.
  static func insertFolders(of path: String, into folders: inout Set<Substring>) {
    var rest = path[...]
    while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
      rest = rest[..<slash]
      guard folders.insert(rest).inserted else { break }
    }
  }

  /// Performs an operation on a name in its folder.
  func access<Value>(
    _ path: String, _ body: (FolderHandle, String) throws(Errno) -> Value
  ) throws(SiteOutputError) -> Value {
    let (parent, name) = Self.parts(path)
    return try SiteOutputError.about(self.path.pushing(FilePath(path))) { () throws(Errno) in
      try body(try handle.folder(at: parent), name)
    }
  }

  /// The content of a file; `nil` if there is no regular file.
  func content(at path: String) throws(SiteOutputError) -> RecordedContent? {
    let (parent, name) = Self.parts(path)
    do throws(Errno) {
      return try RecordedContent(of: name, in: try handle.folder(at: parent))
    } catch Errno.noSuchFileOrDirectory, Errno.notDirectory, Errno.tooManySymbolicLinkLevels {
      return nil
    } catch {
      throw .failed(self.path.pushing(FilePath(path)), error)
    }
  }

  /// Moves a file that somebody has changed to the folder of withdrawn files.
  func withdraw(_ path: String) throws(SiteOutputError) -> String {
    try SiteOutputError.about(self.path.pushing(FilePath(path))) { () throws(Errno) in try handle.withdraw(path) }
  }

  /// Deletes a folder if it is empty.
  func removeFolder(_ path: String) throws(SiteOutputError) -> Bool {
    let (parent, name) = Self.parts(path)
    do throws(Errno) {
      return try handle.folder(at: parent).removeFolder(name)
    } catch Errno.noSuchFileOrDirectory {
      return true
    } catch Errno.notDirectory, Errno.tooManySymbolicLinkLevels {
      return false
    } catch {
      throw .failed(self.path.pushing(FilePath(path)), error)
    }
  }

  /// The folders among some and their parents that do not exist, outermost first.
  func missing(_ folders: some Sequence<Substring>) throws(SiteOutputError) -> [String] {
    var seen: Set<Substring> = []
    var missing: [String] = []
    for folder in folders { try addMissing(folder, &seen, &missing) }
    return missing
  }

  private func addMissing(
    _ folder: Substring, _ seen: inout Set<Substring>, _ missing: inout [String]
  ) throws(SiteOutputError) {
    guard !folder.isEmpty, seen.insert(folder).inserted else { return }
    try addMissing(Self.parts(String(folder)).folder, &seen, &missing)
    do throws(Errno) {
      _ = try handle.folder(at: folder)
    } catch Errno.noSuchFileOrDirectory {
      missing.append(String(folder))
    } catch {
      throw .failed(path.pushing(FilePath(String(folder))), error)
    }
  }
}
