import Facts
import GRDB

/// The contents whose files have different sidecars, with the facts that a part of a site shows of them. Facts come
/// from the files that the part publishes, and from no other. Files with a sidecar come before those without, and then
/// their paths decide. The first file that has a fact determines it.
package struct SharedContents {
  /// The numbers of all such contents, whichever part publishes them.
  package private(set) var numbers: Set<Int64> = []
  /// The photos with the joined facts by their numbers.
  package private(set) var photos: [Int64: Photo] = [:]

  fileprivate init(_ db: Database, matching query: PhotoQuery, isPublished: (Int64) -> Bool) throws {
    let several = "SELECT id FROM photo WHERE content IS NOT NULL"
    numbers = try Int64.fetchSet(db, sql: "SELECT \(PhotoRecord.contentNumber) FROM photo WHERE id IN (\(several))")
    guard !numbers.isEmpty else { return }
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(PhotoRecord.columns), file.folder, \(PhotoRecord.contentNumber), photo.number
        FROM photo CROSS JOIN file ON file.photo = photo.number
        CROSS JOIN folder ON folder.id = file.folder CROSS JOIN root ON root.id = folder.root
        \(PhotoRecord.joins)
        WHERE photo.id IN (\(several)) AND NOT is_gone AND \(query.sql)
        ORDER BY \(PhotoRecord.contentNumber), photo.sidecar = x'', \(ListingOrder.pathTerms)
        """, arguments: query.arguments)
    let next = PhotoRecord.count
    // A fact can have a source and no value: a sidecar says that there is none.
    let sources = try SourceLists(db)
    var known: Set<Int64> = []
    while let row = try rows.next() {
      guard isPublished(try row.value(next)), known.insert(try row.value(next + 2)).inserted,
        var photo = try PhotoRecord.photo(rows.directRow, sources)
      else { continue }
      photo.digest = PhotoRecord.digest(rows._statement)
      photos[try row.value(next + 1), default: photo].join(photo)
    }
    for number in photos.keys { photos[number]?.facts.sources = FactSources() }
  }
}

extension Photo {
  /// Adds the facts of another file that are missing.
  fileprivate mutating func join(_ other: Photo) {
    guard self != other else { return }
    facts.setIfMissing(from: other.facts)
    digest = digest &* 31 &+ other.digest
  }
}

extension LibrarySnapshot {
  /// The contents whose files have different sidecars.
  package func sharedContents(isPublished: (Int64) -> Bool) throws -> SharedContents {
    try SharedContents(database, matching: query, isPublished: isPublished)
  }
}
