import ArgumentParser
import PhotoCatalog
import PhotoIndexer
import SystemPackage

/// `gallery index`: folders into the catalog.
struct IndexCommand: AsyncParsableCommand {
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
    help: ArgumentHelp("How many files are read at once (default: one a core).", valueName: "n"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Leave out files and folders whose name or path below the root matches; may be repeated.",
      valueName: "glob"))
  var exclude: [String] = []

  @Flag(help: "Read every file again, changed or not.")
  var full = false

  @Flag(help: "Exit with status 2 if a file or folder could not be read.")
  var strict = false

  func validate() throws {
    if folders.isEmpty { throw ValidationError("Name at least one folder.") }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
  }

  func run() async throws {
    let console = output.console
    let progress = ProgressLine("Reading", console: console)
    // Before the catalog is made: a slip of the pen should leave no file behind.
    let roots = try folders.map { try LibraryRoot(FilePath($0)) }
    let store = try Catalog(at: catalog.path, mode: .create)
    console.detail("catalog \(store.path), \(jobs ?? processorCount) files at once")
    let indexer = LibraryIndexer(
      catalog: store, readers: jobs ?? processorCount, isFull: full,
      exclusions: Exclusions(exclude)
    ) { progress.show($0.read, of: nil) }
    defer { progress.clear() }
    let report = try await Interrupt.cancels { try await indexer.index(roots) }
    progress.clear()

    let unreadable = try store.unreadableFiles() + report.unreadableFolders
    console.list(unreadable, as: "could not be read")
    let summary = Summary(
      photos: try store.photoCount(), files: report.files, read: report.read,
      missing: report.missing, unreadable: unreadable.count)
    try console.result(summary.line, json: summary)
    if strict, !unreadable.isEmpty { throw ExitCode(2) }
  }

  private struct Summary: Encodable {
    var photos: Int
    var files: Int
    var read: Int
    var missing: Int
    var unreadable: Int

    var line: String {
      "\(photos) photos in the catalog; \(read) of \(files) files read"
        + (missing > 0 ? ", \(missing) not found any more" : "")
    }
  }
}
