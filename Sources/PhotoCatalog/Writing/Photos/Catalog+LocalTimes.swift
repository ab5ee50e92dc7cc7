import Facts
import GRDB
import SystemPackage

extension Catalog {
  /// Gives videos, and photos from exports, whose date is in UTC the offset of the photo that is nearest in time: of the
  /// same device in their folder, of an unknown device there, of the same device elsewhere, or of any device in their
  /// folder. Photos of folders that not everyone can see tell nothing outside of them. What a photo gets depends on the present files alone. The instant stays in the
  /// catalog, so that an offset is replaced, or is removed, when the photos beside it change. A run that changes nothing
  /// does nothing here.
  package func deriveLocalTimes() throws(CatalogError) {
    let isDone = "SELECT local_times IS number FROM revision"
    guard try read({ try Bool.fetchOne($0, sql: isDone) }) != true else { return }
    try writeAside { db in
      let before = db.totalChangesCount
      try LocalTimeResolution(db).run()
      try db.execute(
        sql: "UPDATE revision SET number = number + ?1, local_times = number + ?1",
        arguments: [db.totalChangesCount == before ? 0 : 1])
    }
  }
}

/// Finds the offsets of dates in UTC from other photos.
private final class LocalTimeResolution {
  /// The maker and model of a camera or telephone, in lower case: videos and photos of one device can differ in case.
  fileprivate struct Device: Hashable {
    var make: String?
    var model: String

    init?(make: String?, model: String?) {
      guard let model else { return nil }
      (self.make, self.model) = (make?.lowercased(), model.lowercased())
    }
  }

  private let database: Database
  private let sources: SourceLists
  private let update: DirectStatement
  private var folders: [Int64: FolderOffsets] = [:]
  private var restricted: Set<Int64>?
  /// The offsets of the devices of dates in UTC; `nil` until a folder does not show an offset.
  private var devices: [Device: KnownOffsets]?

  private static let lists = """
    SELECT id FROM source_list WHERE lines LIKE '%offset=\(PhotoFacts.utcTag)%'
      OR lines LIKE '%offset=\(PhotoFacts.neighbourTag)%'
    """

  /// The number of folders whose offsets are kept.
  private static let maxFolders = 64

  init(_ database: Database) throws {
    self.database = database
    sources = try SourceLists(database)
    update = try DirectStatement(database, PhotoRecord.update)
  }

  func run() throws {
    // Most libraries have no such dates, and then the photos are not read.
    guard try Bool.fetchOne(database, sql: "SELECT EXISTS (\(Self.lists))") == true else { return }
    let numbers = try Int64.fetchAll(
      database,
      sql: "SELECT number FROM photo WHERE source_list IN (\(Self.lists)) ORDER BY number")
    for number in numbers { try resolve(number) }
  }

  private func resolve(_ number: Int64) throws {
    guard let facts = try facts(of: number), facts.hasTimeOfUTC else { return }
    let folders = try Int64.fetchAll(
      database.cachedStatement(sql: "SELECT DISTINCT folder FROM file WHERE photo = ? AND NOT is_gone"),
      arguments: [number])
    let restricted = try restrictedFolders()
    // A folder that not everyone can see tells nothing about a copy that everyone can see, nor about one in another
    // such folder.
    let visible = folders.filter { !restricted.contains($0) }
    let known = try (visible.isEmpty ? folders : visible).map { try offsets(in: $0) }
    let device = Device(make: facts.make, model: facts.model)
    var local = facts
    try local.deriveLocalTime { time in
      var isAgreed = true
      func offset(_ photos: (FolderOffsets) -> KnownOffsets?) -> Int? {
        let offsets = known.map { photos($0)?.offset(at: time) }
        let different = Set(visible.isEmpty ? offsets : offsets.filter { $0 != nil })
        if different.count > 1 { isAgreed = false }
        return different.count == 1 ? different.first ?? nil : nil
      }
      let ofDevice = device.flatMap { device in offset { $0.devices[device] } }
      if let offset = ofDevice ?? (isAgreed ? offset { $0.devices[nil] } : nil) {
        return (offset, PhotoFacts.neighbourTag)
      }
      guard isAgreed else { return nil }
      if let offset = try device.flatMap({ try self.offsets(of: $0)?.offset(at: time) }) {
        return (offset, PhotoFacts.deviceTag)
      }
      return offset { $0.all }.map { ($0, PhotoFacts.neighbourTag) }
    }
    guard local != facts else { return }
    update.bind(number, at: 1)
    try PhotoRecord.bind(local, sources, to: update, at: 2)
    try update.run()
  }

  private func facts(of number: Int64) throws -> PhotoFacts? {
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          SELECT \(PhotoRecord.columns) FROM photo \(PhotoRecord.joins) WHERE photo.number = ?
          """), arguments: [number])
    guard try rows.next() != nil else { return nil }
    return try PhotoRecord.photo(rows.directRow, sources)?.facts
  }

  /// The offsets of the dates of a folder that are in the files.
  private func offsets(in folder: Int64) throws -> FolderOffsets {
    if let known = folders[folder] { return known }
    let statement = try database.cachedStatement(
      sql: """
        SELECT taken, utc_offset, source_list, make, model FROM file JOIN photo ON photo.number = file.photo
        WHERE file.folder = ? AND NOT is_gone AND taken IS NOT NULL AND utc_offset IS NOT NULL
        """)
    var photos: [Device?: [KnownOffsets.Photo]] = [:]
    for row in try Row.fetchAll(statement, arguments: [folder]) {
      guard let photo = try photo(row) else { continue }
      photos[Device(make: try row.value(3), model: try row.value(4)), default: []].append(photo)
    }
    if folders.count >= Self.maxFolders { folders = [:] }
    let known = FolderOffsets(
      all: KnownOffsets(photos.values.flatMap { $0 }), devices: photos.mapValues { KnownOffsets($0) })
    folders[folder] = known
    return known
  }

  /// The offset of the columns `taken`, `utc_offset` and `source_list`; `nil` for one that is not in the file.
  private func photo(_ row: Row) throws -> KnownOffsets.Photo? {
    let tag = try sources[row.value(2)][\.offset]
    if let tag, PhotoFacts.tagsOfUTC.contains(tag) { return nil }
    return try LocalDateTime(iso: try row.value(0)).map { ($0, try row.value(1)) }
  }

  /// The offsets of the photos of a device in the folders that everyone can see.
  private func offsets(of device: Device) throws -> KnownOffsets? {
    if let devices { return devices[device] }
    let wanted = try Set(
      Row.fetchAll(
        database, sql: "SELECT DISTINCT make, model FROM photo WHERE source_list IN (\(Self.lists))"
      ).compactMap { Device(make: try $0.value(0), model: try $0.value(1)) })
    let restricted = try restrictedFolders().sorted().map(String.init).joined(separator: ", ")
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT taken, utc_offset, source_list, make, model FROM photo
        WHERE model IS NOT NULL AND taken IS NOT NULL AND utc_offset IS NOT NULL
          AND EXISTS (SELECT 1 FROM file WHERE photo = photo.number AND NOT is_gone)
          AND id NOT IN (
            SELECT own.id FROM file CROSS JOIN photo AS own ON own.number = file.photo
            WHERE folder IN (\(restricted)))
        """)
    var photos: [Device: [KnownOffsets.Photo]] = [:]
    while let row = try rows.next() {
      guard let own = Device(make: try row.value(3), model: try row.value(4)),
        wanted.contains(own), let photo = try photo(row)
      else { continue }
      photos[own, default: []].append(photo)
    }
    let known = photos.mapValues(KnownOffsets.init)
    devices = known
    return known[device]
  }

  /// The folders of albums that not everyone can see, now or by an earlier statement of their owner.
  private func restrictedFolders() throws -> Set<Int64> {
    if let restricted { return restricted }
    let albums = try RememberedAlbum.all(database).filter { !$0.record.isPublic }
    let found =
      try albums.isEmpty
      ? []
      : StoredFolder.all(database).filter { folder in
        albums.contains { folder.path.starts(with: $0.folder) }
      }
    restricted = Set(found.map(\.id))
    return Set(found.map(\.id))
  }

  /// The offsets of the photos of a folder, and those of each device; `nil` stands for unknown devices.
  private struct FolderOffsets {
    var all: KnownOffsets
    var devices: [Device?: KnownOffsets]
  }
}
