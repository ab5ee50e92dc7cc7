package import Facts
import Glibc
import Synchronization
import SystemPackage

extension Publication {
  /// The folder to which workers write renditions.
  package func renditionsFolder() throws(SiteOutputError) -> WorkFolder {
    _ = try stage()
    return try state.withLock { state throws(SiteOutputError) in
      if let folder = state.renditions { return folder }
      let folder = try WorkFolder(WorkFolder.renditions, in: output)
      state.renditions = folder
      return folder
    }
  }

  /// Adds renditions to the site after they are on the disk. Their names depend on their content, so no page refers to
  /// them yet.
  package func add(_ files: [WrittenFile], areNew: Bool = true) throws(SiteOutputError) {
    guard !files.isEmpty else { return }
    let work = try renditionsFolder()
    var contents: [RecordedContent] = []
    for file in files { contents.append(try check(file, in: work)) }
    try state.withLock { state throws(SiteOutputError) in
      do throws(Errno) {
        try work.handle.synchronize()
      } catch {
        throw .failed(work.path, error)
      }
      try move(
        zip(files, contents).map { file, content in
          Move(name: file.name, path: file.path, content: content)
        }, from: work, &state)
      if areNew { state.added.count += contents.count }
      state.added.bytes += contents.reduce(0) { $0 + Int64($1.size) }
      for file in files {
        _ = state.journal.notePresence(of: file.path)
        if state.damaged.remove(file.path) != nil { state.restored.append(file.path) }
      }
    }
  }

  /// Checks that a worker wrote a regular file without other links.
  private func check(
    _ file: WrittenFile, in work: WorkFolder
  ) throws(SiteOutputError) -> RecordedContent {
    let path = work.path.appending(file.name)
    do throws(Errno) {
      if let status = try work.handle.status(file.name), status.st_nlink == 1,
        let content = try RecordedContent(of: file.name, in: work.handle)
      {
        return content
      }
    } catch {
      throw .failed(path, error)
    }
    throw .foreignWorkFile(path)
  }
}
