import GRDB

/// A file that gallery published to a target, or a folder that it made there.
package struct PublishedFile: Equatable, Sendable {
  /// The path at the target; that of a folder ends in a slash.
  package var path: String
  /// In bytes.
  package var size: Int
  package var digest: UInt64
  /// Whether the transfer of the file was completed; otherwise it was only begun.
  package var isConfirmed: Bool

  package init(path: String, size: Int, digest: UInt64, isConfirmed: Bool) {
    (self.path, self.size, self.digest, self.isConfirmed) = (path, size, digest, isConfirmed)
  }
}

/// A change of the files of a target.
package enum PublishedChange: Sendable {
  /// A content that a file can have, in addition to its earlier contents.
  case possible(PublishedFile)
  /// The only content that a file has.
  case only(PublishedFile)
  /// A file or folder that the target no longer has.
  case removed(path: String)
}

extension Catalog {
  /// The names of all targets.
  package func targets() throws(CatalogError) -> [String] {
    try read { db in try String.fetchAll(db, sql: "SELECT name FROM target ORDER BY name") }
  }

  /// Calls a closure with all that gallery published to a target, sorted by path.
  package func forEachPublishedFile(of target: String, _ body: (PublishedFile) throws -> Void) throws {
    try read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT path, size, digest, is_confirmed FROM published_file
          WHERE target = (SELECT id FROM target WHERE name = ?) ORDER BY path
          """, arguments: [target])
      while let row = try rows.next() {
        let digest: Int64 = try row.value(2)
        try body(
          PublishedFile(
            path: try row.value(0), size: try row.value(1), digest: UInt64(bitPattern: digest),
            isConfirmed: try row.value(3)))
      }
    }
  }

  /// Stores changes of what a target has, in their order. The revision of the catalog does not change.
  package func store(_ changes: some Sequence<PublishedChange>, of target: String) throws(CatalogError) {
    try writeAside { db in
      try db.execute(sql: "INSERT OR IGNORE INTO target (name) VALUES (?)", arguments: [target])
      let id = try Int64.fetchOne(db, sql: "SELECT id FROM target WHERE name = ?", arguments: [target])
      let insert = try db.cachedStatement(sql: "INSERT OR REPLACE INTO published_file VALUES (?, ?, ?, ?, ?)")
      let delete = try db.cachedStatement(sql: "DELETE FROM published_file WHERE target = ? AND path = ?")
      for change in changes {
        let file: PublishedFile
        switch change {
        case .removed(let path):
          try delete.execute(arguments: [id, path])
          continue
        case .only(let only):
          try delete.execute(arguments: [id, only.path])
          file = only
        case .possible(let possible): file = possible
        }
        try insert.execute(arguments: [id, file.path, file.size, Int64(bitPattern: file.digest), file.isConfirmed])
      }
    }
  }
}
