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
  /// The file's length in bytes and its inode number when it was indexed.
  package var size: Int64
  package var inode: Int64

  /// The file's whole path.
  package var path: FilePath { root.pushing(name) }
}

/// What came of making a photo's renditions, as it is stored.
///
/// What says nothing of the photo, as a full disk, is no `Rendering`.
package struct Rendering: Sendable {
  /// What came of it.
  package enum Result: Sendable {
    /// `color` is 0xRRGGBB; `warning` says why the photo is shown only in part.
    case rendered(color: Int, thumbHash: [UInt8]?, warning: String?)
    /// No decoder accepts the complete file.
    case refused(String, by: RenderErrorVersion)
  }

  package var photo: String
  package var result: Result

  package init(photo: String, result: Result) {
    self.photo = photo
    self.result = result
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

  /// The photos among those whose files are damaged and shown as far as they can be decoded, each by
  /// the first of its files.
  package func damagedPhotos(
    matching query: PhotoQuery = .everything
  ) throws(CatalogError) -> [UnreadableFile] {
    try originals(where: "rendering.warning IS NOT NULL AND \(query.sql)", query.arguments) {
      original in
      UnreadableFile(
        root: original.root, name: original.name, reason: original.photo.renderWarning ?? "")
    }
  }

  /// Whether photos were refused by other versions than these, which may accept them.
  package func hasErrors(
    ofOthersThan version: RenderErrorVersion
  ) throws(CatalogError) -> Bool {
    try read { db in
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM rendering
            WHERE error IS NOT NULL AND (renderer, libvips) IS NOT (?, ?))
          """, arguments: [version.renderer, version.libvips]) ?? false
    }
  }

  /// Whether any photo has ever been rendered.
  package func hasRenderedPhotos() throws(CatalogError) -> Bool {
    try read { db in
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM rendering WHERE error IS NULL)") ?? false
    }
  }

  /// Whether any photo was refused.
  package func hasRenderErrors() throws(CatalogError) -> Bool {
    try read { db in
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM rendering WHERE error IS NOT NULL)") ?? false
    }
  }

  /// Notes what came of rendering photos, in one transaction.
  ///
  /// A photo that is gone since it was read from the catalog is passed over.
  package func store(_ renderings: [Rendering]) throws(CatalogError) {
    guard !renderings.isEmpty else { return }
    try write { db in
      let upsert = try db.cachedStatement(
        sql: """
          INSERT INTO rendering (photo, color, error, thumbhash, renderer, libvips, warning)
          SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE EXISTS (SELECT 1 FROM photo WHERE id = ?1)
          ON CONFLICT (photo) DO UPDATE SET
            (color, error, thumbhash, renderer, libvips, warning) =
            (excluded.color, excluded.error, excluded.thumbhash, excluded.renderer,
              excluded.libvips, excluded.warning)
          """)
      for rendering in renderings {
        switch rendering.result {
        case .rendered(let color, let thumbHash, let warning):
          try upsert.execute(arguments: [
            rendering.photo, color, nil, thumbHash.map(blob), nil, nil, warning,
          ])
        case .refused(let reason, let version):
          try upsert.execute(arguments: [
            rendering.photo, nil, reason, nil, version.renderer, version.libvips, nil,
          ])
        }
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
          SELECT \(PhotoRecord.columns), root.path, folder.path, file.name, file.size, file.inode,
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
          name: folder.pushing(FilePath(bytes: bytes(row[next + 2]))), size: row[next + 3],
          inode: row[next + 4])
        if let result = transform(original) { results.append(result) }
      }
      return results
    }
  }
}
