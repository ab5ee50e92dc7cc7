import Facts
import Foundation
import GRDB

/// Stores which picture and which video are one Live Photo, at the end of each transaction that changes files.
///
/// A pair depends on the files of several folders. As columns of `photo`, pairs can be compared by a query and raise
/// the revision of a folder like other facts of its photos. Triggers note what a transaction touches in the table
/// `unpaired`, and only that is examined.
struct PairResolution {
  private typealias Record = LivePhotoPairs.Record

  private let database: Database

  /// A place in which files with the same name belong together.
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
  ///
  /// - Parameter database: The catalog, in a transaction.
  /// - Throws: Errors of the database.
  static func run(_ database: Database) throws {
    let resolution = PairResolution(database: database)
    guard try resolution.exists("unpaired") else { return }
    // Most libraries have no videos.
    if try resolution.exists("photo WHERE duration IS NOT NULL")
      || resolution.exists("photo WHERE clip IS NOT NULL")
    {
      try resolution.resolve(resolution.touched())
    }
    try database.execute(sql: "DELETE FROM unpaired")
  }

  private func exists(_ source: String, _ arguments: StatementArguments = []) throws -> Bool {
    let statement = try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM \(source))")
    return try Bool.fetchOne(statement, arguments: arguments) ?? false
  }

  private func touched() throws -> Touched {
    var touched = Touched()
    let rows = try Row.fetchCursor(
      database, sql: "SELECT folder, name, photo, identifier FROM unpaired")
    while let row = try rows.next() {
      touched.photos.insert(try row.value(2))
      if let identifier: String = try row.value(3) { touched.identifiers.insert(identifier) }
      if let folder: Int64 = try row.value(0),
        let stem = Self.stem(try row.value(1))
      {
        touched.places.insert(Place(folder: folder, stem: stem))
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
        var others = try files(at: Place(folder: file.folder, stem: file.stem))
        if let identifier = file.identifier { others += try files(withIdentifier: identifier) }
        records.formUnion(others.lazy.filter { $0.duration != nil })
      }
    }
    let pairs = LivePhotoPairs(records)

    var videos = Set(found.lazy.filter { $0.duration != nil }.map(\.photo))
    for id in stills {
      for (photo, before) in try clips(ofPhoto: id) {
        videos.insert(photo)
        guard pairs.videos[photo] != before else { continue }
        videos.formUnion([before, pairs.videos[photo]].compactMap(\.self))
        try update(photo, "clip", pairs.videos[photo])
      }
    }
    for video in videos {
      try update(video, "is_clip", try exists("photo WHERE clip = ?", [video]))
    }
  }

  /// Updates the rows of a content that have another value.
  private func update(
    _ number: Int64, _ column: String, _ value: (any DatabaseValueConvertible)?
  ) throws {
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

  /// The bytes of a name up to its last dot; `nil` without a dot.
  private static func stem(_ name: Data) -> [UInt8]? {
    name.lastIndex(of: UInt8(ascii: ".")).map { Array(name[..<$0]) }
  }

  private func files(at place: Place) throws -> [Record] {
    // The character after the dot is the slash, which no name contains.
    try files(
      "file.folder = ? AND file.name >= ? AND file.name < ?",
      [place.folder, blob(place.stem + ".".utf8), blob(place.stem + "/".utf8)]
    ).filter { $0.stem == place.stem }
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
      guard let format = MediaFormat(rawValue: try row.value(4)),
        let stem = Self.stem(try row.value(3))
      else { return nil }
      return Record(
        photo: try row.value(0), id: try row.value(1), folder: try row.value(2), stem: stem,
        format: format, identifier: try row.value(5), duration: try row.value(6))
    }
  }
}
