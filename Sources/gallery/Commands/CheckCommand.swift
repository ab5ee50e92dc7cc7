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
    abstract: "Check originals, catalog and site.",
    discussion: """
      Looks for files that are missing, changed or unreadable, and compares the site with the record of \
      what gallery wrote. With --deep, all originals are read completely, and their contents are \
      compared with those of the last such check. If the content of a file differs and its size and \
      time do not, a disk or a program has damaged the file. Only the catalog is written.

      The exit status is 1 if something is found.

      EXAMPLE:
        gallery check --deep
      """)

  @Flag(help: "Read all originals and all files of the site completely.")
  var deep = false

  @OptionGroup var site: SiteFolderOptions
  @OptionGroup var selection: IndexOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
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
    try show(findings, library, site.files.map(Summary.Site.init), on: console)
  }

  private func checkLibrary(_ store: Catalog) throws -> LibraryCheck.Report {
    let progress = ProgressLine("Checking", console: output.console)
    defer { progress.clear() }
    var settings = IndexSettings(catalog: store, readers: IndexOptions.readers)
    try selection.apply(to: &settings)
    let count = try store.photoCount()
    let check = LibraryCheck(settings, catalog: store, isDeep: deep) { done in
      progress.show(done, of: count)
    }
    let cancellation = Cancellation()
    return try Interrupt.cancels(cancellation) { try check.run(until: cancellation) }
  }

  /// Prints the findings, and fails if there are any.
  private func show(
    _ findings: [CheckFinding], _ library: LibraryCheck.Report, _ site: Summary.Site? = nil,
    on console: Console
  ) throws {
    show(findings, on: console)
    let summary = Summary(
      findings: findings, files: library.files, bytes: library.bytes,
      remembered: library.remembered, site: site)
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

  /// The maximum number of files shown for a kind of finding.
  private static let maxLines = 20

  /// The result of a check of library and site.
  private struct Summary: Encodable {
    var findings: [CheckFinding]
    /// The number of originals that were read, and with `--deep` their size in bytes.
    var files: Int
    var bytes: Int64
    /// The number of files whose contents the next check compares.
    var remembered: Int
    /// `nil` if there is no site.
    var site: Site?

    /// The size of a site, for the limits of web hosts.
    struct Site: Encodable {
      struct LargestFile: Encodable {
        var path: String
        var bytes: Int
      }

      var files: Int
      var bytes: Int
      var largest: LargestFile

      init(_ found: JournalComparison) {
        (files, bytes) = (found.recorded, found.size)
        largest = LargestFile(path: found.largest.path, bytes: found.largest.size)
      }

      var line: String {
        "\(NumberFormat.count(files, "file")) of \(NumberFormat.size(bytes)) in the site, the largest "
          + "\(largest.path) of \(NumberFormat.size(largest.bytes))"
      }
    }

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
      return "\(read)\(new); \(site.map { "\($0.line); " } ?? "")\(verdict)"
    }
  }
}
