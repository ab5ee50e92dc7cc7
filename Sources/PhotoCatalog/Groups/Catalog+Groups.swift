package import Facts
import Foundation
import GRDB
import SystemPackage

/// What the files of a group have in common.
package enum GroupKind: String, CaseIterable, Sendable {
  /// They show one moment.
  case stacks
  /// They look the same.
  case similar
  /// They have the same content.
  case duplicates
}

extension Catalog {
  /// Calls a closure with each group of files, in the order of folders. `limit` is `nil` for all.
  package func forEachGroup(
    _ kind: GroupKind, matching query: PhotoQuery, limit: Int? = nil,
    stacks: (LibraryFolder) throws -> [[String]], body: ([FoundPhoto]) throws -> Void
  ) throws {
    try database.read { db in
      let files = try GroupFiles(db, matching: query)
      let groups =
        switch kind {
        case .stacks: try files.stacks(stacks)
        case .similar: try files.similar()
        case .duplicates: try files.duplicates()
        }
      for group in groups.prefix(limit ?? .max) { try body(try group.compactMap(files.found)) }
    }
  }

  /// The number of photos whose likeness is unknown, because no build of this version has rendered them. Photos that
  /// have no picture to show do not count, if any photo was rendered.
  package func unmeasuredCount() throws(CatalogError) -> Int {
    try read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT count(DISTINCT photo.id) FROM photo LEFT JOIN rendering ON rendering.photo = photo.id
          WHERE duration IS NULL AND difference_hash IS NULL AND error IS NULL AND \(PhotoRecord.hasFile)
            AND (color IS NOT NULL OR NOT EXISTS (SELECT 1 FROM rendering))
          """) ?? 0
    }
  }
}

/// Finds pictures that look the same: copies in other sizes, formats and qualities.
package enum SimilarPictures {
  /// The maximum distance between the hashes of similar pictures; 95 % of copies at a quarter of the size are within
  /// it.
  package static let maxDistance = 5

  /// A part of a hash. A hash has one part more than the maximum distance, so similar pictures are equal in at least
  /// one part.
  private struct Part: Hashable {
    var number: Int
    var bits: UInt64
  }

  /// Finds groups.
  ///
  /// A group can be a chain: each picture is similar to another one of the group.
  ///
  /// - Complexity: O(*n*) for pictures that differ, on average; *n*^2 / 2,000 comparisons for random ones.
  package static func groups(_ looks: [Likeness]) -> [[Int]] {
    var sets = DisjointSets(count: looks.count)
    // Equal hashes are joined first, so that a thousand copies are compared once.
    var first: [UInt64: Int] = [:]
    for (index, look) in looks.enumerated() where look.isDistinct {
      if let known = first[look.hash] {
        sets.join(known, index)
      } else {
        first[look.hash] = index
      }
    }
    var parts: [Part: [Int]] = [:]
    for index in first.values.sorted() {
      for part in Self.parts(of: looks[index].hash) {
        for other in parts[part, default: []]
        where looks[index].distance(to: looks[other]) <= maxDistance {
          sets.join(other, index)
        }
        parts[part, default: []].append(index)
      }
    }
    return sets.groups()
  }

  private static func parts(of hash: UInt64) -> [Part] {
    let count = maxDistance + 1
    return (0..<count).map { number in
      let (start, end) = (64 * number / count, 64 * (number + 1) / count)
      return Part(number: number, bits: hash >> UInt64(start) & (1 << UInt64(end - start) - 1))
    }
  }
}

/// The files of a library in one transaction, from which groups are made.
struct GroupFiles {
  /// The key of a file in the catalog.
  struct Key {
    var folder: Int64
    var name: Data
  }

  private let database: Database
  private let query: PhotoQuery
  private let sources: SourceLists

  init(_ database: Database, matching query: PhotoQuery) throws {
    (self.database, self.query) = (database, query)
    sources = try SourceLists(database)
  }

  /// The joins and the conditions of all files that match the query.
  private var source: String {
    """
    file JOIN photo ON photo.number = file.photo JOIN folder ON folder.id = file.folder
    \(PhotoRecord.joins) WHERE NOT is_gone AND \(query.sql)
    """
  }

  /// The photo of a file; `nil` if its format is unknown to this version.
  func found(_ file: Key) throws -> FoundPhoto? {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT \(PhotoRecord.columns), \(FoundPhoto.columns)
        FROM file JOIN photo ON photo.number = file.photo JOIN folder ON folder.id = file.folder
        JOIN root ON root.id = folder.root \(PhotoRecord.joins) WHERE file.folder = ? AND file.name = ?
        """, arguments: [file.folder, file.name])
    guard let row = try rows.next() else { return nil }
    return try FoundPhoto(row, try PhotoRecord.photo(rows.directRow, sources))
  }

  /// The stacks of each folder.
  func stacks(_ explicit: (LibraryFolder) throws -> [[String]]) throws -> [[Key]] {
    var groups: [[Key]] = []
    for folder in try Catalog.folders(database) where folder.hasPhotos {
      var (files, candidates, looks): ([Key], [StackCandidate], [Likeness?]) = ([], [], [])
      let next = PhotoRecord.count
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT \(PhotoRecord.columns), file.name FROM \(source) AND file.folder = ? AND NOT is_clip
          """, arguments: query.arguments + [folder.id])
      while let row = try rows.next() {
        guard let photo = try PhotoRecord.photo(rows.directRow) else { continue }
        files.append(Key(folder: folder.id, name: try row.value(next)))
        let name = try row.name(next)
        candidates.append(StackCandidate(name: name.string, photo.facts))
        looks.append(photo.likeness)
      }
      groups += StackRules.stacks(candidates, mode: .all, explicit: try explicit(folder)) {
        looks[$0]
      }.map { $0.map { files[$0] } }
    }
    return groups
  }

  /// Pictures that look the same, the largest and sharpest first, each with its first file.
  func similar() throws -> [[Key]] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT min(file.folder), file.name, difference_hash, sharpness, width * height FROM \(source)
        AND difference_hash IS NOT NULL AND duration IS NULL
        GROUP BY photo.id ORDER BY folder.path, file.name
        """, arguments: query.arguments)
    var (files, looks, areas): ([Key], [Likeness], [Int]) = ([], [], [])
    while let row = try rows.next() {
      guard let look = Likeness(hash: try row.value(2), sharpness: try row.value(3)) else {
        continue
      }
      files.append(Key(folder: try row.value(0), name: try row.value(1)))
      looks.append(look)
      areas.append(try row.value(4))
    }
    return SimilarPictures.groups(looks).map { group in
      group.sorted {
        (areas[$0], looks[$0].sharpness, $1) > (areas[$1], looks[$1].sharpness, $0)
      }.map { files[$0] }
    }
  }

  /// Files with the same content, by path.
  func duplicates() throws -> [[Key]] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        WITH found AS (
          SELECT file.folder, folder.path, file.name, \(PhotoRecord.contentNumber) AS photo
          FROM \(source)
        )
        SELECT folder, name, photo FROM found
        WHERE photo IN (SELECT photo FROM found GROUP BY photo HAVING count(*) > 1)
        ORDER BY path, name
        """, arguments: query.arguments)
    var (groups, places): ([[Key]], [Int64: Int]) = ([], [:])
    while let row = try rows.next() {
      let (photo, file): (Int64, Key) = (try row.value(2), Key(folder: try row.value(0), name: try row.value(1)))
      if let place = places[photo] {
        groups[place].append(file)
      } else {
        places[photo] = groups.count
        groups.append([file])
      }
    }
    return groups
  }
}
