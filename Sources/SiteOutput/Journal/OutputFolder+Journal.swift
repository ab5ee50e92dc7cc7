extension OutputFolder {
  /// Reads the journal of the site, and finds which of its files exist; `nil` if the folder has none. `topLevel` is
  /// `nil` for those that the journal has.
  func journal(
    topLevel: Set<String>?, others body: (String) -> Void = { _ in }
  ) throws(SiteOutputError) -> Journal? {
    guard var journal = try JournalFile(siteIn: self).read()?.journal else { return nil }
    try ExistingFiles.visit(self, topLevel: topLevel ?? journal.topLevel) { path in
      if !journal.notePresence(of: path) { body(path) }
    }
    return journal
  }
}

extension Journal {
  /// The first components of all paths.
  fileprivate var topLevel: Set<String> {
    var names: Set<String> = []
    // Most files are in folders, and few folders are at the top level.
    for folder in foldersOfFiles where !folder.utf8.contains(UInt8(ascii: "/")) {
      names.insert(String(folder))
    }
    files.forEach { path, _ in
      if !path.contains(UInt8(ascii: "/")) { names.insert(Self.text(path)) }
    }
    return names
  }
}
