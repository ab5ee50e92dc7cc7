package import Facts
import GRDB
package import SystemPackage

/// A file of the catalog that `gallery check` reads.
package struct CheckedFile: Sendable {
  /// The id of its folder.
  package var folder: Int64
  package var name: FilePath
  /// The length in bytes, and the time of the last change in nanoseconds since 1970, in the catalog.
  package var size: Int64
  package var modified: Int64
  /// The hash of the complete content at an earlier check, of the same size and time; `nil` if there was none.
  package var digest: [UInt8]?
}

extension Catalog {
  /// Looks for damage of the catalog file.
  package func damage(isDeep: Bool) throws(CatalogError) -> [String] {
    try read { db in
      let check = isDeep ? "integrity_check" : "quick_check"
      let texts = try String.fetchAll(db, sql: "PRAGMA \(check)(20)").filter { $0 != "ok" }
      guard texts.isEmpty else { return texts }
      let violations = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").prefix(20)
      return try violations.map {
        "a row of \(try $0.value(0) as String) refers to one that is missing"
      }
    }
  }

  /// The photos and videos in a folder that the last run found, sorted by name.
  package func filesToCheck(in folder: Int64) throws(CatalogError) -> [CheckedFile] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT file.name, file.size, file.modified, content.digest FROM file
          LEFT JOIN content ON content.folder = file.folder AND content.name = file.name
            AND content.size = file.size AND content.modified = file.modified
          WHERE file.folder = ? AND NOT is_gone AND photo IS NOT NULL ORDER BY file.name
          """, arguments: [folder]
      ).map { row in
        CheckedFile(
          folder: folder, name: try row.name(0), size: try row.value(1), modified: try row.value(2),
          digest: row.hasNull(atIndex: 3) ? nil : bytes(try row.value(3)))
      }
    }
  }

  /// Stores the hashes of complete files. The revision of the catalog does not change.
  package func rememberContents(of files: [CheckedFile]) throws(CatalogError) {
    try writeAside { db in
      let insert = try db.cachedStatement(
        sql: """
          INSERT INTO content (folder, name, size, modified, digest)
          SELECT folder, name, size, modified, ?3 FROM file
          WHERE folder = ?1 AND name = ?2 AND size = ?4 AND modified = ?5
          ON CONFLICT DO UPDATE
          SET size = excluded.size, modified = excluded.modified, digest = excluded.digest
          """)
      for file in files {
        guard let digest = file.digest else { continue }
        try insert.execute(arguments: [file.folder, blob(file.name.bytes), blob(digest), file.size, file.modified])
      }
    }
  }
}

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
