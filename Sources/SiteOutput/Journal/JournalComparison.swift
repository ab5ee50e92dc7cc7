import Glibc
package import SystemPackage

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
