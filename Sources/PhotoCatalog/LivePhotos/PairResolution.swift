import Facts
import Foundation
import GRDB
import SystemPackage

/// Stores which picture and which video are one Live Photo, at the end of each transaction that changes files. A pair
/// depends on the files of several folders. As columns of `photo`, pairs can be compared by a query and raise the
/// revision of a folder like other facts of its photos. Triggers note what a transaction touches in the table
/// `unpaired`, and only that is examined.
struct PairResolution {
  private typealias Record = LivePhotoPairs.Record

  private let database: Database

  /// A folder, and the beginning of the folded names of files that belong together.
  private struct Place: Hashable {
    var folder: Int64
    var stem: [UInt8]
  }

  /// The places, identifiers and photos that a transaction has touched.
  private struct Touched {
    var places: Set<Place> = []
    var identifiers: Set<String> = []
    var photos: Set<String> = []
  }

  /// Finds the pairs among the touched files, and stores those that have changed.
  static func run(_ database: Database) throws {
    guard try database.exists("unpaired") else { return }
    // Most libraries have no videos.
    if try database.exists("photo WHERE duration IS NOT NULL") || database.exists("photo WHERE clip IS NOT NULL") {
      let resolution = PairResolution(database: database)
      try database.execute(sql: foldedNames)
      try resolution.resolve(resolution.touched())
    }
    try database.execute(sql: "DELETE FROM unpaired")
  }

  /// Makes the index of names without regard to case: the video of a Live Photo has the name of its picture. This is
  /// done with the first video, because to add each file to it takes a seventh of the time of its row.
  private static let foldedNames =
    "CREATE INDEX IF NOT EXISTS file_folded_name ON file (folder, lower(CAST(name AS TEXT)))"

  private func touched() throws -> Touched {
    var touched = Touched()
    let rows = try Row.fetchCursor(database, sql: "SELECT folder, name, photo, identifier FROM unpaired")
    while let row = try rows.next() {
      touched.photos.insert(try row.value(2))
      if let identifier: String = try row.value(3) { touched.identifiers.insert(identifier) }
      if let folder: Int64 = try row.value(0), let name: Data = try row.value(1) {
        let stems = LivePhotoPairs.stems(of: LivePhotoPairs.folded(name))
        for stem in stems { touched.places.insert(Place(folder: folder, stem: stem)) }
        // Apple's edited copy of IMG_1 is IMG_E1.
        if let stem = stems.first, stem.starts(with: Self.apple) {
          let edited = Array("img_e".utf8) + stem.dropFirst(Self.apple.count)
          touched.places.insert(Place(folder: folder, stem: edited))
        }
      }
    }
    return touched
  }

  private func resolve(_ touched: Touched) throws {
    var found: Set<Record> = []
    for place in touched.places { found.formUnion(try files(at: place)) }
    for identifier in touched.identifiers { found.formUnion(try files(withIdentifier: identifier)) }

    // The result depends on all files of a picture and on the videos next to each of them.
    let stills = touched.photos.union(found.lazy.filter(\.isStill).map(\.id))
    var records: Set<Record> = []
    for id in stills {
      for file in try files(ofPhoto: id) where file.isStill {
        records.insert(file)
        var others: [Record] = []
        for stem in file.stems { others += try files(at: Place(folder: file.folder, stem: stem)) }
        if let identifier = file.identifier { others += try files(withIdentifier: identifier) }
        records.formUnion(others.lazy.filter { $0.duration != nil })
      }
    }
    let pairs = LivePhotoPairs(records)

    var videos = Set(found.lazy.filter { $0.duration != nil }.map(\.photo))
    // A video whose picture is gone is not shown alone, see `Restriction`. It can be when the picture has another name.
    var released: Set<Int64> = []
    for id in stills {
      for (photo, before) in try clips(ofPhoto: id) {
        videos.insert(photo)
        guard pairs.videos[photo] != before else { continue }
        videos.formUnion([before, pairs.videos[photo]].compactMap(\.self))
        if let before, records.contains(where: { $0.id == id && $0.isStill }) { released.insert(before) }
        try update(photo, "clip", pairs.videos[photo])
      }
    }
    for video in videos {
      let hasPicture = try database.exists("photo WHERE clip = ?", [video])
      try update(video, "is_clip", hasPicture)
      guard hasPicture || released.contains(video),
        let id = try String.fetchOne(database, sql: "SELECT id FROM photo WHERE number = ?", arguments: [video])
      else { continue }
      let row = Restriction(source: .clip, folder: FilePath(), subject: id)
      try hasPicture ? row.insert(database) : row.delete(database)
    }
  }

  /// Updates the rows of a content that have another value.
  private func update(_ number: Int64, _ column: String, _ value: (any DatabaseValueConvertible)?) throws {
    let statement = try database.cachedStatement(
      sql: """
        UPDATE photo SET \(column) = ?2 WHERE (number = ?1 OR content = ?1) AND \(column) IS NOT ?2
        """)
    try statement.execute(arguments: [number, value])
  }

  /// The video of each content with an id.
  private func clips(ofPhoto id: String) throws -> [(photo: Int64, clip: Int64?)] {
    let statement = try database.cachedStatement(
      sql: "SELECT DISTINCT \(PhotoRecord.contentNumber), clip FROM photo WHERE id = ?")
    return try Row.fetchAll(statement, arguments: [id]).map { (try $0.value(0), try $0.value(1)) }
  }

  /// The beginning of the names of Apple's cameras.
  private static let apple = Array("img_".utf8)

  /// The files whose folded names begin with the text of a place: pictures, their edited copies and their videos.
  private func files(at place: Place) throws -> [Record] {
    try files(
      """
      file.folder = ? AND lower(CAST(file.name AS TEXT)) >= CAST(? AS TEXT)
      AND lower(CAST(file.name AS TEXT)) < CAST(? AS TEXT)
      """,
      // No name in UTF-8 has the last byte.
      [place.folder, blob(place.stem), blob(place.stem + [0xFF])])
  }

  private func files(withIdentifier identifier: String) throws -> [Record] {
    try files("photo.content_identifier = ?", [identifier])
  }

  private func files(ofPhoto id: String) throws -> [Record] {
    try files("photo.id = ?", [id])
  }

  private func files(_ condition: String, _ arguments: StatementArguments) throws -> [Record] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(PhotoRecord.contentNumber), photo.id, file.folder, file.name, format, content_identifier, duration
        FROM file JOIN photo ON photo.number = file.photo WHERE \(condition) AND NOT is_gone
        """)
    return try Row.fetchAll(statement, arguments: arguments).compactMap { row in
      guard let format = MediaFormat(rawValue: try row.value(4)) else { return nil }
      let name: Data = try row.value(3)
      return Record(
        photo: try row.value(0), id: try row.value(1), folder: try row.value(2),
        name: LivePhotoPairs.folded(name),
        format: format, identifier: try row.value(5), duration: try row.value(6))
    }
  }
}
