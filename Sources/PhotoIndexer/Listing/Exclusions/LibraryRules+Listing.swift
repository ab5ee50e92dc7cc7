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
    readMarks(listing, path, &selection)
    if let kind = selection.kind {
      listing.removeAll()
      selection.folders = [path]
      selection.leftOut = [LeftOut(kind: kind, path: parent)]
      return selection
    }
    addMarked(selection.marked)
    selection.leftOut = listing.hidden.map { LeftOut(kind: $0.kind, path: parent.pushing($0.name)) }
    var choice = FolderChoice(selection, of: listing, at: path, by: self)
    listing.folders.removeAll { choice.removes(folder: $0) }
    listing.links.removeAll { choice.removes(folder: $0) }
    listing.files.removeAll { choice.removes($0) }
    listing.files.removeAll { choice.removesVideo($0) }
    listing.sidecars.removeAll { choice.removes($0) }
    listing.pages.removeAll { choice.counts($0.name, kind(ofFile: path.pushing($0.name), nil)) }
    listing.unsupported.removeAll {
      isOfCatalog($0.name.bytes) || kind(ofFile: path.pushing($0.name), nil) != nil
    }
    for (name, kind) in listing.backups where !isIncluded(path.pushing(name)) {
      _ = choice.counts(name, kind)
    }
    return choice.selection
  }

  /// Reads the marks of a folder. A folder that had a mark in an earlier run is left out too, because it must not
  /// become public when the file is removed.
  private func readMarks(_ listing: FolderListing, _ path: FilePath, _ selection: inout Selection) {
    guard !isIncluded(path) else { return }
    for (mark, name) in listing.marks {
      let content = mark.content(of: root.pushing(path).pushing(name))
      if content.isWhole { selection.kind = .marked }
      if content.isWhole, !content.isUnknown { selection.isMarked = true }
      selection.marked += content.patterns.map {
        StoredPattern(root: root.pushing(path), pattern: $0, isIncluded: false)
      }
    }
    if selection.kind == nil, hadMark(path) { (selection.kind, selection.wasMarked) = (.marked, true) }
    if earlierMarks.forgotten.contains(path) { selection.kind = .forgotten }
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
          if let kind = selection.leftOut.first(where: { $0.path == path && $0.kind != .hidden })?.kind { return kind }
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

/// The choice of what belongs to the library in one folder.
private struct FolderChoice {
  var selection: LibraryRules.Selection
  private let rules: LibraryRules
  private let path: FilePath
  private let names: NameList
  private let isLibrary: Bool
  private let hasPicasa: Bool
  private let hasSession: Bool
  private let hasRules: Bool
  /// Whether the library of an application was counted.
  private var hasLibrary = false
  /// The names, up to the last dot, of the pictures that the owner leaves out.
  private var stems: [String: LeftOutKind] = [:]

  init(_ selection: LibraryRules.Selection, of listing: FolderListing, at path: FilePath, by rules: LibraryRules) {
    (self.selection, self.rules, self.path, names) = (selection, rules, path, listing.names)
    let isLibrary =
      listing.has(.iPhoto)
      || ApplicationLibrary.isIPhoto(
        listing.folders.map(\.string), name: rules.root.pushing(path).lastComponent?.string)
    self.isLibrary = isLibrary && !rules.isIncluded(path)
    (hasPicasa, hasSession) = (listing.has(.picasa), listing.has(.captureOneSession))
    hasRules = isLibrary || rules.hasFileRules(in: path)
  }

  mutating func removes(folder name: FilePath) -> Bool {
    let folder = path.pushing(name)
    let kind = self.kind(ofFolder: folder, name)
    guard counts(name, kind) else { return false }
    note(kind, folder)
    selection.folders.insert(folder)
    return true
  }

  mutating func removes(_ file: FolderListing.ListedFile) -> Bool {
    if file.kind == .unknown, case let name = names.path(file.name), rules.isOfCatalog(name.bytes) {
      selection.files.insert(name)
      return true
    }
    guard file.leftOut != nil || hasRules else { return false }
    let name = names.path(file.name)
    let kind =
      rules.kind(ofFile: path.pushing(name), file.leftOut)
      ?? (isLibrary && !rules.isIncluded(path.pushing(name)) ? .applicationLibraries : nil)
    guard counts(name, kind) else { return false }
    note(kind, path.pushing(name))
    selection.files.insert(name)
    if file.kind == .picture, kind == .excluded || kind == .marked { stems[stem(name)] = kind }
    return true
  }

  /// Leaves out the video of a Live Photo whose picture is left out.
  mutating func removesVideo(_ file: FolderListing.ListedFile) -> Bool {
    guard !stems.isEmpty, file.kind == .video, case let name = names.path(file.name),
      let kind = stems[stem(name)], !rules.isIncluded(path.pushing(name)), counts(name, kind)
    else { return false }
    selection.files.insert(name)
    return true
  }

  private func stem(_ name: FilePath) -> String { FoldedName.fold(name.stem ?? "") }

  /// Counts what does not belong to the library, and returns whether it does not: whether there is a kind.
  mutating func counts(_ name: FilePath, _ kind: LeftOutKind?) -> Bool {
    guard let kind else { return false }
    let parent = rules.root.pushing(path)
    if kind != .applicationLibraries {
      selection.leftOut.append(LeftOut(kind: kind, path: parent.pushing(name)))
    } else if !hasLibrary {
      selection.leftOut.append(LeftOut(kind: kind, path: parent))
      hasLibrary = true
    }
    return true
  }

  private mutating func note(_ kind: LeftOutKind?, _ path: FilePath) {
    if kind == .marked, !rules.isMarkedNow(path) { selection.unmarked.append(path) }
  }

  private func kind(ofFolder folder: FilePath, _ name: FilePath) -> LeftOutKind? {
    if let kind = rules.kind(ofFolder: folder) { return kind }
    guard !rules.isIncluded(folder) else { return nil }
    if isLibrary, !ApplicationLibrary.iPhoto.hasOriginals(in: name.string) { return .applicationLibraries }
    let folded = FoldedName.fold(name.string)
    if hasPicasa, folded == "originals" { return .earlierVersions }
    return hasSession && folded == "trash" ? .recycleBins : nil
  }
}
