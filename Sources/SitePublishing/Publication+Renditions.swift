import Glibc
import Synchronization
import SystemPackage

/// A rendition that a worker has written into the work folder.
package struct WrittenFile: Sendable {
  /// Its name in the work folder.
  package var name: String
  /// Its path below the output folder.
  package var path: String

  package init(name: String, path: String) {
    (self.name, self.path) = (name, path)
  }
}

extension Publication {
  /// The folder that workers write renditions into, and nothing else.
  package func renditionsFolder() throws(PublishingError) -> WorkFolder {
    _ = try stage()
    return try state.withLock { state throws(PublishingError) in
      if let folder = state.renditions { return folder }
      let folder = try WorkFolder(WorkFolder.renditions, in: output)
      state.renditions = folder
      return folder
    }
  }

  /// Adds renditions to the site, all of them complete files on the disk.
  ///
  /// Their names follow their content, so no page shows them yet.
  ///
  /// - Parameter files: A batch; waiting for the disk once is shorter than once a file.
  /// - Throws: `PublishingError`.
  package func add(_ files: [WrittenFile]) throws(PublishingError) {
    guard !files.isEmpty else { return }
    let work = try renditionsFolder()
    var contents: [FileContent] = []
    for file in files { contents.append(try check(file, in: work)) }
    try state.withLock { state throws(PublishingError) in
      do throws(Errno) {
        try work.handle.synchronize()
      } catch {
        throw .failed(work.path, error)
      }
      try move(
        zip(files, contents).map { file, content in
          Move(name: file.name, path: file.path, content: content)
        }, from: work, &state)
      for file in files { state.present.insert(file.path) }
    }
  }

  /// What a worker wrote is one file, and not a link to another.
  private func check(
    _ file: WrittenFile, in work: WorkFolder
  ) throws(PublishingError) -> FileContent {
    let path = work.path.appending(file.name)
    do throws(Errno) {
      if let status = try work.handle.status(file.name), status.st_nlink == 1,
        let content = try FileContent(of: file.name, in: work.handle)
      {
        return content
      }
    } catch {
      throw .failed(path, error)
    }
    throw .foreignWorkFile(path)
  }
}
