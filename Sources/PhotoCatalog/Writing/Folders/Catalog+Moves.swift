import GRDB

extension Catalog {
  /// Counts the missing files whose photos have other files.
  package func movedFiles(
    _ files: [MissingFile], folders: [Int64]
  ) throws(CatalogError) -> Int {
    try read { db in
      let missingFolders = Set(folders)
      let missingFiles = Set(files.map { Name(folder: $0.folder, name: $0.name.bytes) })
      /// Whether a photo has a file that is not missing.
      func isPresent(_ photo: Int64) throws -> Bool {
        let others = try Row.fetchCursor(
          db,
          sql: """
            SELECT folder, name FROM file WHERE NOT is_gone AND photo IN (
              SELECT number FROM photo WHERE id = (SELECT id FROM photo WHERE number = ?))
            """, arguments: [photo])
        while let row = try others.next() {
          let name = Name(folder: try row.value(0), name: bytes(try row.value(1)))
          if !missingFolders.contains(name.folder), !missingFiles.contains(name) { return true }
        }
        return false
      }
      var count = 0
      for file in files {
        let photo = try PhotoRecord.number(of: file.name, in: file.folder, db)
        if let photo, try isPresent(photo) { count += 1 }
      }
      for folder in folders {
        let photos = try Int64.fetchAll(
          db, sql: "SELECT photo FROM file WHERE folder = ? AND NOT is_gone AND photo IS NOT NULL",
          arguments: [folder])
        for photo in photos where try isPresent(photo) { count += 1 }
      }
      return count
    }
  }

  /// A file by its folder and the bytes of its name.
  private struct Name: Hashable {
    var folder: Int64
    var name: [UInt8]
  }
}
