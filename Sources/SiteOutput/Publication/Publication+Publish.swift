import Glibc
import Synchronization
package import SystemPackage

extension Publication {
  /// The result of publishing.
  package struct Result: Sendable {
    /// The numbers of pages and data files that were written and that were unchanged.
    package var written = 0
    package var unchanged = 0
    /// The number of HTML pages of the site.
    package var pages = 0
    /// The sizes of the files that this build wrote, with renditions, in bytes.
    package var writtenBytes: Int64 = 0
    /// The number of renditions that this build added.
    package var addedRenditions = 0
    /// The number of files that the site no longer has.
    package var removed = 0
    /// The number and the size in bytes of the images among them that were moved to a store.
    package var stored: (count: Int, bytes: Int64) = (0, 0)
    /// Why other images were not moved there.
    package var storeError: Errno?
    /// The new paths of recorded files that the user changed and the new site does not need. They may show what has
    /// become private, so they are moved to a folder that only its owner can open.
    package var withdrawn: [String] = []
    /// Recorded files that the user changed and this build replaced.
    package var replaced: [String] = []
  }

  /// The images of the site that are moved to a store, instead of being deleted, if the new site does not need them.
  package struct SpareImages: Sendable {
    package var store: ImageStore
    /// The paths below the output folder.
    package var paths: Set<String>
    /// The most bytes to move.
    package var limit: Int64

    package init(store: ImageStore, paths: Set<String>, limit: Int64) {
      (self.store, self.paths, self.limit) = (store, paths, limit)
    }
  }

  /// Publishes the pages of the new site, and deletes the recorded files that it does not have. The site then has its
  /// files, and `finish()` must follow. `spare` is `nil` for none.
  package func publish(keeping spare: SpareImages? = nil) throws(SiteOutputError) -> Result {
    try state.withLock { state throws(SiteOutputError) in
      var result = Result()
      (result.writtenBytes, result.addedRenditions) = state.added
      result.replaced = state.restored
      result.unchanged = state.unchanged.files
      result.pages = state.unchanged.pages
      try publishStaged(&state, &result)
      try delete(state.journal.unneeded, keeping: spare, &state, &result)
      return result
    }
  }

  /// Writes the final journal, and deletes the work folders.
  package func finish() throws(SiteOutputError) {
    try state.withLock { state throws(SiteOutputError) in
      if state.stage != nil || textBefore != state.journal.textContent(journalFile.heading) {
        try journalFile.replace(state.journal, in: try stage(&state))
      }
      try discardWork(&state)
    }
  }

  /// Renames staged files, so that no page refers to a missing one: first style sheets and scripts, last the home page.
  private func publishStaged(_ state: inout State, _ result: inout Result) throws(SiteOutputError) {
    let staged = state.staged.values
    func count(_ path: String, _ content: RecordedContent) {
      result.written += 1
      if Self.isPage(path) { result.pages += 1 }
      result.writtenBytes += Int64(content.size)
    }
    for move in staged { count(move.path, move.content) }
    for file in state.journal.staged { count(file.path, file.content) }
    let folders = state.folders.compactMapValues { $0 }
    try refuse(try conflicts(staged, state.journal) + occupied(folders.keys))
    guard let stage = state.stage, result.written > 0 else { return }
    try SiteOutputError.about(stage.path) { () throws(Errno) in try stage.handle.synchronize() }
    result.replaced += try changed(staged, state.journal)
    let moves = Move.sorted(staged, state.journal)
    try append(state.journal.staged.lazy.map { .announced($0.path, $0.content) })
    state.journal.confirmStaged()
    try make(folders.filter { Self.isAsset($0.key) }, from: stage, &state)
    try move(moves.assets, from: stage, &state)
    try make(folders.filter { !Self.isAsset($0.key) }, from: stage, &state)
    try move(moves.others, from: stage, &state)
    for move in staged { _ = state.journal.noteNeed(of: move.path) }
    state.staged = [:]
  }

  /// Whether a path is that of a style sheet or a script, or of a folder of them.
  static func isAsset(_ path: String) -> Bool { path == "assets" || path.hasPrefix("assets/") }

  static func isPage(_ path: String) -> Bool { path.hasSuffix(".html") }

  /// Discards the staged files; renditions that were added are kept.
  package func leave() throws(SiteOutputError) {
    try state.withLock { state throws(SiteOutputError) in try discardWork(&state) }
  }

  /// Deletes files, then folders of the journal that are empty.
  private func delete(
    _ stale: [String], keeping spare: SpareImages?, _ state: inout State, _ result: inout Result
  ) throws(SiteOutputError) {
    // Pages are deleted before their images.
    let paths = stale.map { (Self.isPage($0) ? 0 : 1, $0) }.sorted { $0 < $1 }.map(\.1)
    for path in paths {
      defer { state.journal.remove(path) }
      guard let content = try output.content(at: path) else { continue }
      guard state.journal.contents(of: path)?.contains(content) == true else {
        result.withdrawn.append(try output.withdraw(path))
        continue
      }
      try output.access(path) { folder, name throws(Errno) in
        guard spare?.take(path, name, in: folder, content, &result) != true else { return }
        try folder.remove(name)
      }
      result.removed += 1
    }
    let needed = state.journal.foldersOfFiles
    let empty = state.journal.folders.filter { !needed.contains($0[...]) }
    for folder in empty.sorted(by: >) where try output.removeFolder(folder) {
      state.journal.remove(folder: folder)
    }
  }

  private func discardWork(_ state: inout State) throws(SiteOutputError) {
    if let folder = state.renditions { try folder.discard() }
    if let folder = state.stage { try folder.discard() }
    (state.renditions, state.stage) = (nil, nil)
  }
}

extension Publication.SpareImages {
  /// Moves a file to the store if it is one of these images.
  fileprivate func take(
    _ path: String, _ name: String, in folder: FolderHandle, _ content: RecordedContent,
    _ result: inout Publication.Result
  ) -> Bool {
    let size = result.stored.bytes + Int64(content.size)
    guard result.storeError == nil, size <= limit, paths.contains(path) else { return false }
    do throws(Errno) {
      try store.add(name, in: folder, content)
      result.stored = (result.stored.count + 1, size)
      return true
    } catch {
      result.storeError = error
      return false
    }
  }
}
