import Foundation
import GRDB
package import SystemPackage

/// A site after its last build.
package struct BuiltSite: Equatable, Sendable {
  /// The site's folder.
  package var path: FilePath
  /// A digest of all inputs of the build.
  package var inputs: [UInt8]
  /// A digest of the files of the site.
  package var outputs: [UInt8]
  package var photos: Int
  package var albums: Int
  /// The number of pages, data files and assets.
  package var files: Int
  /// The revision of the catalog that the site shows.
  package var revision: Int
  /// The photos that the site does not show, and those that it shows in part.
  package var skipped: [UnreadableFile]
  package var damaged: [UnreadableFile]

  /// What determines the content of a site's files.
  package struct Inputs: Equatable, Sendable {
    /// A digest for each group of files that is rendered if it changes.
    package var digests: Set<UInt64>
    /// Whether the folders of the site have files that gallery did not write.
    package var hasOthers: Bool

    package init(digests: Set<UInt64>, hasOthers: Bool) {
      (self.digests, self.hasOthers) = (digests, hasOthers)
    }
  }

  package init(
    path: FilePath, inputs: [UInt8], outputs: [UInt8], photos: Int, albums: Int, files: Int,
    revision: Int, skipped: [UnreadableFile] = [], damaged: [UnreadableFile] = []
  ) {
    self.path = path
    self.inputs = inputs
    self.outputs = outputs
    self.photos = photos
    self.albums = albums
    self.files = files
    self.revision = revision
    (self.skipped, self.damaged) = (skipped, damaged)
  }
}

extension Catalog {
  /// A number that changes with every change of photos and files in the catalog.
  package func revision() throws(CatalogError) -> Int {
    try read { try Int.fetchOne($0, sql: "SELECT number FROM revision") ?? 0 }
  }

  /// The last build of a site; `nil` if it was never completed.
  package func site(at path: FilePath) throws(CatalogError) -> BuiltSite? {
    try read { db in
      guard
        let row = try Row.fetchOne(
          db,
          sql: "SELECT inputs, outputs, photos, albums, files, revision FROM site WHERE path = ?",
          arguments: [blob(path.bytes)])
      else { return nil }
      var site = BuiltSite(
        path: path, inputs: bytes(try row.value(0)), outputs: bytes(try row.value(1)),
        photos: try row.value(2),
        albums: try row.value(3), files: try row.value(4), revision: try row.value(5))
      let troubles = try Row.fetchCursor(
        db,
        sql: "SELECT is_shown, root, name, reason FROM site_trouble WHERE path = ? ORDER BY number",
        arguments: [blob(path.bytes)])
      while let row = try troubles.next() {
        let file = UnreadableFile(
          root: try row.root(1), name: try row.path(2),
          reason: try row.value(3))
        if try row.value(0) { site.damaged.append(file) } else { site.skipped.append(file) }
      }
      return site
    }
  }

  /// The inputs of the last build of a site; `nil` if it was never completed.
  package func inputs(ofSite path: FilePath) throws(CatalogError) -> BuiltSite.Inputs? {
    try read { db in
      try Row.fetchOne(
        db, sql: "SELECT digests, has_others FROM site_inputs WHERE path = ?",
        arguments: [blob(path.bytes)]
      ).map { row in
        let digests: Data = try row.value(0)
        let values = stride(from: digests.startIndex, to: digests.endIndex, by: 8).map { start in
          digests[start..<min(start + 8, digests.endIndex)].reduce(0) { $0 << 8 | UInt64($1) }
        }
        return BuiltSite.Inputs(digests: Set(values), hasOthers: try row.value(1))
      }
    }
  }

  /// Removes the records of sites whose folders no longer exist.
  ///
  /// The records of published files stay. The revision of the catalog does not change.
  ///
  /// - Parameter isGone: Whether the folder of a site no longer exists.
  /// - Throws: `CatalogError`.
  package func forgetSites(where isGone: (FilePath) -> Bool) throws(CatalogError) {
    let sites = try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT path FROM site UNION SELECT site FROM site_folder UNION SELECT site FROM site_result
          """
      ).map { try $0.root(0) }
    }
    let gone = sites.filter(isGone)
    guard !gone.isEmpty else { return }
    do {
      try database.write { db in
        for site in gone {
          let key: StatementArguments = [blob(site.bytes)]
          try db.execute(sql: "DELETE FROM site WHERE path = ?", arguments: key)
          try db.execute(sql: "DELETE FROM site_folder WHERE site = ?", arguments: key)
          try db.execute(sql: "DELETE FROM site_result WHERE site = ?", arguments: key)
        }
      }
    } catch {
      throw CatalogError(error, at: path)
    }
  }

  /// Stores a completed site.
  ///
  /// The revision of the catalog does not change.
  ///
  /// - Parameters:
  ///   - site: The site.
  ///   - content: What determines the content of its files.
  /// - Throws: `CatalogError`.
  package func remember(
    _ site: BuiltSite, _ content: BuiltSite.Inputs
  ) throws(CatalogError) {
    do {
      try database.write { db in
        // Troubles and inputs of the build before are deleted with its row.
        try db.execute(
          sql: """
            REPLACE INTO site (path, inputs, outputs, photos, albums, files, revision)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
          arguments: [
            blob(site.path.bytes), blob(site.inputs), blob(site.outputs), site.photos,
            site.albums, site.files, site.revision,
          ])
        var digests = Data(capacity: content.digests.count * 8)
        for digest in content.digests {
          for shift in stride(from: 56, through: 0, by: -8) {
            digests.append(UInt8(truncatingIfNeeded: digest >> UInt64(shift)))
          }
        }
        try db.execute(
          sql: "INSERT INTO site_inputs VALUES (?, ?, ?)",
          arguments: [blob(site.path.bytes), digests, content.hasOthers])
        let troubles = site.skipped.map { ($0, false) } + site.damaged.map { ($0, true) }
        let insert = try db.cachedStatement(
          sql: "INSERT INTO site_trouble VALUES (?, ?, ?, ?, ?, ?)")
        for (number, (file, isShown)) in troubles.enumerated() {
          try insert.execute(arguments: [
            blob(site.path.bytes), number, isShown, blob(file.root.bytes), blob(file.name.bytes),
            file.reason,
          ])
        }
      }
    } catch {
      throw CatalogError(error, at: path)
    }
  }
}
