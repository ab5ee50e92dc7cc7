import ArgumentParser
import PhotoCatalog
import PhotoIndexer
import SystemPackage

/// `gallery index`: folders into the catalog.
struct IndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Read the pictures below folders into the catalog.",
    discussion: """
      A second run reads only what is new or changed. Originals are never written to.

      EXAMPLE:
        gallery index ~/Photos /mnt/archive
      """)

  @Argument(help: ArgumentHelp("Folders with pictures.", valueName: "path"))
  var folders: [String]

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "How many files are read at once, 1 to 256 (default: 16 to 64, by the cores).",
      valueName: "n"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Leave out files and folders whose name or path below the root matches; may be repeated.",
      valueName: "glob"))
  var exclude: [String] = []

  @Flag(inversion: .prefixedNo, help: "Read every file again, changed or not.")
  var full = false

  @Flag(
    inversion: .prefixedNo,
    help: "Follow symbolic links; each real folder is read once, by its own path where it has one.")
  var followSymlinks = false

  @Flag(
    inversion: .prefixedNo,
    help: "Say which files would be added, changed or removed; read and write nothing.")
  var dryRun = false

  @Flag(inversion: .prefixedNo, help: "Exit with status 2 if a file or folder could not be read.")
  var strict = false

  func validate() throws {
    if folders.isEmpty { throw ValidationError("Name at least one folder.") }
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs must be 1 to 256.")
    }
  }

  func run() throws {
    let console = output.console
    // Before the catalog is made: a slip of the pen should leave no file behind.
    let roots = try folders.map { try LibraryRoot(FilePath($0)) }
    let lock = dryRun ? nil : try CatalogLock(for: catalog.path)
    defer { _ = lock }
    let store =
      dryRun
      ? try Catalog.forReading(at: catalog.path) : try Catalog(at: catalog.path, mode: .create)
    store?.keepOpen()
    var settings = IndexSettings(catalog: store, readers: jobs ?? Self.readers)
    settings.isFull = full
    settings.followsLinks = followSymlinks
    settings.exclusions = Exclusions(exclude)
    if dryRun {
      settings.onChange = { change in
        if !console.isJSON { console.line(change.line) }
      }
    }
    console.detail("catalog \(catalog.path), \(settings.readers) files at once")
    settings.onUnsupportedFile = { file in
      console.detail("\(file.path): passed over, \(file.kind) is not read")
    }
    let report = try index(roots, settings)

    let unreadable = try (store?.unreadableFiles() ?? []) + report.failures
    if !dryRun { console.list(unreadable, as: "could not be read") }
    if let line = Self.passedOver(report.unsupported) { console.note(line) }
    let summary = Summary(
      report, photos: try store?.photoCount() ?? 0, unreadable: unreadable.count, isDry: dryRun)
    if Gallery.hasThreads {
      try store?.close()
    } else {
      // Closing needs one; all is written, and the end of the program closes too.
      store?.emptyJournal()
    }
    try console.result(summary.line, json: summary)
    if strict, !unreadable.isEmpty { throw ExitCode(2) }
  }

  private func index(
    _ roots: [LibraryRoot], _ settings: IndexSettings
  ) throws -> IndexReport {
    let progress = ProgressLine("Reading", console: output.console)
    defer { progress.clear() }
    var settings = settings
    let count = FileCount(roots, settings.exclusions)
    if progress.isShown { count.start() }
    defer { count.stop() }
    settings.onProgress = { progress.show($0.processed, of: count.total) }
    let indexer = LibraryIndexer(settings)
    let cancellation = Cancellation()
    return try Interrupt.cancels(cancellation) { try indexer.index(roots, until: cancellation) }
  }

  /// `206 files of unsupported kinds: 57 PCX, 36 video, 22 FPX`.
  static func passedOver(_ kinds: [String: Int]) -> String? {
    let total = kinds.values.reduce(0, +)
    guard total > 0 else { return nil }
    let sorted = kinds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let shown = sorted.prefix(12).map { "\($0.value) \($0.key)" }
    let more =
      sorted.count > 12 ? ["\(sorted.dropFirst(12).reduce(0) { $0 + $1.value }) others"] : []
    return "\(total) \(total == 1 ? "file" : "files") of unsupported kinds: "
      + (shown + more).joined(separator: ", ")
  }

  /// A disk answers many at once sooner than one by one, so it is asked for more than one a core.
  private static var readers: Int { min(max(16, 4 * processorCount), 64) }
}

extension IndexChange {
  fileprivate var line: String {
    switch self {
    case .add(let path): "add \(path)"
    case .change(let path): "change \(path)"
    case .remove(let path): "remove \(path)"
    }
  }
}

extension IndexCommand {
  private struct Summary: Encodable {
    var photos: Int
    var files: Int
    var read: Int
    var added: Int
    var changed: Int
    var missing: Int
    var unreadable: Int
    var dryRun: Bool
    var passedOver: [String: Int]

    init(_ report: IndexReport, photos: Int, unreadable: Int, isDry: Bool) {
      (self.photos, self.unreadable, dryRun) = (photos, unreadable, isDry)
      (files, missing) = (report.files, report.missing)
      passedOver = report.unsupported
      (added, changed) = (report.added, report.changed)
      read = isDry ? report.unread : report.read
    }

    var line: String {
      if dryRun {
        return "\(read) of \(files) files would be read: \(added) added, \(changed) changed; "
          + "\(missing) removed; nothing was written"
      }
      return "\(photos) photos in the catalog; \(read) of \(files) files read"
        + (missing > 0 ? ", \(missing) not found any more" : "")
    }
  }
}
