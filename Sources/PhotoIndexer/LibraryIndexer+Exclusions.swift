import PhotoCatalog
import Synchronization
package import SystemPackage

extension IndexSettings {
  /// The rules of a folder of the library: the patterns of the catalog, and those of these settings.
  package func rules(for folder: FilePath) throws -> LibraryRules {
    let scope = try catalog?.scope(of: folder, isWritten: false) ?? IndexScope(newRoot: folder)
    let stored = try catalog?.patterns(for: scope.rootPath) ?? []
    return LibraryRules(
      root: scope.rootPath, patterns(stored, for: scope.rootPath),
      earlierMarks: try catalog?.marks(ofRoot: scope.rootPath) ?? LibraryMarks(),
      catalog: catalog?.path)
  }

  /// The patterns that apply from now on. Patterns are added to those of earlier runs. A pattern replaces the opposite
  /// pattern with the same text.
  fileprivate func patterns(_ stored: [StoredPattern], for root: FilePath) -> [StoredPattern] {
    let given =
      exclusions.names.map { StoredPattern(root: root, pattern: $0, isIncluded: false) }
      + inclusions.names.map { StoredPattern(root: root, pattern: $0, isIncluded: true) }
    let kept = stored.filter { pattern in
      !(pattern.isIncluded ? endsInclusions : endsExclusions)
        && !given.contains { $0.pattern == pattern.pattern }
    }
    return kept + given
  }
}

extension LibraryIndexer {
  /// The rules of a root; the catalog remembers its patterns before anything is read.
  func rules(of scope: IndexScope, _ report: inout IndexReport) throws -> LibraryRules {
    let root = scope.rootPath
    let stored = try settings.catalog?.patterns(for: root) ?? []
    let patterns = settings.patterns(stored, for: root)
    if settings.onChange == nil { try settings.catalog?.remember(patterns, for: root) }
    let given = settings.exclusions.names
    let remembered = patterns.filter { !$0.isIncluded && !given.contains($0.pattern) }
    report.remembered += remembered.filter { !report.remembered.contains($0) }
    report.newPatterns.formUnion(Set(given).subtracting(stored.map(\.pattern)))
    if !scope.path.isEmpty { report.isComplete = false }
    return LibraryRules(
      root: root, patterns,
      earlierMarks: try settings.catalog?.marks(ofRoot: root) ?? LibraryMarks(),
      catalog: settings.catalog?.path)
  }

  /// Remembers the marks that a run has found.
  func rememberMarks(_ scope: IndexScope, _ state: RunState, _ rules: LibraryRules) throws {
    guard settings.onChange == nil else { return }
    try settings.catalog?.remember(
      LibraryMarks(
        folders: state.marks.folders.filter { !rules.hadMark($0) },
        patterns: state.marks.patterns.subtracting(rules.earlierMarks.patterns)),
      released: rules.releasedMarks, ofRoot: scope.rootPath)
  }

  /// Deletes the files from the catalog that no longer belong to the library. They are not missing, so they are
  /// withdrawn at once.
  func withdraw(
    _ scope: IndexScope, _ state: inout RunState, _ rules: LibraryRules,
    _ report: inout IndexReport
  ) throws {
    guard let catalog = settings.catalog, scope.isKnown else { return }
    let folders = try catalog.knownFolders(in: scope).filter { folder in
      folder.id < state.firstNewFolder && !state.seen.contains(folder.id)
        && (state.isLeftOut(folder.path) || rules.kind(ofFolderOrParents: folder.path) != nil)
    }
    guard !folders.isEmpty || !state.withdrawn.isEmpty else { return }
    state.leftOut.formUnion(folders.map(\.path))
    let files = try catalog.presentFiles(in: folders.map(\.id))
    report.withdrawn += files.count + state.withdrawn.count
    if let onChange = settings.onChange {
      for file in files { onChange(.withdraw(scope.rootPath.pushing(file))) }
    } else {
      try catalog.index { try $0.withdraw(state.withdrawn, folders: folders.map(\.id)) }
    }
  }
}

extension RunState {
  /// Whether a folder, or one above it, was left out.
  func isLeftOut(_ path: FilePath) -> Bool {
    var folder = path
    while !leftOut.contains(folder) {
      guard folder.removeLastComponent() else { return false }
    }
    return true
  }
}

extension IndexPipeline {
  /// Counts and reports what was left out of a folder, and adds its marks to the rules.
  func report(_ selection: LibraryRules.Selection, _ rules: LibraryRules) {
    if !selection.marked.isEmpty { self.rules.withLock { $0.addMarked(selection.marked) } }
    if !selection.marked.isEmpty {
      state.withLock { $0.marks.patterns.formUnion(selection.marked) }
    }
    guard !selection.leftOut.isEmpty else { return }
    var patterns: Set<String> = []
    for leftOut in selection.leftOut where leftOut.kind == .excluded {
      var path = leftOut.path
      _ = path.removePrefix(rules.root)
      patterns.formUnion(rules.exclusions(matching: path))
    }
    state.withLock { state in
      for leftOut in selection.leftOut { state.report.leftOut[leftOut.kind, default: 0] += 1 }
      state.report.matchedPatterns.formUnion(patterns)
      if selection.isMarked { state.marks.folders.formUnion(selection.folders) }
      if selection.wasMarked {
        state.report.unmarked += selection.folders.map { rules.root.pushing($0) }
      }
      state.report.unmarked += selection.unmarked.map { rules.root.pushing($0) }
      state.leftOut.formUnion(selection.folders)
    }
    for leftOut in selection.leftOut { settings.onLeftOut(leftOut) }
  }
}

extension FolderComparison {
  /// Removes the files that no longer belong to the library from the missing ones, and returns them.
  mutating func withdraw(_ isLeftOut: (FilePath) -> Bool) -> [FilePath] {
    guard !missing.isEmpty else { return [] }
    let withdrawn = missing.map(\.name).filter(isLeftOut)
    let names = Set(withdrawn)
    missing.removeAll { names.contains($0.name) }
    return withdrawn
  }
}
