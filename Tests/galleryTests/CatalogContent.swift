import GRDB
import SystemPackage
import Testing

/// The content of a catalog without row numbers, which depend on the order of reading, and without what it remembers of
/// sidecars that are gone.
struct CatalogContent: Equatable {
  private(set) var rows: [String]

  private static let numbers: Set<String> = ["number", "content", "source_list", "clip"]

  /// Reads a catalog and checks its integrity.
  init(of catalog: FilePath, hasAddresses: Bool = true) throws {
    let left = hasAddresses ? Self.numbers : Self.numbers.union(["address"])
    var configuration = Configuration()
    configuration.readonly = true
    rows = try DatabaseQueue(path: catalog.string, configuration: configuration).read { db in
      #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
      #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
      return try [
        """
        SELECT folder.path, name, size, modified, inode, file.sidecar, photo.id, photo.sidecar AS facts,
          error, is_gone
        FROM file JOIN folder ON folder.id = folder LEFT JOIN photo ON number = photo
        ORDER BY 1, 2
        """, "SELECT path, note, note_change_token FROM folder ORDER BY 1", "SELECT path FROM root",
        """
        SELECT photo.*, words, lines FROM photo
        LEFT JOIN photo_text ON photo_text.rowid = number
        LEFT JOIN source_list ON source_list.id = source_list
        WHERE EXISTS (SELECT 1 FROM file WHERE file.photo = number) ORDER BY photo.id, sidecar
        """,
        """
        SELECT DISTINCT photo.id, video.id FROM photo
        JOIN photo AS video ON coalesce(video.content, video.number) = photo.clip
        WHERE EXISTS (SELECT 1 FROM file WHERE file.photo = photo.number) ORDER BY 1
        """,
        """
        SELECT count(*) FROM photo_text
        WHERE EXISTS (SELECT 1 FROM file WHERE file.photo = photo_text.rowid)
        """, "SELECT * FROM collision", "SELECT * FROM rendering",
      ].flatMap { sql in
        try Row.fetchAll(db, sql: sql).map { row in
          row.filter { !left.contains($0.0) }.map { "\($0)=\($1)" }.joined(separator: " ")
        }
      }
    }
  }
}
