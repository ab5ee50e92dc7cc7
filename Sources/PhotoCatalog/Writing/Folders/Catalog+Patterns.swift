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
      try Restriction.all(db, .exclude, .include).map {
        StoredPattern(root: $0.folder, pattern: $0.subject, isIncluded: $0.source == .include)
      }
    }.filter { $0.root.starts(with: root) || root.starts(with: $0.root) }
  }

  /// Replaces the patterns for a folder of the library, and for folders in it or above it.
  package func remember(_ patterns: [StoredPattern], for root: FilePath) throws(CatalogError) {
    let before = Set(try self.patterns(for: root))
    let (ended, new) = (before.subtracting(patterns), Set(patterns).subtracting(before))
    guard !ended.isEmpty || !new.isEmpty else { return }
    func row(_ pattern: StoredPattern) -> Restriction {
      Restriction(source: pattern.isIncluded ? .include : .exclude, folder: pattern.root, subject: pattern.pattern)
    }
    try write { db in
      for pattern in ended { try row(pattern).delete(db) }
      for pattern in new { try row(pattern).insert(db) }
    }
  }
}

extension IndexWriter {
  /// Deletes files that no longer belong to the library, at once. Call it in the last transaction of a run.
  package func withdraw(_ files: [MissingFile], folders: [Int64]) throws {
    try RestrictedContents.remember(database, of: Set(files.map(\.folder) + folders), isExcluded: true)
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
