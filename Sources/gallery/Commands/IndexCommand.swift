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
    help: ArgumentHelp("The folders to read.", valueName: "path"), completion: .directory)
  var folders: [String]

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
        + "restricts access; repeatable.",
      valueName: "folder"), completion: .directory)
  var release: [String] = []

  @Flag(inversion: .prefixedNo, help: "Read all files again, even if unchanged.")
  var full = false

  @Flag(
    inversion: .prefixedNo,
    help: "List the files that would be added, changed or removed, without reading or writing.")
  var dryRun = false

  @Flag(
    inversion: .prefixedNo,
    help: """
      Exit with status 2 if a file or folder could not be read, a video needs ffmpeg, an album is held back, or a \
      pattern excludes nothing.
      """)
  var strict = false

  func validate() throws {
    if folders.isEmpty { throw ValidationError("At least one folder is required.") }
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
    var roots = try folders.map { try LibraryRoot(FilePath($0)) }
    let lock = dryRun ? nil : try CatalogLock(for: catalog.path)
    defer { _ = lock }
    let store =
      dryRun
      ? try Catalog.forReading(at: catalog.path) : try Catalog(at: catalog.path, mode: .create)
    store?.keepOpen()
    if movedFrom == nil {
      let (merged, others) = LibraryRoot.merged(roots, known: try store?.rootFolders() ?? [])
      for other in others {
        console.note(
          "\(other.given): is the folder \(other.known), and is indexed under that path")
      }
      roots = merged
    }
    if let store { try checkMoves(of: roots, in: store) }
    try store?.release(folders: release)
    var settings = IndexSettings(catalog: store, readers: jobs ?? IndexOptions.readers)
    settings.isFull = full
    selection.apply(to: &settings)
    if dryRun {
      settings.onChange = { change in
        if !console.isJSON { console.line(change.line) }
      }
    }
    console.detail("catalog \(catalog.path), \(settings.readers) files at once")
    settings.onUnsupportedFile = { file in
      let reason =
        switch file.kind {
        case UnsupportedKind.needsFFmpeg: "it \(file.kind)"
        case UnsupportedKind.loneSidecar, UnsupportedKind.loneXMP: file.kind
        default: "\(file.kind) is not supported"
        }
      console.detail("\(file.path): skipped; \(reason)")
    }
    settings.onLeftOut = { console.detail("\($0.path): left out; \($0.kind.text(1))") }
    let report = try index(roots, settings)
    let isDoubtful = LeftOutReport.show(report, on: console)

    let unreadable = try (store?.unreadableFiles() ?? []) + report.failures
    if !dryRun { console.list(unreadable, as: "could not be read") }
    for folder in report.away { Console.warn("\(folder.path): \(folder.reason)") }
    let notShowable = try dryRun ? [] : store.map { try NotShowable.all(in: $0) } ?? []
    NotShowable.show(notShowable, on: console)
    let scans = try (dryRun ? nil : store?.pageCounts()) ?? (photos: 0, pages: 0)
    if scans.photos > 0 {
      console.note(
        "\(NumberFormat.count(scans.photos, "photo")) with several pages, \(scans.pages) in all; a site shows the "
          + "first page of each; build --tiff-pages shows all")
    }
    if let line = Self.line(ofSkipped: report.unsupported) { console.note(line) }
    if let line = report.ffmpegLine { console.note(line) }
    for line in [report.sidecarLine, report.packetLine].compactMap(\.self) { console.note(line) }
    for file in report.misnamed.sorted(by: { $0.string < $1.string }) {
      console.note("\(file): not read, because its name is not album.md; rename or remove it")
    }
    let held = try store.map(HeldAlbum.all) ?? []
    if !dryRun { console.warn(of: held) }
    let summary = Summary(
      report, photos: try store?.photoCount() ?? 0, videos: try store?.videoCount() ?? 0,
      unreadable: unreadable.count, notShowable: notShowable.count,
      laterPages: scans.pages - scans.photos, held: held, isDry: dryRun, time: .now - start)
    if Gallery.hasThreads {
      try store?.close()
    } else {
      // Closing needs a thread. Everything is written, and exiting closes the catalog too.
      store?.emptyJournal()
    }
    try console.result(summary.line, json: summary)
    if !report.away.isEmpty { throw ExitCode.failure }
    guard strict else { return }
    let videos = report.unsupported[UnsupportedKind.needsFFmpeg] ?? 0
    let heldCount = held.count(where: \.isHeld)
    try Console.endStrictly([
      isDoubtful ? "an option excludes or includes nothing" : nil,
      videos > 0 ? "\(NumberFormat.count(videos, "video")) not read without ffmpeg" : nil,
      unreadable.isEmpty
        ? nil : "\(NumberFormat.count(unreadable.count, "file")) could not be read",
      heldCount > 0 ? "\(NumberFormat.count(heldCount, "album")) held back" : nil,
    ])
  }

  /// Moves a root of the catalog, or refuses to add the same photos again at another path.
  private func checkMoves(of roots: [LibraryRoot], in store: Catalog) throws {
    if let movedFrom {
      guard let old = try ForgetCommand.root(movedFrom, in: store) else {
        throw ForgetError.unknown(movedFrom, try store.rootFolders())
      }
      return try MovedRoot.move(old, to: roots[0], in: store)
    }
    for root in roots {
      if let moved = try MovedRoot.find(root, in: store) { throw moved }
    }
  }

  private func index(
    _ roots: [LibraryRoot], _ settings: IndexSettings
  ) throws -> IndexReport {
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

  /// The number of skipped files: `206 files of unsupported kinds: 57 PCX, 36 FLV, 22 FPX`.
  private static func line(ofSkipped kinds: [String: Int]) -> String? {
    let own = [
      UnsupportedKind.needsFFmpeg, UnsupportedKind.loneSidecar, UnsupportedKind.loneXMP,
    ]
    let kinds = kinds.filter { !own.contains($0.key) }
    let total = kinds.values.reduce(0, +)
    guard total > 0 else { return nil }
    let sorted = kinds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let shown = sorted.prefix(12).map { "\($0.value) \($0.key)" }
    let more =
      sorted.count > 12 ? ["\(sorted.dropFirst(12).reduce(0) { $0 + $1.value }) others"] : []
    return "\(NumberFormat.count(total, "file")) of unsupported kinds: "
      + (shown + more).joined(separator: ", ")
  }
}

extension IndexReport {
  /// The number of videos that were not read because ffmpeg is missing, and what to do; `nil` for none.
  var ffmpegLine: String? {
    unsupported[UnsupportedKind.needsFFmpeg].map { count in
      "\(NumberFormat.count(count, "video")) not read: AVI, Matroska, WebM and MTS need ffmpeg; "
        + "\(FFmpegProgram.installation), and index again"
    }
  }

  /// The number of sidecars whose photos are not beside them, and why that may be; `nil` for none.
  var sidecarLine: String? {
    unsupported[UnsupportedKind.loneSidecar].map { count in
      "\(NumberFormat.count(count, "JSON file")) named after photos that are not beside them; these may be in "
        + "another archive of the export; --verbose lists the JSON files"
    }
  }

  /// The number of XMP files whose photos are not beside them; `nil` for none.
  var packetLine: String? {
    unsupported[UnsupportedKind.loneXMP].map { count in
      "\(NumberFormat.count(count, "XMP file")) without a photo beside them; --verbose lists them"
    }
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

extension IndexCommand {
  private struct Summary: Encodable {
    var photos: Int
    var videos: Int
    var files: Int
    var read: Int
    var added: Int
    var changed: Int
    var missing: Int
    /// The missing files whose content is in an added file.
    var moved: Int
    var unreadable: Int
    /// The files in the catalog that no site can show.
    var notShowable: Int
    /// The number of pages of TIFF files after the first, which sites show only with `--tiff-pages`.
    var laterPages: Int
    /// Folders whose disk is not mounted.
    var away: Int
    /// The sizes of all files in bytes.
    var bytes: Int64
    var seconds: Double
    var dryRun: Bool
    var passedOver: [String: Int]
    /// Files whose names are nearly album.md.
    var misnamed: [String]
    /// Albums that are less public than their album.md says.
    var heldBack: [String]
    /// The files that were in the catalog and no longer belong to the library.
    var withdrawn: Int
    /// The numbers of files and folders that do not belong to the library, by kind.
    var leftOut: [String: Int]
    /// The patterns of `--exclude` of earlier runs.
    var remembered: [String]

    init(
      _ report: IndexReport, photos: Int, videos: Int, unreadable: Int, notShowable: Int,
      laterPages: Int,
      held: [HeldAlbum], isDry: Bool, time: Duration
    ) {
      misnamed = report.misnamed.map(\.string).sorted()
      heldBack = held.map(\.folder.string)
      (moved, bytes, away) = (report.moved, report.bytes, report.away.count)
      seconds = time.rounded
      (self.photos, self.videos) = (photos - videos, videos)
      (self.unreadable, self.notShowable, dryRun) = (unreadable, notShowable, isDry)
      self.laterPages = laterPages
      (files, missing) = (report.files, report.missing)
      passedOver = report.unsupported
      withdrawn = report.withdrawn
      leftOut = Dictionary(uniqueKeysWithValues: report.leftOut.map { ($0.key.rawValue, $0.value) })
      remembered = report.remembered.map(\.pattern)
      (added, changed) = (report.added, report.changed)
      read = isDry ? report.unread : report.read
    }

    var line: String {
      if dryRun {
        return "\(read) of \(NumberFormat.count(files, "file")) would be read: \(added) added, "
          + "\(changed) changed; \(missing + withdrawn) removed; nothing was written"
      }
      let videos = videos > 0 ? " and \(NumberFormat.count(videos, "video"))" : ""
      return "\(NumberFormat.count(photos, "photo"))\(videos) in the catalog; "
        + "\(read) of \(NumberFormat.count(files, "file")) read"
        + changes.map { ", \($0)" }.joined()
        + " (\(NumberFormat.size(bytes)), \(seconds) s)"
    }

    private var changes: [String] {
      [
        (added - moved, "new"), (changed, "changed"), (moved, "moved"), (missing - moved, "gone"),
        (withdrawn, "withdrawn"),
        (unreadable, "unreadable"),
      ].filter { $0.0 > 0 }.map { "\($0) \($1)" }
    }
  }
}
