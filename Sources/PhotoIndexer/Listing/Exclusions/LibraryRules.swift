package import PhotoCatalog
package import SystemPackage

/// Which files and folders below a root belong to the library.
package struct LibraryRules: Sendable {
  /// The root as an absolute path.
  package let root: FilePath
  private var excluded: Exclusions
  private let included: Exclusions
  /// Patterns of marks, such as `.ppignore`, of the folders that were listed.
  private var marked = Exclusions([])
  /// The marks of earlier runs.
  package let earlierMarks: LibraryMarks
  private let earlierMarked: Exclusions
  /// The names of the files of the catalog, as bytes.
  private let catalogFiles: Set<[UInt8]>

  package init(
    root: FilePath, excluded: Exclusions, included: Exclusions = Exclusions([]),
    earlierMarks: LibraryMarks = LibraryMarks(), catalog: FilePath? = nil
  ) {
    (self.root, self.excluded, self.included) = (root, excluded, included)
    self.earlierMarks = earlierMarks
    earlierMarked = Exclusions(Array(earlierMarks.patterns), root: root)
    let names = catalog.map(Catalog.files)?.compactMap(\.lastComponent) ?? []
    catalogFiles = Set(
      names.map { FilePath(root: nil, [$0]).bytes }.filter { name in
        let suffix = name.lastIndex(of: UInt8(ascii: ".")).map { name[($0 + 1)...] } ?? []
        return ![.picture, .video].contains(FileKind(suffix: suffix))
      })
  }

  /// Makes the rules of a root from what the catalog remembers.
  package init(root: FilePath, _ patterns: [StoredPattern], earlierMarks: LibraryMarks, catalog: FilePath?) {
    self.init(
      root: root, excluded: Exclusions(patterns.filter { !$0.isIncluded }, root: root),
      included: Exclusions(patterns.filter(\.isIncluded), root: root), earlierMarks: earlierMarks,
      catalog: catalog)
  }

  /// Whether a file has the name of a file of the catalog, which is not opened. By opening and closing it, this process
  /// would lose its locks on it, see `Catalog`. Names are compared, because links and mounts give a file several paths.
  /// A name of a picture or video is not one of these.
  package func isOfCatalog(_ name: [UInt8]) -> Bool { catalogFiles.contains(name) }

  /// Whether a folder had a mark for the complete folder in an earlier run.
  package func hadMark(_ path: FilePath) -> Bool { earlierMarks.folders.contains(path) }

  /// Whether a mark that this run has found leaves out a file or folder.
  package func isMarkedNow(_ path: FilePath) -> Bool { marked.match(path) }

  /// The folders with a mark in an earlier run that `--include` names.
  package var releasedMarks: Set<FilePath> { earlierMarks.folders.filter(isIncluded) }

  /// Why a folder, with everything in it, does not belong to the library by its name; `nil` if it does. The folders
  /// above it are not examined.
  package func kind(ofFolder path: FilePath) -> LeftOutKind? {
    guard let name = path.lastComponent else { return nil }
    if excluded.match(path) { return .excluded }
    if !included.isEmpty, included.match(path) { return nil }
    if isMarked(path) { return .marked }
    return LeftOutNames.kind(ofFolder: name.string) ?? libraryKind(path)
  }

  /// Why a file does not belong to the library by its name; `nil` if it does.
  package func kind(ofFile path: FilePath, _ kind: LeftOutKind?) -> LeftOutKind? {
    if !excluded.isEmpty, excluded.match(path) { return .excluded }
    guard kind != nil || isInApplicationLibrary(path) || hasMarks else { return nil }
    if !included.isEmpty, included.match(path) { return nil }
    if hasMarks, isMarked(path) { return .marked }
    return kind ?? (isInApplicationLibrary(path) ? .applicationLibraries : nil)
  }

  /// Why a path does not belong to the library because of its name or the name of a folder above it.
  package func kind(ofFolderOrParents path: FilePath) -> LeftOutKind? {
    var folder = FilePath()
    for name in path.components {
      folder.append(name)
      if let kind = kind(ofFolder: folder) { return kind }
    }
    return nil
  }

  /// Whether a folder was asked for by `--include`; `.` is the root.
  package func isIncluded(_ path: FilePath) -> Bool { !included.isEmpty && included.match(path) }

  /// The patterns of `--exclude` that match a path.
  package func exclusions(matching path: FilePath) -> [String] { excluded.matching(path) }

  private var hasMarks: Bool { !marked.isEmpty || !earlierMarked.isEmpty }

  /// Whether a mark of this run or of an earlier one leaves out a file or folder.
  private func isMarked(_ path: FilePath) -> Bool {
    marked.match(path) || earlierMarked.match(path)
  }

  /// Adds the patterns of a folder's marks.
  package mutating func addMarked(_ patterns: [StoredPattern]) {
    marked.append(Exclusions(patterns, root: root))
  }

  /// The kind of a folder that an application keeps in its library, besides the originals.
  private func libraryKind(_ path: FilePath) -> LeftOutKind? {
    guard let name = path.lastComponent else { return nil }
    var folder = path
    for depth in 1...2 {
      folder = folder.removingLastComponent()
      guard let library = library(folder), !isIncluded(folder) else { continue }
      guard depth == library.depth else { return nil }
      return library.hasOriginals(in: name.string) ? nil : .applicationLibraries
    }
    return nil
  }

  /// Whether there are patterns that exclude files.
  package var hasPatterns: Bool { !excluded.isEmpty || hasMarks }

  /// Whether files in a folder can be left out for other reasons than their names.
  package func hasFileRules(in folder: FilePath) -> Bool {
    !excluded.isEmpty || hasMarks || isInApplicationLibrary(folder.appending("x"))
  }

  /// Whether a file lies in the library of an application and not in a folder of originals.
  private func isInApplicationLibrary(_ path: FilePath) -> Bool {
    let parent = path.removingLastComponent()
    if library(parent) != nil, !isIncluded(parent) { return true }
    let outer = parent.removingLastComponent()
    return !parent.isEmpty && library(outer)?.depth == 2 && !isIncluded(outer)
  }

  /// The application library at a path; `nil` for other folders.
  private func library(_ path: FilePath) -> ApplicationLibrary? {
    guard let name = path.lastComponent ?? root.lastComponent else { return nil }
    return ApplicationLibrary(name)
  }
}
