import Glibc
import SystemPackage

/// Operations on files, by their paths below the folder. Paths are opened folder by folder, so that symbolic links are
/// never followed.
extension OutputFolder {
  /// Splits a path into its folder and its last component.
  static func parts(_ path: String) -> (folder: Substring, name: String) {
    // Characters take several times as long as bytes.
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    return (path[..<slash], String(path[path.index(after: slash)...]))
  }

  /// Performs an operation on a name in its folder.
  func change(
    _ path: String, _ body: (FolderHandle, String) throws(Errno) -> Void
  ) throws(SiteOutputError) {
    let (parent, name) = Self.parts(path)
    do throws(Errno) {
      try body(try handle.folder(at: parent), name)
    } catch {
      throw .failed(self.path.pushing(FilePath(path)), error)
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
    do throws(Errno) {
      return try handle.withdraw(path)
    } catch {
      throw .failed(self.path.pushing(FilePath(path)), error)
    }
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
