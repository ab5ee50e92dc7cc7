import ArgumentParser
import Foundation
import Glibc
import PhotoCatalog
import Facts

/// `gallery stats`: counts the photos of the library.
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count the photos by year, camera, lens, format and size.",
    discussion: """
      Each photo counts once, even if it is in several files. A query limits what is counted; see \
      gallery list --help.

      EXAMPLE:
        gallery stats taken:2024
      """)

  @Argument(help: ArgumentHelp("The query (default: all photos).", valueName: "query"))
  var query: [String] = []

  @Option(help: ArgumentHelp("The maximum number of cameras, lenses and formats.", valueName: "n"))
  var limit = 10

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit must be at least 1.") }
  }

  func run() throws {
    let store = try catalog.reader()
    let statistics = try store.statistics(matching: try PhotoQuery(query.joined(separator: " ")))
    if !output.json { for line in lines(statistics) { output.console.line(line) } }
    try output.console.result(Self.summary(statistics), json: statistics)
  }

  /// The bars of each kind, with an empty line after each kind.
  private func lines(_ statistics: LibraryStatistics) -> [String] {
    let kinds = [
      ("Years", statistics.years), ("Cameras", Array(statistics.cameras.prefix(limit))),
      ("Lenses", Array(statistics.lenses.prefix(limit))),
      ("Formats", Array(statistics.formats.prefix(limit))), ("Sizes", statistics.sizes),
    ]
    let columns = Terminal.columns(of: STDOUT_FILENO) ?? BarChart.maxWidth
    return kinds.filter { !$0.1.isEmpty }.flatMap { title, counts in
      [title] + BarChart(counts.map { ($0.name, $0.count) }, width: columns).lines + [""]
    }
  }

  private static func summary(_ statistics: LibraryStatistics) -> String {
    let facts = [
      NumberFormat.count(statistics.photos, "photo"),
      NumberFormat.count(statistics.videos, "video"),
      "\(NumberFormat.count(statistics.files, "file")) of \(NumberFormat.size(statistics.bytes))",
      "\(statistics.withoutDate) without a date", "\(statistics.withCoordinate) with GPS",
      NumberFormat.count(statistics.duplicates, "duplicate file"),
      "\(statistics.unreadable) unreadable",
    ]
    return facts.joined(separator: ", ")
  }
}
