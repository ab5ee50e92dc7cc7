package import Facts
import Glibc
package import SystemPackage

/// Images that a site no longer has, in a private folder until a site needs them again. The name of a file has the size
/// and the digest of its content, such as `1734-8d2f12ab00c4e7f1-abcdefgh-1024-7q72.webp`. A file with other content
/// was not written to its end, or was changed, and does not come back. Several builds can use the folder at the same
/// time.
package final class ImageStore: Sendable {
  /// A file of the store.
  struct Entry: Sendable {
    let content: RecordedContent
    /// The last component of its path in a site, which is unique.
    let image: String

    /// The name of the file.
    var name: String {
      let digest = String(content.digest, radix: 16)
      return "\(content.size)-\(digest)-\(image)"
    }

    init(_ content: RecordedContent, image: String) {
      (self.content, self.image) = (content, image)
    }

    /// Parses a name; `nil` if it is not one of the store.
    init?(name: String) {
      let parts = name.split(separator: "-", maxSplits: 2).map(String.init)
      guard parts.count == 3, let size = Int(parts[0]), let digest = UInt64(parts[1], radix: 16)
      else { return nil }
      self.init(RecordedContent(size: size, digest: digest), image: parts[2])
      guard self.name == name else { return nil }
    }
  }

  package let path: FilePath
  private let handle: FolderHandle
  /// The files when the store was opened, by image.
  private let entries: [String: Entry]

  /// Opens the store; `nil` if there is no folder.
  package init?(at path: FilePath, creates: Bool = false) throws(SiteOutputError) {
    self.path = path
    let name = path.lastComponent?.string ?? ""
    do throws(Errno) {
      let parent = try FolderHandle(at: path.removingLastComponent())
      let exists = try parent.status(name) != nil
      guard creates || exists else { return nil }
      handle = try parent.makePrivateFolder(name)
      let found = try handle.names().compactMap { Entry(name: $0.name) }
      entries = Dictionary(found.map { ($0.image, $0) }) { first, _ in first }
    } catch Errno.notDirectory, Errno.tooManySymbolicLinkLevels {
      throw .foreignWorkFile(path)
    } catch {
      throw .failed(path, error)
    }
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// Whether the store had an image when it was opened.
  package func holds(_ path: String) -> Bool { entries[OutputFolder.parts(path).name] != nil }

  /// Moves an image to the work folder of a build; `nil` if the store does not have it as it was, or it cannot be read,
  /// so that it must be made.
  package func take(_ path: String, to work: WorkFolder) -> WrittenFile? {
    guard let entry = entries[OutputFolder.parts(path).name] else { return nil }
    do {
      // A file with other links, as in a copy of hard links, could be changed there.
      guard try handle.status(entry.name)?.st_nlink == 1,
        try RecordedContent(of: entry.name, in: handle) == entry.content
      else {
        try handle.remove(entry.name)
        return nil
      }
      return WrittenFile(name: try move(entry.name, to: work), path: path)
    } catch {
      return nil
    }
  }

  private func move(_ name: String, to work: WorkFolder) throws -> String {
    let target = work.nextName()
    do throws(Errno) {
      try handle.rename(name, to: work.handle, target)
      return target
    } catch {
      guard error == .improperLink else { throw error }
    }
    // The site is on another file system.
    let source = FileDescriptor(rawValue: try handle.open(name, O_RDONLY))
    let copy = try source.closeAfter { try work.copy(source) }
    try handle.remove(name)
    return copy
  }

  /// Moves a file of a site into the store.
  func add(_ name: String, in folder: FolderHandle, _ content: RecordedContent) throws(Errno) {
    let entry = Entry(content, image: name)
    do throws(Errno) {
      return try folder.rename(name, to: handle, entry.name)
    } catch {
      guard error == .improperLink else { throw error }
    }
    let source = try folder.open(name, O_RDONLY)
    defer { close(source) }
    do throws(Errno) {
      let target = try handle.open(entry.name, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
      defer { close(target) }
      try FolderHandle.copy(source, to: target)
    } catch {
      try? handle.remove(entry.name)
      throw error
    }
    try folder.remove(name)
  }

  /// The most bytes that the store may have: not more than half of what would be free without it.
  package func limit(_ limit: Int64) throws(SiteOutputError) -> Int64 {
    var status = statvfs()
    guard unsafe fstatvfs(handle.descriptor, &status) == 0 else {
      throw .failed(path, Errno(rawValue: errno))
    }
    let free = Int64(clamping: status.f_bavail) * Int64(clamping: status.f_frsize)
    let used = entries.values.reduce(0) { $0 + Int64($1.content.size) }
    return min(limit, (free + used) / 2)
  }

  /// Deletes images, those first that were moved here first, until the store is not larger than a limit. Files that
  /// gallery did not name are left alone.
  package func trim(to limit: Int64, kept: ([String]) throws -> [String]) throws {
    do {
      let entries = try handle.names().compactMap { Entry(name: $0.name) }
      let kept = Set(try kept(entries.map(\.image)))
      var files: [(entry: Entry, time: (Int, Int))] = []
      for entry in entries {
        guard kept.contains(entry.image) else {
          try handle.remove(entry.name)
          continue
        }
        // A rename changes this time.
        guard let time = try handle.status(entry.name)?.st_ctim else { continue }
        files.append((entry, (time.tv_sec, time.tv_nsec)))
      }
      var size = files.reduce(0) { $0 + Int64($1.entry.content.size) }
      for (entry, _) in files.sorted(by: { $0.time < $1.time }) {
        guard size > limit else { break }
        try handle.remove(entry.name)
        size -= Int64(entry.content.size)
      }
    } catch let error as Errno {
      throw SiteOutputError.failed(path, error)
    }
  }
}
