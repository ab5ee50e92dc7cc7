import PhotoCatalog
import Facts
import SiteViews
import SystemPackage

extension ListCommand {
  /// The groups to list; `nil` for single photos.
  var groups: GroupKind? {
    stacks ? .stacks : similar ? .similar : duplicates ? .duplicates : nil
  }

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
