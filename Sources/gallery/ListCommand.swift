import ArgumentParser
import Foundation
import PhotoCatalog
import SystemPackage

/// `gallery list`: the photos that match a query.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the photos that match a query.",
    discussion: """
      A query is made of words and of field:value terms, all of which must hold; a hyphen turns a \
      term round. Fields: camera, lens, taken, rating, iso, aperture, focal, exposure, width, \
      height, format, title, keyword, path, has, id. Numbers may be 4, >=4, <4 or 2..4, dates \
      2024, 2024-06 or 2024-06..2024-08. Letters are compared without case and accents.

      EXAMPLE:
        gallery list 'camera:"X100V" taken:2024-06..2024-08 rating:>=4 has:gps -keyword:private'
      """)

  @Argument(help: ArgumentHelp("Which photos (default: all).", valueName: "query"))
  var query: [String] = []

  @OptionGroup var catalog: CatalogOptions

  @Option(help: "The order: taken, path or rating.")
  var sort: ListingOrder = .taken

  @Option(help: ArgumentHelp("How many at most.", valueName: "n"))
  var limit: Int?

  @Flag(inversion: .prefixedNo, help: "Write one JSON object a line.")
  var json = false

  @Flag(inversion: .prefixedNo, help: "Write comma-separated values with a heading.")
  var csv = false

  @Flag(
    inversion: .prefixedNo, help: "The files that could not be read instead, each with the reason.")
  var unreadable = false

  @Flag(name: .shortAndLong, inversion: .prefixedNo, help: "Say nothing but errors.")
  var quiet = false

  func validate() throws {
    if json && csv { throw ValidationError("Choose one of --json and --csv.") }
    if let limit, limit < 0 { throw ValidationError("--limit must be at least 0.") }
  }

  func run() throws {
    guard let store = try Catalog.forReading(at: catalog.path) else {
      throw CatalogError.missing(catalog.path)
    }
    // The shell has taken quotation marks away; a word with a blank in it was one argument.
    let wanted = try PhotoQuery(query.joined(separator: " "))
    var output = LineWriter()
    if unreadable {
      try listUnreadable(store, to: &output)
    } else {
      let form: ListForm = json ? .json : csv ? .csv : .table
      try output.write(form.heading)
      var count = 0
      try store.search(wanted, order: sort, limit: limit) { found in
        try output.write(try form.line(found))
        count += 1
      }
      if form == .table, !quiet { try output.write("\(count) photos") }
    }
    try output.flush()
  }

  private func listUnreadable(_ store: Catalog, to output: inout LineWriter) throws {
    struct Line: Encodable {
      var path: String
      var error: String
    }
    for file in try store.unreadableFiles() {
      let line = Line(path: file.name.string, error: file.reason)
      try output.write(
        json
          ? try ListForm.encode(line)
          : csv
            ? ListForm.csvLine([line.path, line.error])
            : Console.printable("\(line.path): \(line.error)"))
    }
  }
}

extension ListingOrder: ExpressibleByArgument {}
