package import PhotoCatalog
package import SystemPackage

extension LibraryRules {
  /// What was left out of a listing.
  package struct Selection {
    package var leftOut: [LeftOut] = []
    /// The folders below the root, and the names of the files, that were left out.
    package var folders: Set<FilePath> = []
    package var files: Set<FilePath> = []
    /// Why the complete folder is left out; `nil` if it is not.
    package var kind: LeftOutKind?
    /// Whether the complete folder is left out because of a mark that it has, or that it had.
    package var (isMarked, wasMarked) = (false, false)
    /// The files and folders below the root that are left out because of a mark of an earlier run.
    package var unmarked: [FilePath] = []
    /// Patterns of the folder's marks.
    package var marked: [StoredPattern] = []
  }

  /// Removes from a listing what does not belong to the library.
  package mutating func select(_ listing: inout FolderListing, at path: FilePath) -> Selection {
    var selection = Selection()
    let parent = root.pushing(path)
    readMarks(listing, parent, isIncluded(path), &selection)
    readEarlierMarks(path, isIncluded(path), &selection)
    if let kind = selection.kind {
      listing.removeAll()
      selection.folders = [path]
      selection.leftOut = [LeftOut(kind: kind, path: parent)]
      return selection
    }
    addMarked(selection.marked)
    selection.leftOut = listing.hidden.map { LeftOut(kind: $0.kind, path: parent.pushing($0.name)) }
    let isLibrary = listing.has(.iPhoto) && !isIncluded(path)
    var hasLibrary = false
    func remains(_ name: FilePath, _ kind: LeftOutKind?) -> Bool {
      guard let kind else { return true }
      if kind == .applicationLibraries {
        // Counted once.
        if !hasLibrary { selection.leftOut.append(LeftOut(kind: kind, path: parent)) }
        hasLibrary = true
      } else {
        selection.leftOut.append(LeftOut(kind: kind, path: parent.pushing(name)))
      }
      return false
    }
    let rules = self
    func note(_ kind: LeftOutKind?, _ path: FilePath) {
      if kind == .marked, !rules.isMarkedNow(path) { selection.unmarked.append(path) }
    }
    let (hasPicasa, hasSession) = (listing.has(.picasa), listing.has(.captureOneSession))
    func folderKind(_ name: FilePath) -> LeftOutKind? {
      if let kind = rules.kind(ofFolder: path.pushing(name)) { return kind }
      guard !rules.isIncluded(path.pushing(name)) else { return nil }
      if isLibrary, !ApplicationLibrary.iPhoto.hasOriginals(in: name.string) {
        return .applicationLibraries
      }
      let folded = FoldedName.fold(name.string)
      if hasPicasa, folded == "originals" { return .earlierVersions }
      if hasSession, folded == "trash" { return .recycleBins }
      return nil
    }
    func isRemoved(_ folder: FilePath) -> Bool {
      let kind = folderKind(folder)
      guard !remains(folder, kind) else { return false }
      note(kind, path.pushing(folder))
      selection.folders.insert(path.pushing(folder))
      return true
    }
    listing.folders.removeAll(where: isRemoved)
    listing.links.removeAll(where: isRemoved)
    let names = listing.names
    let hasRules = isLibrary || hasFileRules(in: path)
    func isRemoved(_ file: FolderListing.File) -> Bool {
      if file.kind == .unknown, case let name = names.path(file.name), isOfCatalog(name.bytes) {
        selection.files.insert(name)
        return true
      }
      guard file.leftOut != nil || hasRules else { return false }
      let name = names.path(file.name)
      let kind =
        rules.kind(ofFile: path.pushing(name), file.leftOut)
        ?? (isLibrary && !rules.isIncluded(path.pushing(name)) ? .applicationLibraries : nil)
      guard !remains(name, kind) else { return false }
      note(kind, path.pushing(name))
      selection.files.insert(name)
      return true
    }
    listing.files.removeAll(where: isRemoved)
    listing.sidecars.removeAll(where: isRemoved)
    listing.pages.removeAll { !remains($0.name, rules.kind(ofFile: path.pushing($0.name), nil)) }
    listing.unsupported.removeAll {
      isOfCatalog($0.name.bytes) || rules.kind(ofFile: path.pushing($0.name), nil) != nil
    }
    for (name, kind) in listing.backups where !rules.isIncluded(path.pushing(name)) {
      _ = remains(name, kind)
    }
    return selection
  }

  /// Reads the marks of a folder.
  private func readMarks(
    _ listing: FolderListing, _ parent: FilePath, _ isIncluded: Bool, _ selection: inout Selection
  ) {
    guard !isIncluded else { return }
    for (mark, name) in listing.marks {
      let content = mark.content(of: parent.pushing(name))
      if content.isWhole { selection.kind = .marked }
      if content.isWhole, !content.isUnknown { selection.isMarked = true }
      selection.marked += content.patterns.map {
        StoredPattern(root: parent, pattern: $0, isIncluded: false)
      }
    }
  }

  /// Leaves out a folder that had a mark in an earlier run, because it must not become public when the file is removed.
  private func readEarlierMarks(
    _ path: FilePath, _ isIncluded: Bool, _ selection: inout Selection
  ) {
    guard selection.kind == nil, !isIncluded, hadMark(path) else { return }
    (selection.kind, selection.wasMarked) = (.marked, true)
  }

  /// Why a folder does not belong to the library, according to the names and marks of the folders above it. The
  /// patterns of their marks are added to the rules. The result is `nil` if it belongs to the library.
  package mutating func kind(above path: FilePath) -> LeftOutKind? {
    var folder = FilePath()
    for name in path.components {
      if var listing = try? FolderListing(of: root.pushing(folder), followsLinks: true) {
        let selection = select(&listing, at: folder)
        if let kind = selection.kind { return kind }
        let next = FilePath(root: nil, [name])
        if !listing.folders.contains(next), !listing.links.contains(next) {
          let path = root.pushing(folder).pushing(next)
          if let kind = selection.leftOut.first(where: { $0.path == path })?.kind { return kind }
          if selection.leftOut.contains(where: { $0.path == root.pushing(folder) }) {
            return .applicationLibraries
          }
        }
      }
      folder.append(name)
      if let kind = kind(ofFolder: folder) { return kind }
    }
    return nil
  }
}
