import GRDB
import PhotoMetadata
package import SystemPackage

/// A photo and one file that holds it.
package struct PhotoOriginal: Sendable {
  package var photo: Photo
  /// The library's folder that the file lies in.
  package var root: FilePath
  /// The file's path below the root.
  package var name: FilePath

  /// The file's whole path.
  package var path: FilePath { root.pushing(name) }
}

/// What came of making a photo's renditions: a colour and a ThumbHash, or an error.
package struct Rendering: Sendable {
  package var photo: String
  package var color: Int?
  package var thumbHash: [UInt8]?
  package var error: String?

  package init(photo: String, color: Int?, thumbHash: [UInt8]? = nil, error: String?) {
    self.photo = photo
    self.color = color
    self.thumbHash = thumbHash
    self.error = error
  }
}

extension Catalog {
  /// What is made of every photo that a query wants, each once, by id, with the first of its files.
  ///
  /// - Parameters:
  ///   - query: Which photos.
  ///   - isRaw: Whether camera raw alone is wanted.
  ///   - transform: Makes what is kept of a photo; together they may be a large part of memory.
  /// - Returns: What was made.
  /// - Throws: `CatalogError`.
  package func originals<Result>(
    matching query: PhotoQuery = .everything, isRaw: Bool = false,
    _ transform: (PhotoOriginal) -> Result?
  ) throws(CatalogError) -> [Result] {
    guard isRaw else { return try originals(where: query.sql, query.arguments, transform) }
    let formats = ImageFormat.allCases.filter(\.isRaw).map { "'\($0.rawValue)'" }
    return try originals(
      where: "photo.format IN (\(formats.joined(separator: ", "))) AND \(query.sql)",
      query.arguments, transform)
  }

  /// The photos among those that could not be rendered, each by the first of its files.
  package func unrenderedPhotos(
    matching query: PhotoQuery = .everything
  ) throws(CatalogError) -> [UnreadableFile] {
    try originals(where: "rendering.error IS NOT NULL AND \(query.sql)", query.arguments) {
      original in
      UnreadableFile(
        root: original.root, name: original.name, reason: original.photo.renderError ?? "")
    }
  }

  /// Notes what came of rendering photos, in one transaction.
  package func store(_ renderings: [Rendering]) throws(CatalogError) {
    guard !renderings.isEmpty else { return }
    try write { db in
      let upsert = try db.cachedStatement(
        sql: """
          INSERT INTO rendering (photo, color, error, thumbhash) VALUES (?, ?, ?, ?)
          ON CONFLICT (photo) DO UPDATE SET
            (color, error, thumbhash) = (excluded.color, excluded.error, excluded.thumbhash)
          """)
      for rendering in renderings {
        try upsert.execute(arguments: [
          rendering.photo, rendering.color, rendering.error, rendering.thumbHash.map(blob),
        ])
      }
    }
  }

  private func originals<Result>(
    where condition: String, _ arguments: StatementArguments,
    _ transform: (PhotoOriginal) -> Result?
  ) throws(CatalogError) -> [Result] {
    let next = PhotoRecord.count
    return try read { db in
      // SQLite takes the bare columns from the row that has the minimum.
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT \(PhotoRecord.columns), root.path, folder.path, file.name,
            min(root.path || '/' || folder.path || '/' || file.name)
          FROM photo \(PhotoRecord.joins)
          JOIN file ON file.photo = photo.id AND NOT is_gone
          JOIN folder ON folder.id = file.folder JOIN root ON root.id = folder.root
          WHERE \(condition) GROUP BY photo.id ORDER BY photo.id
          """, arguments: arguments)
      var results: [Result] = []
      while let row = try rows.next() {
        guard let photo = PhotoRecord.photo(row) else { continue }
        let folder = FilePath(bytes: bytes(row[next + 1]))
        let original = PhotoOriginal(
          photo: photo, root: FilePath(bytes: bytes(row[next])),
          name: folder.pushing(FilePath(bytes: bytes(row[next + 2]))))
        if let result = transform(original) { results.append(result) }
      }
      return results
    }
  }
}
