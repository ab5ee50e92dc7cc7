import ArgumentParser
import SiteBuilding
import PhotoIndexer
import PhotoCatalog
import Facts
import Renditions
import SiteViews
import SystemPackage

/// `gallery build`: writes a site from the catalog.
struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Write the web site.",
    discussion: """
      Images are rendered once and kept. Only pages that changed are written, all at the end. Files \
      in the site's folder that gallery did not write are never replaced or deleted. gallery.yml can \
      contain the options, and has more settings, such as colors and watermarks; see gallery init.

      With --shard, photos are rendered on several machines: each renders its part into the same \
      folder, and a build without --shard completes the site. See share/doc/gallery/shards.md.

      EXAMPLE:
        gallery build --width 1200 --title "Summer" --output site
      """)

  /// What `-h` prints, on one screen.
  static var briefHelp: String {
    let options = [
      "output", "title", "where", "width", "layout", "row-height", "theme", "lang", "include-location",
      "include-people", "downloads", "video", "base-url", "passphrase-file", "dry-run",
    ]
    return """
      \(configuration.abstract)

      EXAMPLE:
        gallery build --width 1200 --title "Summer" --output site

      OPTIONS:
      \(CommandHelp(of: Self.self).brief(options))

      gallery build --help prints all options. gallery.yml can contain them, and has
      more settings; gallery init writes it.
      """
  }

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var build: BuildOptions
  @OptionGroup(title: "Rendering") var rendering: RenderingOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    if rendering.isDryRun { return try forecast() }
    if let shard = try rendering.shard?.shard { return try await render(shard) }
    let start = ContinuousClock.now
    let console = output.console
    let progress = BuildProgressLine(console: console)
    var settings = try settings()
    let store = try Catalog(at: catalog.path, mode: .existing)
    var keys = PassphraseKeys()
    try await build.protection.apply(to: &settings, store, &keys)
    if rendering.rekey { try store.forgetAlbumSecrets() }
    let pools = try build.pools(for: settings, catalog: store.path, console)
    let builder = SiteBuilder(
      catalog: store, pool: pools.photos, videoPool: pools.videos, settings: settings,
      onDetail: console.details, onProgress: { progress.show($0) })
    defer { progress.clear() }
    let report = try await Self.withdrawing(settings, store) {
      try await Interrupt.cancels { try await builder.build() }
    }
    progress.clear()
    Self.show(report, catalog: store, on: console)
    let held = try HeldAlbum.all(store)
    console.warn(of: held)
    let unknown = try UnknownName.all(store, pages: settings.site.ownPages)
    console.note(unknown)
    console.note(report.ignoredNames, apartFrom: unknown)
    let isDoubtful = try Self.warnOfExclusions(in: settings.query, store)
    var summary = BuildSummary(report, output: build.site.folder, time: .now - start)
    summary.leftOut = try Self.noteKeptBack(by: settings.query, store, on: console)
    summary.heldBack = held.map(\.folder.string)
    try console.result(summary.line(hasPages: settings.site.hasPages), json: summary)
    guard rendering.strict else { return }
    try Console.endStrictly(
      [isDoubtful ? "an exclusion of --where matches nothing" : nil]
        + Self.leftOut(report.skipped, report.postponed))
  }

  private func forecast() throws {
    let store = try catalog.reader()
    defer { try? store.close() }
    let settings = try settings()
    let forecast = try BuildForecast(store, settings)
    let console = output.console
    if !console.isJSON {
      for path in forecast.added { console.line("add \(path)") }
      for path in forecast.removed { console.line("remove \(path)") }
    }
    try Self.noteKeptBack(by: settings.query, store, on: console)
    try console.result(forecast.line(build.site.folder), json: forecast)
  }

  private func render(_ shard: Shard) async throws {
    let console = output.console
    let progress = BuildProgressLine(console: console)
    let settings = try settings()
    let store = try catalog.reader()
    let pools = try build.pools(for: settings, catalog: store.path, console)
    let builder = ShardBuilder(
      catalog: store, pool: pools.photos, videoPool: pools.videos, settings: settings,
      shard: shard, onProgress: { progress.show($0) })
    defer { progress.clear() }
    let report = try await Interrupt.cancels { try await builder.build() }
    progress.clear()
    Self.show(report, on: console)
    let summary = ShardSummary(report, shard: shard)
    try console.result(summary.line, json: summary)
    if rendering.strict {
      try Console.endStrictly(Self.leftOut(report.skipped, report.postponed))
    }
  }

  /// What `--strict` says of files that a build could not render.
  private static func leftOut(_ skipped: [UnreadableFile], _ postponed: [UnreadableFile]) -> [String?] {
    [(skipped, "could not be rendered"), (postponed, "could not be rendered now")].map {
      $0.isEmpty ? nil : "\(NumberFormat.count($0.count, "file")) \($1)"
    }
  }

  /// Prints the excluding terms of a query that match no photo, even with `--quiet`.
  @discardableResult
  static func warnOfExclusions(in query: PhotoQuery, _ store: Catalog) throws -> Bool {
    let terms = try store.exclusionsWithoutPhotos(in: query)
    for term in terms {
      Console.warn(
        "--where: \(term) excludes nothing, because no photo of the library matches it; check the spelling"
      )
    }
    return !terms.isEmpty
  }

  /// Runs a build; if it fails, removes what its query leaves out from the site, with the pages that name it.
  private static func withdrawing(
    _ settings: BuildSettings, _ store: Catalog, _ build: () async throws -> BuildReport
  ) async throws -> BuildReport {
    do {
      return try await build()
    } catch {
      if case SiteError.knowsLess = error { throw error }
      guard !(error is ExitCode) else { throw error }
      let count = (try? Withdrawal(store, settings.query).removeAll(from: settings.output)) ?? 0
      if count > 0 { Gallery.warn(ofWithdrawn: count, in: settings.output) }
      throw error
    }
  }

  /// Counts and reports the photos that a query leaves out because their owner keeps them back.
  @discardableResult
  static func noteKeptBack(by query: PhotoQuery, _ store: Catalog, on console: Console) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for kind in query.keptBack {
      let count = try store.count(of: kind)
      guard count > 0 else { continue }
      counts[kind.rawValue] = count
      let photos = NumberFormat.count(count, "photo")
      switch kind {
      case .rejected:
        console.note("\(photos) left out, rejected by rating -1; --where rating:rejected shows these")
      case .withheld:
        console.note(
          "\(photos) left out, archived or deleted in Google Photos; "
            + "--where withheld:archived or withheld:deleted shows these")
      case .unread:
        console.note(
          "\(photos) left out, because a sidecar or the XMP in the file cannot be read; `gallery index` prints its name"
        )
      case .incomplete:
        console.note(
          "\(photos) left out, because keywords may be in metadata that cannot be read, and --where excludes photos; "
            + "`gallery list withheld:incomplete` prints the files")
      }
    }
    return counts
  }

  private func settings() throws -> BuildSettings {
    var settings = try build.settings()
    settings.run.verifies = rendering.verify
    settings.run.removesMissing = rendering.removeMissing
    settings.run.acceptsSource = rendering.acceptSource
    return settings
  }
}
