import GRDB
package import SystemPackage

/// What marks such as `.nomedia` or `Picasa.ini` left out of a root.
package struct LibraryMarks: Equatable, Sendable {
  /// Complete folders, below the root.
  package var folders: Set<FilePath>
  /// Patterns of files and folders; the root of a pattern is the folder with the mark.
  package var patterns: Set<StoredPattern>

  package init(folders: Set<FilePath> = [], patterns: Set<StoredPattern> = []) {
    (self.folders, self.patterns) = (folders, patterns)
  }
}

extension Catalog {
  /// The marks of a root in earlier runs.
  package func marks(ofRoot root: FilePath) throws(CatalogError) -> LibraryMarks {
    try read { db in
      var marks = LibraryMarks()
      let folders = try Row.fetchCursor(db, sql: "SELECT path FROM marked_folder")
      while let row = try folders.next() {
        var folder = try row.root(0)
        if folder.removePrefix(root) { marks.folders.insert(folder) }
      }
      let patterns = try Row.fetchCursor(db, sql: "SELECT folder, pattern FROM marked_pattern")
      while let row = try patterns.next() {
        let folder = try row.root(0)
        guard folder.starts(with: root) else { continue }
        marks.patterns.insert(
          StoredPattern(root: folder, pattern: try row.value(1), isIncluded: false))
      }
      return marks
    }
  }

  /// Adds marks, and removes those of folders that `--include` names.
  package func remember(
    _ marks: LibraryMarks, released: Set<FilePath>, ofRoot root: FilePath
  ) throws(CatalogError) {
    guard marks != LibraryMarks() || !released.isEmpty else { return }
    try write { db in
      for folder in marks.folders {
        try db.execute(
          sql: "INSERT INTO marked_folder (path) VALUES (?)",
          arguments: [blob(root.pushing(folder).bytes)])
      }
      for pattern in marks.patterns {
        try db.execute(
          sql: "INSERT INTO marked_pattern (folder, pattern) VALUES (?, ?)",
          arguments: [blob(pattern.root.bytes), pattern.pattern])
      }
      for folder in released {
        try db.execute(
          sql: "DELETE FROM marked_folder WHERE path = ?",
          arguments: [blob(root.pushing(folder).bytes)])
      }
    }
  }
}
