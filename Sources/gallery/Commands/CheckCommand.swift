import ArgumentParser
import SiteBuilding
import PhotoCatalog
import PhotoIndexer
import Facts
import SiteOutput
import SystemPackage

/// `gallery check`: looks for problems of the library, the catalog and the site.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check originals, catalog and site, a manifest, or the limits of a web host.",
    discussion: """
      Looks for files that are missing, changed or unreadable, and compares the site with the record of \
      what gallery wrote. With --deep, all originals are read completely, and their contents are \
      compared with those of the last such check. If the content of a file differs and its size and \
      time do not, a disk or a program has damaged the file. Only the catalog is written.

      With --host, compares the number and size of the site's files with the limits of the host's free \
      plan instead.

      With --manifest, compares all files of the library with the checksums in a file instead, or writes \
      the file if it does not exist, as sha256sum and BagIt do.

      The exit status is 1 if something is found.

      EXAMPLE:
        gallery check --deep
        gallery check --manifest ~/photos.sha256
        gallery check --host cloudflare
      """)

  @Flag(inversion: .prefixedNo, help: "Read all originals and all files of the site completely.")
  var deep = false

  @Option(help: ArgumentHelp("Check the limits of a web host instead.", valueName: "name"))
  var host: SiteHost?

  @Option(
    help: ArgumentHelp(
      "Write the SHA-256 of all files of the library, or verify those of the file if it exists.",
      valueName: "file"))
  var manifest: String?

  @OptionGroup var site: SiteFolderOptions
  @OptionGroup var selection: IndexOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if manifest != nil, host != nil || deep {
      throw ValidationError("--manifest cannot be used together with --host or --deep.")
    }
  }

  func run() throws {
    if let host { return try check(host) }
    if let manifest { return try check(manifest) }
    let console = output.console
    let store = try Catalog(at: catalog.path, mode: .existing)
    defer { try? store.close() }
    let damage = try store.damage(isDeep: deep)
    guard damage.isEmpty else {
      return try show([CheckFinding(damage: damage)], LibraryCheck.Report(), on: console)
    }
    let library = try checkLibrary(store)
    let site = try SiteCheck(of: self.site.path, store, isDeep: deep)
    let kinds = Dictionary(grouping: library.findings, by: \.kind)
    var findings = LibraryFinding.Kind.allCases.compactMap { kind in
      kinds[kind].map { CheckFinding(kind, $0) }
    }
    findings += site.problems.map { CheckFinding($0, folder: self.site.folder) }
    if let files = site.files {
      findings += [
        CheckFinding(site: files.missing, kind: "missingFromSite", "missing"),
        CheckFinding(site: files.changed, kind: "changedInSite", "changed"),
      ].compactMap(\.self)
      if files.others > 0 {
        console.note(
          "\(self.site.folder): \(NumberFormat.count(files.others, "file")) that gallery did not write; "
            + "gallery does not change them")
      }
    }
    try show(findings, library, on: console)
  }

  private func checkLibrary(_ store: Catalog) throws -> LibraryCheck.Report {
    let progress = ProgressLine("Checking", console: output.console)
    defer { progress.clear() }
    var settings = IndexSettings(catalog: store, readers: IndexOptions.readers)
    selection.apply(to: &settings)
    let count = try store.photoCount()
    let check = LibraryCheck(settings, catalog: store, isDeep: deep) { done in
      progress.show(done, of: count)
    }
    let cancellation = Cancellation()
    return try Interrupt.cancels(cancellation) { try check.run(until: cancellation) }
  }

  /// Prints the findings, and fails if there are any.
  private func show(
    _ findings: [CheckFinding], _ library: LibraryCheck.Report, on console: Console
  ) throws {
    show(findings, on: console)
    let summary = Summary(
      findings: findings, files: library.files, bytes: library.bytes,
      remembered: library.remembered)
    try console.result(summary.line, json: summary)
    if !findings.isEmpty { throw ExitCode.failure }
  }

  private func show(_ findings: [CheckFinding], on console: Console) {
    guard !console.isJSON else { return }
    for finding in findings {
      console.line("\(finding.problem); \(finding.remedy)")
      let shown = console.isVerbose ? finding.files.count : Self.maxLines
      for file in finding.files.prefix(shown) { console.line("  \(file.line)") }
      if finding.files.count > shown {
        console.line("  and \(finding.files.count - shown) more; --verbose lists all")
      }
    }
  }

  /// Writes or verifies a manifest of checksums.
  private func check(_ manifest: String) throws {
    let console = output.console
    guard let store = try Catalog.forReading(at: catalog.path) else {
      throw CatalogError.missing(catalog.path)
    }
    let layout = try ManifestLayout(
      FilePath(manifest), roots: try store.rootFolders(), catalog: catalog.path)
    let progress = ProgressLine("Checking", console: console)
    let cancellation = Cancellation()
    let check = ManifestCheck(layout, isCancelled: { cancellation.isCancelled }) { status in
      progress.show(
        ProgressLine.Status(done: status.done, total: status.total, bytes: status.bytes))
    }
    let report = try Interrupt.cancels(cancellation) {
      defer { progress.clear() }
      return try check.run()
    }
    if let line = report.leftOutLine { console.note(line) }
    for (_, path) in report.leftOut { console.detail("not in the manifest: \(path)") }
    let summary = ManifestSummary(report, layout)
    show(summary.findings.map(CheckFinding.init), on: console)
    try console.result(summary.line, json: summary)
    if !report.findings.isEmpty { throw ExitCode.failure }
  }

  /// The maximum number of files shown for a kind of finding.
  private static let maxLines = 20

  private func check(_ host: SiteHost) throws {
    let console = output.console
    let check = try HostCheck(SiteContents(at: site.path), for: host)
    if !console.isJSON {
      for finding in check.findings { console.line("\(host.title): \(check.line(finding))") }
      // The catalog may be on another machine.
      let store = try? Catalog.forReading(at: catalog.path)
      for line in check.largeFiles(Self.maxLines, source: { try? store?.path(ofPhoto: $0) }) {
        console.line(line)
      }
      if check.isExceeded { for line in check.advice { console.line(line) } }
    }
    let verdict = check.isExceeded ? "a limit is exceeded" : "the site is within the limits"
    try console.result("\(host.title): \(verdict)", json: HostSummary(check))
    if check.isExceeded { throw ExitCode.failure }
  }

  /// The result of a check of library and site.
  private struct Summary: Encodable {
    var findings: [CheckFinding]
    /// The number of originals that were read, and with `--deep` their size in bytes.
    var files: Int
    var bytes: Int64
    /// The number of files whose contents the next check compares.
    var remembered: Int

    var line: String {
      let read =
        bytes > 0
        ? "\(NumberFormat.count(files, "original")) of "
          + "\(NumberFormat.size(bytes)) read"
        : "\(NumberFormat.count(files, "original")) readable"
      let new = remembered > 0 ? "; the contents of \(remembered) are compared from now on" : ""
      let verdict =
        findings.isEmpty
        ? "nothing found" : "\(NumberFormat.count(findings.count, "problem")) found"
      return "\(read)\(new); \(verdict)"
    }
  }
}
