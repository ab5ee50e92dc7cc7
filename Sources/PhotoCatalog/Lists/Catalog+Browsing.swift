import GRDB
package import Facts
package import SystemPackage

/// A folder of the library.
package struct LibraryFolder: Sendable {
  package var id: Int64
  /// The absolute path of its root.
  package var root: FilePath
  /// Its path below the root; empty for the root itself.
  package var path: FilePath
  /// The text of its album.md; `nil` if there is none.
  package var note: String?
  /// Whether the folder itself, without its subfolders, contains photos.
  package var hasPhotos: Bool

  package init(id: Int64, root: FilePath, path: FilePath, note: String?, hasPhotos: Bool) {
    (self.id, self.root, self.path) = (id, root, path)
    (self.note, self.hasPhotos) = (note, hasPhotos)
  }
}

/// A file that could not be read as a photo, and the reason.
package struct UnreadableFile: Codable, Equatable, Sendable {
  /// The root of the library that contains it.
  package var root: FilePath
  /// The path below the root.
  package var name: FilePath
  package var reason: String

  /// The absolute path.
  package var path: FilePath { root.pushing(name) }

  package init(root: FilePath, name: FilePath, reason: String) {
    self.root = root
    self.name = name
    self.reason = reason
  }
}

extension Catalog {
  /// All folders that contain a photo or an album.md, sorted by root and path.
  package func folders() throws(CatalogError) -> [LibraryFolder] {
    try read(Self.folders)
  }

  /// Whether the album.md of a folder contains a text, without regard to case.
  package func hasNotes(containing text: String) throws(CatalogError) -> Bool {
    try read { db in try db.exists("folder WHERE note LIKE ?", ["%\(text)%"]) }
  }

  /// The names of the photos of a folder, and of files that could not be read.
  package func fileNames(ofFolder folder: Int64) throws(CatalogError) -> [(name: FilePath, isPhoto: Bool)] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT name, photo IS NOT NULL FROM file
          WHERE folder = ? AND NOT is_gone AND (photo IS NOT NULL OR error IS NOT NULL)
          """, arguments: [folder]
      ).map { (try $0.name(0), try $0.value(1)) }
    }
  }

  /// The names of the files of photos that match a query.
  package func fileNames(matching query: PhotoQuery) throws(CatalogError) -> [String] {
    try read { db in
      let names = try Row.fetchAll(
        db, sql: "SELECT DISTINCT file.name FROM \(query.filesByPhoto)",
        arguments: query.arguments)
      return try names.map { try $0.name(0).string }
    }
  }

  static func folders(_ db: Database) throws -> [LibraryFolder] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT folder.id, root.path, folder.path, note, EXISTS (
          SELECT 1 FROM file WHERE file.folder = folder.id AND photo IS NOT NULL AND NOT is_gone
        ) AS has_photos
        FROM folder JOIN root ON root.id = folder.root
        WHERE has_photos OR note IS NOT NULL
        ORDER BY root.path, folder.path
        """
    ).map { row in
      LibraryFolder(
        id: try row.value(0), root: try row.root(1), path: try row.path(2),
        note: try row.value(3), hasPhotos: try row.value(4))
    }
  }

  /// The rows of the photos of a folder that match a query and the names of their files, sorted by date, then by name;
  /// photos without a date are last. Only one folder is read at a time.
  static func photoRows(_ db: Database, in folder: Int64, matching query: PhotoQuery) throws -> RowCursor {
    // Preparing the statement takes longer than reading a small folder.
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(PhotoRecord.columns), file.name, file.size, file.inode,
          \(PhotoRecord.contentNumber), photo.clip, \(FoundPhoto.isClip), file.addition
        FROM file JOIN photo ON photo.number = file.photo \(PhotoRecord.joins)
        JOIN folder ON folder.id = file.folder
        WHERE file.folder = ? AND NOT is_gone AND \(query.sql)
        ORDER BY taken IS NULL, taken, subsecond, \(ListingOrder.naturalName), file.name
        """)
    return try Row.fetchCursor(statement, arguments: [folder] + query.arguments)
  }

  /// The number of photos and videos in the catalog.
  package func photoCount() throws(CatalogError) -> Int {
    try count(of: "TRUE")
  }

  /// The number of videos in the catalog.
  package func videoCount() throws(CatalogError) -> Int {
    try count(of: "duration IS NOT NULL")
  }

  private func count(of condition: String) throws(CatalogError) -> Int {
    try read { db in
      // Few contents have several rows. Most rows have a file, so only the photos of missing files have to be
      // looked at.
      try Int.fetchOne(
        db,
        sql: """
          SELECT (SELECT count(*) FROM photo WHERE \(condition) AND \(PhotoRecord.hasFile)) - (
            SELECT count(*) FROM photo WHERE content IS NOT NULL AND \(condition) AND \(PhotoRecord.hasFile)
            AND EXISTS (
              SELECT 1 FROM photo AS other JOIN file ON file.photo = other.number
              WHERE other.id = photo.id AND other.number < photo.number)
          ) - (
            SELECT count(DISTINCT id)
            FROM file AS gone JOIN photo ON photo.number = gone.photo
            WHERE is_gone AND \(condition) AND NOT EXISTS (
              SELECT 1 FROM photo AS other JOIN file ON file.photo = other.number
              WHERE other.id = photo.id AND NOT file.is_gone))
          """) ?? 0
    }
  }

  /// The files that could not be read, sorted by path.
  package func unreadableFiles() throws(CatalogError) -> [UnreadableFile] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT root.path, folder.path, file.name, error FROM file
          JOIN folder ON folder.id = file.folder JOIN root ON root.id = folder.root
          WHERE error IS NOT NULL AND NOT is_gone
          ORDER BY root.path, folder.path, file.name
          """
      ).map { row in
        let folder = try row.path(1)
        return UnreadableFile(root: try row.root(0), name: folder.pushing(try row.name(2)), reason: try row.value(3))
      }
    }
  }
}
