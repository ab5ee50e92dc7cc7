import GRDB
package import SystemPackage

/// What is left out of a root, because of marks such as `.nomedia` or `Picasa.ini`, or because it was forgotten.
package struct LibraryMarks: Equatable, Sendable {
  /// Complete folders with a mark, below the root.
  package var folders: Set<FilePath>
  /// Patterns of files and folders; the root of a pattern is the folder with the mark.
  package var patterns: Set<StoredPattern>
  /// Folders that `gallery forget` took out of the library, below the root.
  package var forgotten: Set<FilePath>

  package init(folders: Set<FilePath> = [], patterns: Set<StoredPattern> = [], forgotten: Set<FilePath> = []) {
    (self.folders, self.patterns, self.forgotten) = (folders, patterns, forgotten)
  }
}

extension Restriction {
  /// The subject of a mark that covers its folder.
  static let wholeFolder = "."
}

extension Catalog {
  /// The marks of a root in earlier runs, and what was forgotten of it.
  package func marks(ofRoot root: FilePath) throws(CatalogError) -> LibraryMarks {
    try read { db in
      var marks = LibraryMarks()
      for row in try Restriction.all(db, .mark, .forget) {
        var folder = row.folder
        guard folder.removePrefix(root) else { continue }
        if row.source == .forget {
          marks.forgotten.insert(folder)
        } else if row.subject == Restriction.wholeFolder {
          marks.folders.insert(folder)
        } else {
          marks.patterns.insert(StoredPattern(root: row.folder, pattern: row.subject, isIncluded: false))
        }
      }
      return marks
    }
  }

  /// Adds marks, and removes those of folders that `--include` names.
  package func remember(_ marks: LibraryMarks, released: Set<FilePath>, ofRoot root: FilePath) throws(CatalogError) {
    guard marks != LibraryMarks() || !released.isEmpty else { return }
    func mark(_ folder: FilePath) -> Restriction {
      Restriction(source: .mark, folder: root.pushing(folder), subject: Restriction.wholeFolder)
    }
    try write { db in
      for folder in marks.folders { try mark(folder).insert(db) }
      for pattern in marks.patterns {
        try Restriction(source: .mark, folder: pattern.root, subject: pattern.pattern).insert(db)
      }
      for folder in released { try mark(folder).delete(db) }
    }
  }

  /// Adds a folder that was forgotten to the library again, because the owner gives it, or a folder in it, to a run.
  package func readAgain(_ folder: FilePath) throws(CatalogError) {
    let ended = try read { db in
      try Restriction.all(db, .forget).filter { folder.starts(with: $0.folder) }
    }
    guard !ended.isEmpty else { return }
    try write { db in
      for row in ended { try row.delete(db) }
    }
  }
}
