import Facts
import GRDB

/// Decides which photos keep the addresses of files whose contents have changed, when a run has seen all files.
///
/// The result depends on the catalog before the run and on the present files, not on the order in which they were
/// read:
///
/// 1. A content that has a file, at any path, keeps its address.
/// 2. Otherwise its address goes to the new content of one of the files that had it, the first by root and path. A
///   content is new if the catalog did not have it before the run.
/// 3. An address that no content gets is past. It leads to the photo that the file contains now, or to its folder.
///
/// A file that cannot be read keeps its claim until it can be, or until another photo has the address.
struct AddressResolution {
  /// A file whose content has changed.
  private struct Change {
    /// The id and the address of the photo that the file had, and the addition of the file.
    var before: String
    var address: String
    var addition: Int64?
    var folder: Int64
    var name: [UInt8]
    /// The id of the photo that the file has; `nil` if it is gone or cannot be read.
    var now: String?
  }

  private let database: Database
  private let changes: [Change]

  /// Decides on all changed files.
  static func run(_ database: Database, isComplete: Bool) throws {
    let resolution = try AddressResolution(database, isComplete: isComplete)
    try resolution.resolve()
    try AdditionWriter.passOn(database)
    guard isComplete else { return }
    if try database.exists("past_address") {
      // The addresses of contents that are back.
      try database.execute(
        sql: """
          DELETE FROM past_address WHERE address IN (
            SELECT id FROM photo WHERE number >= (SELECT first FROM unresolved_run) AND address IS NULL)
          """)
    }
    try database.execute(
      sql: """
        DELETE FROM unresolved_run;
        DELETE FROM file_before WHERE EXISTS (
          SELECT 1 FROM file WHERE file.folder = file_before.folder AND file.name = file_before.name
            AND file.photo IS NOT NULL);
        """)
    // A file that cannot be read has lost its address if another photo has it now. When that photo goes, the content of
    // the file may be a photo with an address of its own, which must not change.
    try database.execute(
      sql: """
        DELETE FROM file_before WHERE EXISTS (
          SELECT 1 FROM (\(PastAddress.presentPhoto(with: "file_before.address")))
          WHERE id <> file_before.photo)
        """)
  }

  private init(_ database: Database, isComplete: Bool) throws {
    self.database = database
    // A file that the last run did not find is deleted by a complete run that does not find it either, before this.
    let isKnown = isComplete ? "" : "WHERE NOT is_gone"
    changes = try Row.fetchAll(
      database,
      sql: """
        SELECT file_before.photo, file_before.address, file_before.addition, file.folder, file.name,
          iif(is_gone, NULL, photo.id)
        FROM file_before CROSS JOIN file USING (folder, name)
        CROSS JOIN folder ON folder.id = file.folder CROSS JOIN root ON root.id = folder.root
        LEFT JOIN photo ON photo.number = file.photo \(isKnown)
        ORDER BY root.path, folder.path, file.name
        """
    ).map { row in
      Change(
        before: try row.value(0), address: try row.value(1), addition: try row.value(2),
        folder: try row.value(3), name: bytes(try row.value(4)), now: try row.value(5))
    }
  }

  private func resolve() throws {
    let earlier = Set(changes.map(\.before))
    var owners: [String: String] = [:]
    var heirs: Set<String> = []
    for change in changes where owners[change.address] == nil {
      if try isPresent(change.before) { owners[change.address] = change.before }
    }
    for change in changes where owners[change.address] == nil {
      if let now = change.now, !earlier.contains(now), !heirs.contains(now), try isNew(now) {
        owners[change.address] = now
        heirs.insert(now)
      }
    }
    for change in changes {
      guard let now = change.now, try isNew(now) else { continue }
      try add(change, isEdited: heirs.contains(now))
      try LostStatements.keep(database, of: change.before, for: now)
    }
    for (address, photo) in owners.sorted(by: { $0.key < $1.key }) {
      try assign(address, to: photo)
    }
    let settled = Set(owners.values)
    for (address, change) in past(without: owners).sorted(by: { $0.key < $1.key }) {
      // The content may have come back as another file in the same run.
      if !settled.contains(address), try isNew(address), try isPresent(address) {
        try assign(address, to: address)
      } else if try !isHeldByPresentPhoto(address) {
        try remember(change)
      }
    }
  }

  /// The changes of addresses without an owner, by address. Of several changes, the first is taken after which the file
  /// has a photo.
  private func past(without owners: [String: String]) -> [String: Change] {
    changes.reduce(into: [:]) { past, change in
      guard owners[change.address] == nil else { return }
      if let known = past[change.address], known.now != nil || change.now == nil { return }
      past[change.address] = change
    }
  }

  /// Gives a photo an address, and gives a free one to the photo that has that address now.
  private func assign(_ address: String, to photo: String) throws {
    let others = try String.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT id FROM photo WHERE address = ?1 AND id <> ?2
          UNION SELECT id FROM photo WHERE id = ?1 AND id <> ?2 AND address IS NULL
          """), arguments: [address, photo])
    try set(address == photo ? nil : address, photo)
    for other in others {
      guard let fingerprint = try database.fingerprint(of: other) else { continue }
      // If the run is not complete, a missing file of the photo may change in the next one, which decides anew by the
      // addresses before both.
      if try !isNew(other) {
        try database.cachedStatement(
          sql: """
            INSERT OR IGNORE INTO file_before
            SELECT folder, name, photo.id, ?1, addition
            FROM photo JOIN file ON file.photo = photo.number WHERE photo.id = ?2
            """
        ).execute(arguments: [address, other])
      }
      try set(try PhotoAddresses.free(for: other, fingerprint, database), other)
    }
    try database.cachedStatement(sql: "DELETE FROM past_address WHERE address = ?")
      .execute(arguments: [address])
    // The content may have been a photo of its own at another time.
    try database.cachedStatement(
      sql:
        "UPDATE past_address SET (photo, folder) = (?1, NULL) WHERE address = ?2 AND photo IS NOT ?1"
    ).execute(arguments: [address, photo])
  }

  /// Stores when a file was added that has a new content: with its former one if it was edited, and else by the run.
  private func add(_ change: Change, isEdited: Bool) throws {
    try database.cachedStatement(
      sql: """
        UPDATE file SET addition = iif(?3, ?4, (
          SELECT number FROM addition JOIN unresolved_run USING (time) WHERE addition.folder = ?1))
        WHERE folder = ?1 AND name = ?2
        """
    ).execute(arguments: [change.folder, blob(change.name), isEdited, change.addition])
  }

  private func set(_ address: String?, _ photo: String) throws {
    try database.cachedStatement(
      sql: "UPDATE photo SET address = ?1 WHERE id = ?2 AND address IS NOT ?1"
    ).execute(arguments: [address, photo])
  }

  /// Stores where the past address of a file leads.
  private func remember(_ change: Change) throws {
    let photo = try change.now.flatMap { now in
      try String.fetchOne(
        database.cachedStatement(sql: "SELECT coalesce(address, id) FROM photo WHERE id = ?"),
        arguments: [now])
    }
    try PastAddress.store(change.address, photo.map(PastAddress.Target.photo) ?? .folder(change.folder), in: database)
  }

  private func isPresent(_ photo: String) throws -> Bool {
    try holds(
      """
      EXISTS (SELECT 1 FROM photo JOIN file ON file.photo = photo.number
        WHERE photo.id = ? AND NOT is_gone)
      """, photo)
  }

  /// Whether the catalog did not have a content before the run.
  private func isNew(_ photo: String) throws -> Bool {
    try holds(
      """
      (SELECT min(\(PhotoRecord.contentNumber)) FROM photo WHERE id = ?)
        >= (SELECT first FROM unresolved_run)
      """, photo)
  }

  private func isHeldByPresentPhoto(_ address: String) throws -> Bool {
    try holds("EXISTS (\(PastAddress.presentPhoto(with: "?1")))", address)
  }

  private func holds(_ condition: String, _ argument: String) throws -> Bool {
    let statement = try database.cachedStatement(sql: "SELECT \(condition)")
    return try Bool.fetchOne(statement, arguments: [argument]) ?? false
  }
}

extension Catalog {
  /// Decides which photos keep the addresses of files that have changed; see `AddressResolution`.
  package func resolveAddresses(isComplete: Bool) throws(CatalogError) {
    let hasChanges = try read { db in
      try db.exists("file_before") || isComplete && db.exists("unresolved_run")
    }
    guard hasChanges else { return }
    try write { try AddressResolution.run($0, isComplete: isComplete) }
  }
}

/// The unique addresses of the photos of a catalog.
struct PhotoAddresses {
  private let database: Database
  /// Whether any photo has another address than its id.
  private let anyIsKept: Bool

  init(_ database: Database) throws {
    self.database = database
    anyIsKept = try database.exists("photo INDEXED BY photo_address WHERE address IS NOT NULL")
  }

  /// An address for a photo that has none; `nil` if the id is free, as for nearly all photos.
  func free(for id: String, _ fingerprint: Fingerprint) throws -> String? {
    guard anyIsKept else { return nil }
    return try Self.free(for: id, fingerprint, database)
  }

  /// An address for a photo, which can be the one that it has.
  static func free(for id: String, _ fingerprint: Fingerprint, _ database: Database) throws -> String? {
    let isTaken = try database.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM photo WHERE address = ?1 AND id <> ?2)
          OR EXISTS (SELECT 1 FROM photo WHERE id = ?1 AND id <> ?2 AND address IS NULL)
        """)
    for length in id.utf8.count...Fingerprint.maxNameLength {
      let address = fingerprint.name(length: length)
      if try Bool.fetchOne(isTaken, arguments: [address, id]) != true {
        return address == id ? nil : address
      }
    }
    throw ImpossibleValue("table photo: all addresses of photo \(id) are taken")
  }
}

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
    func read(_ condition: String, in folder: Int64, _ arguments: StatementArguments = []) throws {
      let statement = try database.cachedStatement(
        sql: """
          SELECT photo.id, coalesce(address, photo.id), false FROM file
          JOIN photo ON photo.number = file.photo WHERE file.folder = ? AND \(condition)
          UNION ALL SELECT file_before.photo, address, true FROM file JOIN file_before USING (folder, name)
          WHERE file.photo IS NULL AND folder = ? AND \(condition)
          """)
      for row in try Row.fetchAll(statement, arguments: [folder] + arguments + [folder] + arguments) {
        let own = LastAddress(address: try row.value(1), folder: folder, isBefore: try row.value(2))
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
