import Glibc
import SystemPackage

/// Removes files of a site that must not be seen any more, before anything else is read or checked. The journal is not
/// changed: a build finds that it lacks the files.
extension OutputFolder {
  /// Removes the files that gallery wrote and that a condition selects, by their paths. A file that somebody has changed
  /// is moved to the folder of withdrawn files. An error about one file does not keep the others.
  package func withdrawFiles(where isWithdrawn: (String) -> Bool) throws(SiteOutputError) -> Int {
    var (count, failure): (Int, SiteOutputError?) = (0, nil)
    let journal = try JournalFile(siteIn: self).readIntactLines()
    for path in journal.files.keys.map(\.text) where isWithdrawn(path) {
      do throws(SiteOutputError) {
        guard let content = try content(at: path) else { continue }
        if journal.contents(of: path)?.contains(content) == true {
          try access(path) { folder, name throws(Errno) in try folder.remove(name) }
        } else {
          _ = try withdraw(path)
        }
        count += 1
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return count
  }

  /// Removes the pages and data files whose content a condition selects.
  package func withdrawFiles(
    mentioning isWithdrawn: (_ path: String, [UInt8]) -> Bool
  ) throws(SiteOutputError) -> Int {
    let texts = [".html", ".json", ".js", ".xml"]
    return try withdrawFiles { path in
      guard texts.contains(where: path.hasSuffix), !Publication.isAsset(path) else { return false }
      let (parent, name) = Self.parts(path)
      let bytes = try? handle.folder(at: parent).read(name, maxSize: 1 << 28)
      return bytes.map { isWithdrawn(path, $0) } ?? false
    }
  }
}

extension OutputFolder {
  /// The maximum size of a file of gallery's own in bytes.
  private static let maxOwnSize = 1 << 20

  /// The content of a file of gallery's own at the top level; `nil` if there is none. It is empty for what is no file.
  package func ownFile(_ name: String) throws(SiteOutputError) -> [UInt8]? {
    try SiteOutputError.about(path.appending(name)) { () throws(Errno) in
      try handle.status(name) == nil ? nil : try handle.read(name, maxSize: Self.maxOwnSize) ?? []
    }
  }

  /// Replaces a file of gallery's own, which only its owner can read.
  package func replaceOwnFile(_ name: String, _ bytes: [UInt8]) throws(SiteOutputError) {
    try SiteOutputError.about(path.appending(name)) { () throws(Errno) in
      let file = try handle.open("\(name).new", O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
      // Without its content, the next build would stop.
      let failure = FolderHandle.append(bytes, to: file) ?? (fdatasync(file) == 0 ? nil : Errno(rawValue: errno))
      close(file)
      if let failure { throw failure }
      try handle.rename("\(name).new", to: handle, name)
    }
  }
}
