import ArgumentParser
import PhotoCatalog
import SiteBuilding
import PhotoIndexer
import Renditions
import Facts
import SystemPackage

/// `gallery index`: reads folders into the catalog.
struct IndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Read the photos and videos in folders into the catalog.",
    discussion: """
      A second run reads only new and changed files. Originals are never modified.

      EXAMPLE:
        gallery index ~/Photos /mnt/archive
      """)

  @Argument(
    help: ArgumentHelp(
      "The folders to read (default: folders of gallery.yml, else those in the catalog).", valueName: "path"),
    completion: .directory)
  var folders: [String] = []

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "The number of files read at once, 1 to 256 (default: 16 to 64, depending on the number of cores).",
      valueName: "n"))
  var jobs: Int?

  @OptionGroup var selection: IndexOptions

  @Option(
    help: ArgumentHelp(
      "The former path of the folder, if it has moved; its photos and albums stay as they are.",
      valueName: "folder"))
  var movedFrom: String?

  @Option(
    help: ArgumentHelp(
      "Make public an album that gallery keeps hidden, unlisted, protected or held back, unless its album.md "
        + "restricts access, a photo whose sidecar is gone, or a person's name as a keyword; repeatable.",
      valueName: "path"), completion: .directory)
  var release: [String] = []

  @Flag(help: "Read all files again, even if unchanged.")
  var full = false

  @Flag(
    help: "List the files that would be added, changed or removed, without reading or writing.")
  var dryRun = false

  @Flag(
    help: """
      Exit with status 2 if a file or folder could not be read, a video needs ffmpeg, an album is held back, or a \
      pattern excludes nothing.
      """)
  var strict = false

  func validate() throws {
    if movedFrom != nil, folders.count != 1 || dryRun {
      throw ValidationError("--moved-from needs one folder, and cannot be used with --dry-run.")
    }
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs must be from 1 to 256.")
    }
    if dryRun, !release.isEmpty {
      throw ValidationError("--release and --dry-run cannot be used together.")
    }
  }

  func run() throws {
    let start = ContinuousClock.now
    let console = output.console
    // Checked before the catalog is created, because a mistyped folder must not leave a file behind.
    let (given, missing) = try given()
    let lock = dryRun ? nil : try CatalogLock(for: catalog.path)
    defer { _ = lock }
    let store =
      dryRun
      ? try Catalog.forReading(at: catalog.path) : try Catalog(at: catalog.path, mode: .create)
    store?.keepOpen()
    let roots = try roots(given, in: store)
    if !dryRun { for root in roots { try store?.readAgain(root.path) } }
    try store?.release(release)
    let settings = try settings(of: store)
    console.detail("catalog \(catalog.path), \(settings.readers) files at once")
    var report = try index(roots, settings)
    (report.away, report.refused) = (report.away + missing.away, missing.refused)
    let result = try IndexResult(report, in: store, isDryRun: dryRun)
    let isDoubtful = result.show(on: console)
    if Gallery.hasThreads {
      try store?.close()
    } else {
      // Closing needs a thread. Everything is written, and exiting closes the catalog too.
      store?.emptyJournal()
    }
    let summary = result.summary(time: .now - start)
    try console.result(summary.line, json: summary)
    if !(result.report.away.isEmpty && result.report.refused.isEmpty) { throw ExitCode.failure }
    guard strict else { return }
    try Console.endStrictly([isDoubtful ? "an option excludes or includes nothing" : nil] + result.incompleteness)
  }

  /// The folders that were given. One that is missing or empty does not keep the others from being read.
  private func given() throws -> ([LibraryRoot], missing: (away: [UnreadableFile], refused: [IndexError])) {
    var (roots, away, refused, failure): ([LibraryRoot], [UnreadableFile], [IndexError], IndexError?) = (
      [], [], [], nil
    )
    let named = folders.isEmpty ? selection.folders : folders
    for folder in try named.isEmpty ? known() : named.map({ FilePath($0) }) {
      do throws(IndexError) {
        roots.append(try LibraryRoot(folder))
      } catch {
        let reader = try Catalog.forReading(at: catalog.path)
        defer { try? reader?.close() }
        failure = failure ?? error
        guard let known = try reader.flatMap({ try ForgetCommand.root(folder.string, in: $0) }) else {
          refused.append(error)
          continue
        }
        away.append(
          UnreadableFile(
            root: known, name: FilePath(),
            reason:
              "is missing or empty; the catalog keeps its photos; mount its disk, or remove it with gallery forget"))
      }
    }
    if roots.isEmpty, let failure { throw failure }
    return (roots, (away, refused))
  }

  /// The folders of the library.
  private func known() throws -> [FilePath] {
    let store = try Catalog.forReading(at: catalog.path)
    defer { try? store?.close() }
    let folders = try store?.rootFolders() ?? []
    guard !folders.isEmpty else { throw CommandError.noFolders(catalog: catalog.path) }
    return folders
  }

  /// The folders to read, by their paths in the catalog. Moves a root of the catalog, or refuses to add the same photos
  /// again at another path.
  private func roots(_ roots: [LibraryRoot], in store: Catalog?) throws -> [LibraryRoot] {
    if let movedFrom, let store {
      guard let old = try ForgetCommand.root(movedFrom, in: store) else {
        throw CommandError.unknownFolder(movedFrom, roots: try store.rootFolders())
      }
      try MovedRoot.move(old, to: roots[0], in: store)
      return roots
    }
    let (merged, others) = LibraryRoot.merged(roots, known: try store?.rootFolders() ?? [])
    for other in others {
      output.console.note("\(other.given): is the folder \(other.known), and is indexed under that path")
    }
    for root in merged {
      if let store, let moved = try MovedRoot.find(root, in: store) { throw moved }
    }
    return merged
  }

  private func settings(of store: Catalog?) throws -> IndexSettings {
    let console = output.console
    var settings = IndexSettings(catalog: store, readers: jobs ?? IndexOptions.readers)
    settings.isFull = full
    try selection.apply(to: &settings)
    if dryRun {
      settings.onChange = { change in
        if !console.isJSON { console.line(change.line) }
      }
    }
    settings.onUnsupportedFile = { console.detail("\($0.path): skipped; \($0.reason)") }
    settings.onLeftOut = { console.detail("\($0.path): left out; \($0.kind.text(1))") }
    return settings
  }

  private func index(_ roots: [LibraryRoot], _ settings: IndexSettings) throws -> IndexReport {
    let progress = ProgressLine("Reading", console: output.console)
    defer { progress.clear() }
    var settings = settings
    let count = FileCount(try roots.map { ($0.path, try settings.rules(for: $0.path)) })
    if progress.isOnTerminal { count.start() }
    defer { count.stop() }
    let begin = ContinuousClock.now
    settings.onProgress = { report in
      // Short runs without a terminal show nothing, and must not list the folders twice.
      if progress.isShown, .now - begin > .seconds(5) { count.start() }
      progress.show(
        ProgressLine.Status(
          done: report.processed, total: count.total, bytes: report.readBytes,
          item: report.folder.flatMap { $0.isEmpty ? nil : $0.string }))
    }
    let indexer = LibraryIndexer(settings)
    let cancellation = Cancellation()
    return try Interrupt.cancels(cancellation) { try indexer.index(roots, until: cancellation) }
  }
}

extension IndexChange {
  fileprivate var line: String {
    switch self {
    case .add(let path): "add \(path)"
    case .change(let path): "change \(path)"
    case .remove(let path): "remove \(path)"
    case .withdraw(let path): "withdraw \(path)"
    }
  }
}
