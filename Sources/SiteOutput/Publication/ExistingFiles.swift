import SystemPackage

/// The files in an output folder at paths that a site uses.
enum ExistingFiles {
  /// Calls a closure with every path, in no particular order.
  static func visit(_ output: OutputFolder, topLevel: Set<String>, _ body: (String) -> Void) throws(SiteOutputError) {
    try visit(output.handle, "", output.path, body) { name in
      topLevel.contains(name) || topLevel.contains(name.replacing(/[0-9]+/, with: "#"))
    }
  }

  private static func visit(
    _ folder: FolderHandle, _ prefix: String, _ path: FilePath, _ body: (String) -> Void,
    where isWanted: (String) -> Bool = { _ in true }
  ) throws(SiteOutputError) {
    let names = try SiteOutputError.about(path) { () throws(Errno) in try folder.names() }
    for (name, isFolder) in names where isWanted(name) {
      guard isFolder else {
        body(prefix + name)
        continue
      }
      let path = path.appending(name)
      let inner = try SiteOutputError.about(path) { () throws(Errno) in try folder.folder(name) }
      try visit(inner, "\(prefix)\(name)/", path, body)
    }
  }
}
