import SystemPackage

/// The files in an output folder at paths that a site uses.
enum ExistingFiles {
  /// Calls a closure with every path, in no particular order.
  static func visit(
    _ output: OutputFolder, topLevel: Set<String>, _ body: (String) -> Void
  ) throws(SiteOutputError) {
    try visit(output.handle, "", output.path, body) { name in
      topLevel.contains(name) || topLevel.contains(name.replacing(/[0-9]+/, with: "#"))
    }
  }

  private static func visit(
    _ folder: FolderHandle, _ prefix: String, _ path: FilePath, _ body: (String) -> Void,
    where isWanted: (String) -> Bool = { _ in true }
  ) throws(SiteOutputError) {
    let names: [(name: String, isFolder: Bool)]
    do throws(Errno) {
      names = try folder.names()
    } catch {
      throw .failed(path, error)
    }
    for (name, isFolder) in names where isWanted(name) {
      guard isFolder else {
        body(prefix + name)
        continue
      }
      let inner: FolderHandle
      do throws(Errno) {
        inner = try folder.folder(name)
      } catch {
        throw .failed(path.appending(name), error)
      }
      try visit(inner, "\(prefix)\(name)/", path.appending(name), body)
    }
  }
}
