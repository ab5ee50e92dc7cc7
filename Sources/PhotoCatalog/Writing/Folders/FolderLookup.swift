import GRDB
package import SystemPackage

/// Looks up folders in the catalog.
package struct FolderLookup {
  private let folder: DirectStatement
  private let files: DirectStatement
  private let pages: DirectStatement
  private let contents: DirectStatement

  init(_ db: Database) throws {
    folder = try DirectStatement(db, "SELECT id, note_change_token, is_mount FROM folder WHERE root = ? AND path = ?")
    pages = try DirectStatement(db, "SELECT name, change_token FROM own_page WHERE folder = ?")
    contents = try DirectStatement(
      db,
      """
      SELECT name, fingerprint, photo.sidecar FROM file JOIN photo ON photo.number = file.photo
      WHERE folder = ?
      """)
    files = try DirectStatement(
      db,
      """
      SELECT name, size, modified, inode, changed, sidecar, is_gone,
        photo IS NULL AND error IS NULL, is_uncertain FROM file WHERE folder = ?
      ORDER BY name
      """)
  }

  /// Returns a folder and its files; `nil` if the catalog does not contain it.
  package func callAsFunction(_ path: FilePath, below root: Int64) throws -> KnownFolder? {
    folder.bind(root, at: 1)
    folder.bind(path.bytes, at: 2)
    var known: KnownFolder?
    try folder.forEachRow { row in
      known = KnownFolder(id: row.integer(0), noteChangeToken: row.integer(1), isMount: row.integer(2) != 0)
    }
    guard var known else { return nil }
    if path.isEmpty {
      pages.bind(known.id, at: 1)
      try pages.forEachRow { row in
        let name = unsafe row.withBytes(0) { unsafe FilePath(bytes: Array($0)) }
        known.pages[name] = row.integer(1)
      }
    }
    files.bind(known.id, at: 1)
    try files.forEachRow { row in
      let name = unsafe row.withBytes(0) { unsafe known.names.add($0) }
      let stamp = FileStamp(
        size: row.integer(1), modified: row.integer(2), inode: row.integer(3),
        changed: row.optionalInteger(4), sidecar: row.integer(5))
      known.files.append(
        KnownFile(
          name: name, stamp: stamp, isGone: row.integer(6) != 0,
          isOther: row.integer(7) != 0, isUncertain: row.integer(8) != 0))
    }
    return known
  }

  /// The fingerprints of the photos of a folder, and the digests of their sidecars, by the names of the files.
  package func contents(ofFolder folder: Int64) throws -> [FilePath: (fingerprint: [UInt8], sidecarDigest: [UInt8])] {
    var found: [FilePath: (fingerprint: [UInt8], sidecarDigest: [UInt8])] = [:]
    contents.bind(folder, at: 1)
    try contents.forEachRow { row in
      found[FilePath(bytes: row[0] as [UInt8])] = (row[1], row[2])
    }
    return found
  }
}
