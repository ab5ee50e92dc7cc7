import GRDB

extension IndexWriter {
  /// An address that becomes past if its photo is deleted, with the folder that it then leads to.
  struct LastAddress {
    fileprivate var address: String
    fileprivate var folder: Int64
    /// Whether the file could not be read since it had the address.
    fileprivate var isBefore: Bool
  }

  /// The addresses of the photos of files that are deleted because two runs did not find them, by the ids of the
  /// photos. A photo with several files leads to the folder with the lowest number.
  func lastAddresses(of files: [MissingFile], _ folders: [Int64]) throws -> [String: LastAddress] {
    var addresses: [String: LastAddress] = [:]
    func read(
      _ condition: String, in folder: Int64, _ arguments: StatementArguments = []
    ) throws {
      let statement = try database.cachedStatement(
        sql: """
          SELECT photo.id, coalesce(address, photo.id), false FROM file
          JOIN photo ON photo.number = file.photo WHERE file.folder = ? AND \(condition)
          UNION ALL SELECT file_before.photo, address, true FROM file JOIN file_before USING (folder, name)
          WHERE file.photo IS NULL AND folder = ? AND \(condition)
          """)
      for row in try Row.fetchAll(
        statement, arguments: [folder] + arguments + [folder] + arguments)
      {
        let own = LastAddress(
          address: try row.value(1), folder: folder, isBefore: try row.value(2))
        let photo: String = try row.value(0)
        if addresses[photo].map({ $0.folder > folder }) ?? true { addresses[photo] = own }
      }
    }
    for file in files { try read("name = ?", in: file.folder, [blob(file.name.bytes)]) }
    for folder in folders { try read("is_gone", in: folder) }
    return addresses
  }

  /// Stores the addresses of photos that were deleted.
  func remember(_ addresses: [String: LastAddress]) throws {
    let isPast = try database.cachedStatement(
      sql: """
        SELECT (?3 OR NOT EXISTS (SELECT 1 FROM photo WHERE id = ?1))
          AND EXISTS (SELECT 1 FROM folder WHERE id = ?2)
        """)
    for (photo, last) in addresses
    where try Bool.fetchOne(isPast, arguments: [photo, last.folder, last.isBefore]) == true {
      try PastAddress.store(last.address, .folder(last.folder), in: database)
    }
  }
}
