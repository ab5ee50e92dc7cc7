package import Facts
import GRDB
package import SystemPackage

/// A file with the facts of its photo.
package struct FileFacts: Sendable {
  package var root: FilePath
  /// The path below the root.
  package var name: FilePath
  package var facts: PhotoFacts
}

extension Catalog {
  /// The condition on `photo` for photos that a site may be unable to show: camera raw files whose preview has less
  /// than 1024 px, and videos in Dolby Vision profile 5. No recipe needs more px of a preview. JPEG
  /// files are excluded first, because SQLite makes a table of the other formats for each photo.
  static let isDoubtful = {
    let raws = MediaFormat.allCases.filter(\.isRaw).map { "'\($0.rawValue)'" }
    return """
      (format <> 'jpeg' AND format IN (\(raws.joined(separator: ", "))) AND coalesce(max(preview_width, preview_height), 0) < 1024 \
      OR instr(video, '"dolbyVisionProfile":5') > 0)
      """
  }()

  /// The files whose photos a site may be unable to show, according to their headers, sorted by path.
  package func doubtfulFiles() throws(CatalogError) -> [FileFacts] {
    try read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT \(PhotoRecord.columns), root.path, folder.path, file.name
          FROM photo \(PhotoRecord.joins) CROSS JOIN file ON file.photo = photo.number
          JOIN folder ON folder.id = file.folder JOIN root ON root.id = folder.root
          WHERE NOT is_gone AND \(Self.isDoubtful)
          ORDER BY root.path, folder.path, file.name
          """)
      var files: [FileFacts] = []
      while let row = try rows.next() {
        guard let photo = try PhotoRecord.photo(rows.directRow) else { continue }
        let folder = try row.path(PhotoRecord.count + 1)
        files.append(
          FileFacts(
            root: try row.root(PhotoRecord.count),
            name: folder.pushing(try row.name(PhotoRecord.count + 2)), facts: photo.facts))
      }
      return files
    }
  }
}
