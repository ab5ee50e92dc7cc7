import ArgumentParser
import Facts
import PhotoCatalog
import SiteViews
import SystemPackage

/// `gallery list`: prints the photos that match a query.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the photos that match a query.",
    discussion: """
      A query consists of words and field:value terms, all of which must match. A leading hyphen \
      excludes a term. Fields: \(PhotoQuery.fields.joined(separator: ", ")). \
      Numbers: 4, >=4, <4 or \
      2..4. Durations: 30, >1m30. Types: video, photo, animation, live. Dates: 2024, 2024-06 or 2024-06..2024-08. \
      Case and accents are ignored. With --json, each line is one object.

      --groups lists groups of files: those of one moment (stacks: RAW and JPEG, edited versions, bursts, similar \
      photos), pictures that look the same, such as copies in other sizes (similar), or files with the same content \
      (duplicates). Nothing is deleted. The best file of a group is first.

      EXAMPLE:
        gallery list 'camera:"X100V" taken:2024-06..2024-08 -keyword:private'
      """)

  @Argument(help: ArgumentHelp("The query (default: all photos).", valueName: "query"))
  var query: [String] = []

  @OptionGroup var catalog: CatalogOptions

  @Option(help: ArgumentHelp("The order of the photos.", valueName: "order"))
  var sort: ListingOrder = .taken

  @Option(help: ArgumentHelp("The maximum number of photos or groups (default: all).", valueName: "n"))
  var limit: Int?

  @Flag(help: "Write comma-separated values with a header line.")
  var csv = false

  @Flag(help: "List the files that could not be read, with the reasons.")
  var unreadable = false

  @Option(help: ArgumentHelp("List the files of these groups, one group after another.", valueName: "kind"))
  var groups: GroupKind?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if groups != nil, unreadable { throw ValidationError("--groups and --unreadable cannot be used together.") }
    if output.json && csv { throw ValidationError("--json and --csv cannot be used together.") }
    if let limit, limit < 0 { throw ValidationError("--limit must be at least 0.") }
  }

  func run() throws {
    let store = try catalog.reader()
    output.console.detail("catalog \(catalog.path)")
    // The shell has removed quotation marks; an argument with a space in it was quoted.
    let query = try PhotoQuery(query.joined(separator: " "))
    let format: ListFormat = output.json ? .json : csv ? .csv : .table
    var writer = LineWriter()
    if unreadable {
      for file in try store.unreadableFiles() {
        try writer.write(try format.line(file))
      }
    } else if let kind = groups {
      try list(kind, query, format, store, &writer)
    } else {
      try writer.write(format.heading)
      var (photos, videos) = (0, 0)
      try store.search(query, order: sort, limit: limit) { photo in
        if format == .table, !output.quiet, photos + videos == 0 { try writer.write(ListFormat.tableHeading) }
        try writer.write(try format.line(photo))
        if photo.photo.facts.video == nil { photos += 1 } else { videos += 1 }
      }
      if format == .table, !output.quiet {
        let counts = photos > 0 || videos == 0 ? [NumberFormat.count(photos, "photo")] : []
        try writer.write((counts + (videos > 0 ? [NumberFormat.count(videos, "video")] : [])).joined(separator: ", "))
      }
    }
    try writer.flush()
  }
}

extension ListingOrder: ExpressibleByArgument {}

extension GroupKind: ExpressibleByArgument {}

extension ListCommand {
  /// Writes groups: in a table with a blank line between them, in JSON and CSV with their numbers.
  func list(
    _ kind: GroupKind, _ query: PhotoQuery, _ format: ListFormat, _ store: Catalog,
    _ writer: inout LineWriter
  ) throws {
    if kind == .similar { try noteUnmeasured(store) }
    try writer.write(format.groupHeading)
    var (groups, files) = (0, 0)
    try store.forEachGroup(
      kind, matching: query, limit: limit,
      stacks: { folder in
        let file = folder.root.pushing(folder.path).appending("album.md").string
        return try folder.note.map { try AlbumMetadata($0, file: file).stacks } ?? []
      },
      body: { group in
        if format == .table, groups > 0 { try writer.write("") }
        groups += 1
        files += group.count
        for photo in group { try writer.write(try format.line(photo, group: groups)) }
      })
    if format == .table, !output.quiet {
      let count = NumberFormat.count(groups, "group")
      try writer.write("\(count), \(NumberFormat.count(files, "file"))")
    }
  }

  private func noteUnmeasured(_ store: Catalog) throws {
    let count = try store.unmeasuredCount()
    guard count > 0 else { return }
    output.console.note(
      "\(NumberFormat.count(count, "photo")) cannot be compared yet; gallery build --stacks all "
        + "measures the photos that it renders")
  }
}
