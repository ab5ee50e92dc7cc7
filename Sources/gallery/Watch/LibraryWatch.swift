import SiteBuilding
import PhotoIndexer
import PhotoCatalog
import SystemPackage

/// Updates the site whenever the library changes.
struct LibraryWatch {
  private var update: SiteUpdate
  private let store: Catalog
  /// The library's folders as absolute paths without links.
  private let roots: [FilePath]
  private var watcher: LibraryWatcher
  private var printed = SiteUpdate.Printed()
  /// Whether the last update failed, so that the next indexes all folders.
  private var hasFailed = false

  /// The time after which an update that failed is tried again.
  private static let retryTime = Duration.seconds(15)

  /// Begins to watch a library.
  init(_ folders: [String], _ update: SiteUpdate) throws {
    self.update = update
    let given = try (folders.isEmpty ? update.index.folders : folders).map { try LibraryRoot(FilePath($0)).path }
    store = try Catalog(at: update.catalog, mode: given.isEmpty ? .existing : .create)
    store.keepOpen()
    roots = given.isEmpty ? try store.rootFolders() : given
    guard !roots.isEmpty else { throw CommandError.noFolders(catalog: update.catalog) }
    watcher = try LibraryWatcher(
      roots, site: update.settings.output, rules: try Self.rules(roots, store, update.index),
      followsLinks: update.index.followSymlinks)
    watcher.watch(files: update.settingsFiles)
  }

  /// The rules for which files and folders of the roots belong to the library.
  private static func rules(_ roots: [FilePath], _ store: Catalog, _ options: IndexOptions) throws -> [LibraryRules] {
    var settings = IndexSettings(catalog: store, readers: 1)
    try options.apply(to: &settings)
    return try roots.map { try settings.rules(for: $0) }
  }

  /// Indexes the whole library and builds the site.
  mutating func begin() async throws {
    try update.show(try await update.run(present, in: store, &printed))
    update.console.note("watching \(roots.map(\.string).joined(separator: ", ")); Ctrl-C stops it")
  }

  /// Updates the site until the task is cancelled. An update that fails is reported, and tried again after the next
  /// change or `retryTime`.
  mutating func run(_ onChange: @Sendable () -> Void) async throws {
    while true {
      let changes = try await watcher.next(within: hasFailed ? Self.retryTime : nil)
      for root in changes.lost {
        update.console.note(
          "\(root): is missing or empty; its photos stay in the site; waiting until it is available again"
        )
      }
      for root in changes.found { update.console.note("\(root): is available again") }
      if changes.isOverflown {
        update.console.note("too many changes at once; all folders are compared")
      }
      var folders = hasFailed ? present : changes.folders
      if changes.hasOtherFiles {
        if reloadSettings() { folders = present }
      } else if folders.isEmpty {
        continue
      }
      do {
        let result = try await update.run(folders, in: store, &printed)
        hasFailed = false
        try update.show(result)
        if result.isChange { onChange() }
      } catch let error as OutputError {
        throw error
      } catch {
        try Task.checkCancellation()
        hasFailed = true
        Console.warn("\(error)")
        update.console.note("the update will be tried again in \(Self.retryTime.components.seconds) s")
      }
    }
  }

  /// Reads the settings again; after an error, the earlier settings stay.
  private mutating func reloadSettings() -> Bool {
    let before = update.index
    do {
      try update.reloadSettings()
      watcher.watch(files: update.settingsFiles)
      let (old, new) = (before, update.index)
      guard new.exclude != old.exclude || new.include != old.include || new.gpx != old.gpx else { return false }
      try watcher.change(try Self.rules(roots, store, update.index))
      return true
    } catch {
      Gallery.show(error)
      update.console.note("the earlier settings still apply")
      return false
    }
  }

  /// The folders of the library that exist and are not empty.
  private var present: [LibraryRoot] { roots.compactMap { try? LibraryRoot($0) } }
}
