import SiteBuilding
import PhotoIndexer
import PhotoCatalog
import Renditions
import SiteViews
import Facts
import SystemPackage

/// Indexes changed folders and builds the site again.
struct SiteUpdate: Sendable {
  var catalog: FilePath
  private(set) var index: IndexOptions
  private(set) var build: BuildOptions
  private(set) var settings: BuildSettings
  var console: Console
  /// The `gallery.yml` of this call; `nil` if there was none.
  private let settingsFile: FilePath?
  /// Whether the excluding terms that match no photo were printed.
  private var hasWarned = false
  /// The keys of the passphrases so far.
  private var passphrases = PassphraseKeys()

  init(catalog: FilePath, index: IndexOptions, build: BuildOptions, console: Console) throws {
    (self.catalog, self.index, self.build) = (catalog, index, build)
    self.console = console
    settingsFile = try ConfigFile.path(for: Self.call)
    settings = try build.settings()
  }

  private static var call: [String] { Array(CommandLine.arguments.dropFirst()) }

  /// The files that a build reads in addition to the catalog: the settings, and the files that they name.
  var settingsFiles: [FilePath] {
    [
      settingsFile?.string ?? ConfigFile.name, build.look.styleSheet, build.look.logo, build.look.header,
      build.look.footer,
      build.lock.lockCover,
      build.protection.passphraseFile,
      build.watermark.watermark,
    ].compactMap(\.self).map { FilePath($0) }
  }

  /// Reads the settings again; the folder of the site stays.
  mutating func reloadSettings() throws {
    // The exclusions of a file must not end while the file is being replaced.
    if let settingsFile, try ConfigFile.path(for: Self.call) == nil {
      throw ConfigError(
        file: settingsFile.string, line: 1,
        reason: "no longer exists; restore it, or start gallery again")
    }
    guard let (build, index) = try Gallery.updateOptions() else { return }
    var settings = try build.settings()
    settings.output = self.settings.output
    (self.build, self.settings, self.index, hasWarned) = (build, settings, index, false)
  }

  /// The result of an update.
  struct Result: Encodable {
    var added: Int
    var changed: Int
    var missing: Int
    var photos: Int
    /// The files of the site that were written and removed, without images.
    var written: Int
    var removed: Int
    var seconds: Double

    /// Whether the site has changed.
    var isChange: Bool { written > 0 || removed > 0 }
  }

  /// Problems that were printed, so that the next update does not print them again.
  struct Printed {
    private var lines: Set<String> = []
    private var albums: [HeldAlbum] = []

    /// Returns the files that were not printed before.
    mutating func new(_ files: [UnreadableFile]) -> [UnreadableFile] {
      files.filter { lines.insert("\($0.path): \($0.reason)").inserted }
    }

    /// Returns the names that were not printed before.
    mutating func new<Name: CustomStringConvertible>(_ names: [Name]) -> [Name] {
      names.filter { lines.insert("\($0)").inserted }
    }

    /// Returns the albums that the previous update did not print.
    mutating func new(_ albums: [HeldAlbum]) -> [HeldAlbum] {
      let earlier = self.albums
      self.albums = albums
      return albums.filter { !earlier.contains($0) }
    }
  }

  /// Indexes folders and builds the site.
  mutating func run(_ folders: [LibraryRoot], in store: Catalog, _ printed: inout Printed) async throws -> Result {
    let start = ContinuousClock.now
    var indexing = IndexSettings(catalog: store, readers: IndexOptions.readers)
    try index.apply(to: &indexing)
    let read = try await read(folders, indexing)
    console.list(printed.new(try store.unreadableFiles() + read.failures), as: "could not be read")
    if let line = read.ffmpegLine { console.note(line) }
    for folder in printed.new(read.away) { console.note("\(folder.path): \(folder.reason)") }

    // The passphrase files of albums may have changed, and so may which albums have one.
    try await build.protection.apply(to: &settings, store, &passphrases)
    let progress = BuildProgressLine(console: console)
    defer { progress.clear() }
    let pools = try build.pools(for: settings, catalog: catalog, console)
    let builder = SiteBuilder(
      catalog: store, pool: pools.photos, videoPool: pools.videos, settings: settings,
      expectsPhotos: read.added + read.changed > 0,
      onDetail: console.details, onProgress: { progress.show($0) })
    var report = try await builder.build()
    progress.clear()
    report.skipped = printed.new(report.skipped)
    report.damaged = printed.new(report.damaged)
    report.withoutHDR = printed.new(report.withoutHDR)
    report.stills = printed.new(report.stills)
    BuildCommand.show(report, catalog: store, on: console)
    console.warn(of: printed.new(try HeldAlbum.all(store)))
    let unknown = try UnknownName.all(store, pages: settings.site.ownPages)
    console.note(printed.new(unknown))
    console.note(printed.new(report.ignoredNames), apartFrom: unknown)
    if !hasWarned {
      try BuildCommand.warnOfExclusions(in: settings.query, store)
      try BuildCommand.noteKeptBack(by: settings.query, store, on: console)
    }
    hasWarned = true
    return Result(
      added: read.added, changed: read.changed, missing: read.missing, photos: report.photos,
      written: report.written, removed: report.removed,
      seconds: (ContinuousClock.now - start).rounded)
  }

  private func read(_ folders: [LibraryRoot], _ indexing: IndexSettings) async throws -> IndexReport {
    guard !folders.isEmpty else { return IndexReport() }
    // Other programs may index between two updates.
    let lock = try CatalogLock(for: catalog)
    defer { _ = lock }
    return try await LibraryIndexer(indexing).index(folders)
  }

  /// Prints the result.
  func show(_ result: Result) throws {
    let changes = [
      result.added > 0 ? "\(result.added) added" : nil,
      result.changed > 0 ? "\(result.changed) changed" : nil,
      result.missing > 0 ? "\(result.missing) missing" : nil,
    ].compactMap(\.self)
    try console.result(
      "\(changes.isEmpty ? "no photo changed" : changes.joined(separator: ", ")); "
        + "\(NumberFormat.count(result.photos, "photo")); "
        + "\(NumberFormat.count(result.written, "file")) written, \(result.removed) removed, "
        + "\(result.seconds) s", json: result)
  }
}
