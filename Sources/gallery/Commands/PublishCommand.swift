import ArgumentParser
import SiteBuilding
import PhotoCatalog
import Facts
import SiteOutput
import SystemPackage

/// `gallery publish`: transfers a built site.
struct PublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Publish the site to a folder, host or bucket.",
    discussion: """
      The target is a folder, host:path or user@host:path (with rsync), remote:bucket/path, or an address \
      that begins with sftp://, ftp://, s3:// or https:// for WebDAV (with rclone). The prefix file:, rsync: or \
      rclone: states which of these it is. Only what changed since the last publication is sent: images and style \
      sheets first, then pages. Deletions are last. Files that gallery did not publish are never replaced or deleted. See share/doc/gallery/publishing.md.

      EXAMPLE:
        gallery publish me@example.org:/var/www/photos
        gallery publish sftp://me@example.org/www/photos
      """)

  @Argument(
    help: ArgumentHelp(
      "A folder, host:path, remote:bucket/path or sftp://host/path (default: publish of gallery.yml).",
      valueName: "target"),
    completion: .directory)
  var given: String?

  @Option(
    help: ArgumentHelp(
      "The target of gallery publish.",
      discussion: "Example: sftp://me@example.org/www/photos", valueName: "target",
      visibility: .hidden))
  var publish: String?

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var site: SiteFolderOptions
  @OptionGroup var publishing: PublishingOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    guard let target = given ?? publish else {
      throw ValidationError("no target; give one, or write publish: TARGET in gallery.yml")
    }
    let console = output.console
    let progress = ProgressLine("Publishing", console: console)
    var settings = PublicationSettings(site: site.path, target: target)
    publishing.apply(to: &settings)
    if case .known(let name) = try TargetName.form(of: target), let folder = name.localFolder {
      let files = try ConfigFile.privateFiles(of: Array(CommandLine.arguments.dropFirst()))
      try TargetPlacement.check(
        folder, catalog: catalog.path,
        privateFiles: files + [folder.appending(ConfigFile.name)])
    }
    let catalog = try openCatalog()
    defer { try? catalog?.close() }
    let withdrawal = try catalog.map { try Withdrawal($0) }
    let publisher = SitePublisher(
      settings, memory: catalog, isWithdrawn: { withdrawal?.covers($0) ?? false },
      checkRemoval: { [removesMissing = publishing.removeMissing, target] removal in
        guard let catalog, !removesMissing else { return }
        try PhotoLoss.check(removal, target: target, catalog)
      }
    ) { done, total in progress.show(done, of: total) }
    defer { progress.clear() }
    let report = try await Interrupt.cancels { try await publisher.publish() }
    progress.clear()
    for path in report.lost {
      console.note("\(target): \(path): was changed or deleted there; sent again")
    }
    for path in report.kept {
      console.note("\(target): \(path): was changed there after gallery published it; not deleted")
    }
    if !console.isJSON {
      for file in report.toSend {
        console.line("send \(file.path) (\(NumberFormat.count(file.size, "byte")))")
      }
      for path in report.toDelete { console.line("delete \(path)") }
    }
    let summary = PublicationSummary(report, target: target, isDryRun: publishing.isDryRun)
    try console.result(summary.line, json: summary)
  }

  /// The catalog that remembers what was published; `nil` if there is none, or if it is a copy that must not change.
  private func openCatalog() throws -> Catalog? {
    guard let reader = try Catalog.forReading(at: catalog.path) else { return nil }
    if publishing.isDryRun { return reader }
    try reader.close()
    return try Catalog.isImmutable(catalog.path) ? nil : Catalog(at: catalog.path, mode: .existing)
  }
}

/// The result of `gallery publish`.
struct PublicationSummary: Encodable {
  var target: String
  var dryRun: Bool
  var sent: Int
  var bytes: Int
  var unchanged: Int
  var deleted: Int
  var kept: Int
  /// The files of a dry run.
  var toSend: [String]?
  var toDelete: [String]?

  init(_ report: PublicationReport, target: String, isDryRun: Bool) {
    (self.target, dryRun) = (target, isDryRun)
    (sent, bytes, unchanged) = (report.sent, report.sentSize, report.unchanged)
    (deleted, kept) = (report.deleted, report.kept.count)
    if isDryRun { (toSend, toDelete) = (report.toSend.map(\.path), report.toDelete) }
  }

  var line: String {
    let files =
      "\(NumberFormat.count(sent, "file")) (\(NumberFormat.count(bytes, "byte")))"
    if dryRun {
      return "would send \(files) and delete \(deleted), \(unchanged) unchanged: \(target)"
    }
    if sent == 0, deleted == 0 { return "nothing changed: \(target)" }
    return "\(files) sent, \(unchanged) unchanged, \(deleted) deleted: \(target)"
  }
}
