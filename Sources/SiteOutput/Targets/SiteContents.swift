import Glibc
package import SystemPackage

/// The files of a built site.
package struct SiteContents: Sendable {
  let output: OutputFolder
  private let journal: Journal

  /// The path of the output folder without symbolic links.
  package var path: FilePath { output.path }

  init(_ output: OutputFolder) throws {
    self.output = output
    guard let journal = try output.journal(topLevel: nil) else { throw TransferError.noSite(output.path) }
    self.journal = journal
  }

  /// Opens a folder with a site; creates nothing.
  static func open(_ path: FilePath) throws -> OutputFolder {
    var status = stat()
    let journal = path.appending(JournalFile.siteName)
    guard unsafe journal.withPlatformString({ unsafe lstat($0, &status) }) == 0 else {
      let error = Errno(rawValue: errno)
      throw [.noSuchFileOrDirectory, .notDirectory].contains(error)
        ? TransferError.noSite(path) : .failed(journal, error)
    }
    return try OutputFolder(path)
  }

  /// Whether the site has a file.
  package func holds(_ path: String) -> Bool { journal.isPresent(path) }

  /// The recorded size of a file in bytes; `nil` if a build was killed and it is uncertain.
  package func size(of path: String) -> Int? { journal.contents(of: path)?.only?.size }

  /// Calls a closure with the path and content of every file, in no particular order.
  package func forEachFile(_ body: (String, RecordedContent) throws -> Void) throws {
    for (path, known) in journal.files {
      let path = path.text
      guard known.marks.contains(.present) else { throw TransferError.missingFile(file(path)) }
      guard !known.marks.contains(.confirmed) else {
        try body(path, known.content)
        continue
      }
      // A build was killed; only the file itself shows which content it has.
      guard let content = try output.content(at: path) else { throw TransferError.missingFile(file(path)) }
      guard known.contents.contains(content) else { throw TransferError.changedFile(file(path)) }
      try body(path, content)
    }
  }

  /// Reads a file and compares it with its recorded content.
  package func bytes(of path: String, _ content: RecordedContent) throws(TransferError) -> [UInt8] {
    let (parent, name) = OutputFolder.parts(path)
    do throws(Errno) {
      // Reads one more byte to detect a longer file.
      let folder = try output.handle.folder(at: parent)
      if let bytes = try folder.read(name, maxSize: content.size + 1),
        RecordedContent(of: bytes) == content
      {
        return bytes
      }
    } catch Errno.noSuchFileOrDirectory {
      throw .missingFile(file(path))
    } catch {
      throw .failed(file(path), error)
    }
    throw .changedFile(file(path))
  }

  private func file(_ path: String) -> FilePath { self.path.pushing(FilePath(path)) }
}
