import GRDB
package import SystemPackage

/// A pattern of `--exclude` or `--include` that the catalog remembers.
package struct StoredPattern: Hashable, Sendable {
  /// The folder below which the pattern applies.
  package var root: FilePath
  package var pattern: String
  package var isIncluded: Bool

  package init(root: FilePath, pattern: String, isIncluded: Bool) {
    (self.root, self.pattern, self.isIncluded) = (root, pattern, isIncluded)
  }
}

extension Catalog {
  /// The patterns for a folder of the library, and for folders in it or above it. They belong to paths, so that they
  /// stay when a folder is forgotten, or becomes a part of another.
  package func patterns(for root: FilePath) throws(CatalogError) -> [StoredPattern] {
    try read { db in
      try Row.fetchAll(
        db, sql: "SELECT root, pattern, is_included FROM root_pattern ORDER BY root, pattern"
      ).map { row in
        StoredPattern(
          root: try row.root(0), pattern: try row.value(1), isIncluded: try row.value(2))
      }
    }.filter { $0.root.starts(with: root) || root.starts(with: $0.root) }
  }

  /// Replaces the patterns for a folder of the library, and for folders in it or above it.
  package func remember(
    _ patterns: [StoredPattern], for root: FilePath
  ) throws(CatalogError) {
    let before = Set(try self.patterns(for: root))
    guard before != Set(patterns) else { return }
    try write { db in
      for pattern in before.subtracting(patterns) {
        try db.execute(
          sql: "DELETE FROM root_pattern WHERE (root, pattern) = (?, ?)",
          arguments: [blob(pattern.root.bytes), pattern.pattern])
      }
      for pattern in patterns where !before.contains(pattern) {
        try db.execute(
          sql: "INSERT OR REPLACE INTO root_pattern (root, pattern, is_included) VALUES (?, ?, ?)",
          arguments: [blob(pattern.root.bytes), pattern.pattern, pattern.isIncluded])
      }
    }
  }
}

extension IndexWriter {
  /// Deletes files that no longer belong to the library, at once. Call it in the last transaction of a run.
  package func withdraw(_ files: [MissingFile], folders: [Int64]) throws {
    for file in files {
      try database.execute(
        sql: "DELETE FROM file WHERE folder = ? AND name = ?",
        arguments: [file.folder, blob(file.name.bytes)])
    }
    for id in folders {
      try database.execute(sql: "DELETE FROM file WHERE folder = ?", arguments: [id])
      try database.execute(sql: "DELETE FROM folder WHERE id = ?", arguments: [id])
    }
  }
}
