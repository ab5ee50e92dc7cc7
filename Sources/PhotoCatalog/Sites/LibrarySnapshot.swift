package import Facts
import GRDB
package import SystemPackage

/// The state of a library in one read transaction of the catalog, which is the only input of a build. Files and photos
/// are read from the catalog when they are asked for, because a library can have millions.
package struct LibrarySnapshot {
  /// A file of a photo.
  package struct File: Sendable {
    /// The number of the photo in the catalog, which all files of one content have.
    package var photo: Int64
    /// The file's name in its folder.
    package var name: FilePath
    /// The size in bytes and the inode number at the time of indexing.
    package var size: Int
    package var inode: Int
    /// The number of the video of a Live Photo; `nil` for other photos.
    package var clip: Int64?
    /// Whether it is the video of a Live Photo, which is a part of the picture.
    package var isClip: Bool
    /// The number of its addition.
    package var addition: Int64?
  }

  /// The revision of the catalog.
  package let revision: Int
  /// All folders that contain a photo or an album.md, sorted by root and path.
  package let folders: [LibraryFolder]
  /// The Markdown files in the folders of roots, sorted by root and name.
  package let pages: [LibraryPage]
  /// The addresses that earlier builds assigned.
  package let addresses: [SiteAddress]
  /// When files were added, by the numbers of the additions.
  package let additions: [Int64: Addition]
  let query: PhotoQuery
  let database: Database

  fileprivate init(_ db: Database, matching query: PhotoQuery) throws {
    (database, self.query) = (db, query)
    revision = try Int.fetchOne(db, sql: "SELECT number FROM revision") ?? 0
    folders = try Catalog.folders(db)
    additions = try Addition.all(db)
    pages = try LibraryPage.all(db)
    addresses = try Row.fetchAll(db, sql: "SELECT scope, name, slug FROM address").map {
      try SiteAddress($0)
    }
  }

  /// Reads the files of a folder that match the query. `body` gets a function that returns the photo; `nil` if its
  /// format is unknown to this version.
  package func forEachFile(in folder: LibraryFolder, _ body: (File, () throws -> Photo?) throws -> Void) throws {
    let rows = try Catalog.photoRows(database, in: folder.id, matching: query)
    let next = PhotoRecord.count
    while try rows.next() != nil {
      let row = rows.directRow
      // The number becomes an index.
      guard row.integer(Int32(next + 3)) > 0 else {
        throw ImpossibleValue("table photo: the number \(row.integer(Int32(next + 3))) is impossible")
      }
      let file = File(
        photo: row.integer(Int32(next + 3)), name: try FilePath(storedName: row[next] as [UInt8]),
        size: row[next + 1],
        inode: row[next + 2], clip: row[next + 4], isClip: row[next + 5], addition: row[next + 6])
      try body(file) {
        try PhotoRecord.photo(row).map { photo in
          var photo = photo
          photo.digest = PhotoRecord.digest(rows._statement)
          return photo
        }
      }
    }
  }
}

extension LibrarySnapshot {
  /// The video of a Live Photo, and its first file by path that matches the query; `nil` if the part shows none of its
  /// files.
  package func clip(
    _ number: Int64, isPublished: (Int64) -> Bool
  ) throws -> (photo: Photo, root: FilePath, folder: FilePath, file: File)? {
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          SELECT \(PhotoRecord.columns), folder.id, root.path, folder.path, file.name, file.size, file.inode
          FROM photo CROSS JOIN file ON file.photo = photo.number
          CROSS JOIN folder ON folder.id = file.folder CROSS JOIN root ON root.id = folder.root
          \(PhotoRecord.joins)
          WHERE (photo.number = ?1 OR photo.content = ?1) AND NOT is_gone AND \(query.sql)
          ORDER BY \(ListingOrder.pathTerms)
          """), arguments: [number] + query.arguments)
    let next = PhotoRecord.count
    while let row = try rows.next() {
      guard isPublished(try row.value(next)), var photo = try PhotoRecord.photo(rows.directRow)
      else {
        continue
      }
      photo.digest = PhotoRecord.digest(rows._statement)
      let file = File(
        photo: number, name: try row.name(next + 3), size: try row.value(next + 4),
        inode: try row.value(next + 5), clip: nil, isClip: true)
      return (photo, try row.root(next + 1), try row.path(next + 2), file)
    }
    return nil
  }

  /// The numbers of the photos that have a file that matches a query.
  package func photos(matching query: PhotoQuery, isPublished: (Int64) -> Bool) throws -> Set<Int64> {
    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT \(PhotoRecord.contentNumber), file.folder FROM \(query.filesByPhoto)",
      arguments: query.arguments)
    var found: Set<Int64> = []
    while let row = try rows.next() {
      if isPublished(try row.value(1)) { found.insert(try row.value(0)) }
    }
    return found
  }

  private func hasFile(_ id: String) throws -> Bool {
    try database.exists("photo JOIN file ON file.photo = photo.number WHERE photo.id = ? AND NOT is_gone", [id])
  }

  /// The ids and addresses of the photos that a site must not show: those that have files only in closed folders, that
  /// the query keeps out, or whose folders are excluded.
  package func photosNotShown(closed: Set<Int64>) throws -> Set<String> {
    var candidates: Set<String> = []
    for folder in closed {
      candidates.formUnion(
        try String.fetchSet(
          database.cachedStatement(
            sql: "SELECT photo.id FROM file JOIN photo ON photo.number = file.photo WHERE file.folder = ?"),
          arguments: [folder]))
    }
    candidates.formUnion(try Restriction.all(database, .content).map(\.subject))
    if query.conditions.count > query.keptBack.count {
      candidates.formUnion(try String.fetchSet(database, sql: "SELECT DISTINCT id FROM photo"))
    }
    for kind in query.keptBack {
      candidates.formUnion(try String.fetchSet(database, sql: "SELECT id FROM photo WHERE \(kind.condition("photo"))"))
    }
    guard !candidates.isEmpty else { return [] }
    let shown = try database.cachedStatement(
      sql: """
        SELECT file.folder, is_gone FROM photo JOIN file ON file.photo = photo.number
        JOIN folder ON folder.id = file.folder WHERE photo.id = ? AND \(query.sql)
        """)
    let address = try database.cachedStatement(sql: "SELECT address FROM photo WHERE id = ? AND address IS NOT NULL")
    var names: Set<String> = []
    for id in candidates {
      let open = try Row.fetchAll(shown, arguments: [id] + query.arguments)
        .filter { try !closed.contains($0.value(0)) }.map { try $0.value(1) as Bool }
      // A photo is not withdrawn because its files are missing.
      let isMissing = try !open.isEmpty && !hasFile(id)
      guard !open.contains(false), !isMissing else { continue }
      names.insert(id)
      if let address = try String.fetchOne(address, arguments: [id]) { names.insert(address) }
    }
    return names
  }

  /// The names of all people who are or were in the library.
  package func people() throws -> PeopleNames {
    var names = PeopleNames()
    names.insert(try Restriction.all(database, .person).map(\.subject))
    return names
  }
}

/// The last part of an address that a site assigned to an album or to a facet value.
package struct SiteAddress: Equatable, Sendable {
  /// The parent address.
  package var scope: String
  /// The bytes of the name of the album or value.
  package var name: [UInt8]
  package var slug: String
  /// The former name that had the address; `nil` for a new address.
  package var former: [UInt8]?

  package init(scope: String, name: [UInt8], slug: String, former: [UInt8]? = nil) {
    (self.scope, self.name, self.slug, self.former) = (scope, name, slug, former)
  }
}

extension Catalog {
  /// Reads the input of a build in one transaction.
  package func withSnapshot<Value>(
    matching query: PhotoQuery, _ body: (LibrarySnapshot) throws -> Value
  ) throws(CatalogError) -> Value {
    try read { db in try body(try LibrarySnapshot(db, matching: query)) }
  }

  /// Stores addresses that a build assigned. The revision of the catalog does not change.
  package func store(_ addresses: [SiteAddress]) throws(CatalogError) {
    guard !addresses.isEmpty else { return }
    try writeAside { db in
      for address in addresses {
        if let former = address.former {
          try db.execute(
            sql: "DELETE FROM address WHERE scope = ? AND name = ? AND slug = ?",
            arguments: [address.scope, blob(former), address.slug])
        }
        try db.execute(
          sql: "INSERT OR IGNORE INTO address (scope, name, slug) VALUES (?, ?, ?)",
          arguments: [address.scope, blob(address.name), address.slug])
      }
    }
  }
}

/// A Markdown file in the folder of a root, which can become a page of a site.
package struct LibraryPage: Equatable, Sendable {
  /// The absolute path of the root.
  package var root: FilePath
  /// The name of the file.
  package var name: FilePath
  package var text: String

  /// The pages of all roots, sorted by root and name.
  static func all(_ db: Database) throws -> [LibraryPage] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT root.path, name, text FROM own_page
        JOIN folder ON folder.id = own_page.folder JOIN root ON root.id = folder.root
        ORDER BY root.path, name
        """
    ).map { row in
      LibraryPage(root: try row.root(0), name: try row.name(1), text: try row.value(2))
    }
  }
}

extension Catalog {
  /// The Markdown files in the folders of roots, sorted by root and name.
  package func pages() throws(CatalogError) -> [LibraryPage] {
    try read(LibraryPage.all)
  }
}

/// A Markdown file of a root that was found, changed or deleted.
package struct PageChange: Sendable {
  /// The number of the root's folder.
  package var folder: Int64
  package var name: FilePath
  /// The new state of the file; `nil` if it was deleted.
  package var content: Content?

  /// A file with its content.
  package struct Content: Sendable {
    /// A number that changes with the file.
    package var changeToken: Int64
    package var text: String

    package init(changeToken: Int64, text: String) {
      (self.changeToken, self.text) = (changeToken, text)
    }
  }

  package init(folder: Int64, name: FilePath, content: Content?) {
    (self.folder, self.name, self.content) = (folder, name, content)
  }
}
