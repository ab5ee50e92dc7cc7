import CSQLite
package import Facts
package import GRDB
package import SystemPackage

/// A photo of the catalog: its id and its metadata.
package struct Photo: Equatable, Sendable {
  /// The token of the content, which names the images.
  package var id: String
  /// The address that the photo has kept from an earlier content; `nil` if its address is the id.
  package var keptAddress: String?
  package var facts: PhotoFacts
  /// The mean colour as 0xRRGGBB; `nil` until the photo is rendered.
  package var color: Int?
  /// The ThumbHash, a placeholder of about 25 bytes; `nil` until the photo is rendered.
  package var thumbHash: [UInt8]?
  /// The reason why the photo could not be rendered.
  package var renderError: String?
  /// The versions that reported the error; `nil` if there is no error or the versions are unknown.
  package var renderErrorVersion: RendererVersion?
  /// The reason why the photo is shown only in part.
  package var renderWarning: String?
  /// How the picture looks; `nil` until the photo is rendered.
  package var likeness: Likeness?
  /// A digest of id, address and facts as the catalog has them; 0 if the photo is not an input of a build.
  package var digest: UInt64 = 0

  /// A short, stable name of the photo, which it keeps when its file is renamed, moved or changed.
  package var address: String { keptAddress ?? id }
}

/// The columns of `photo` in the order in which they are read and written.
package enum PhotoRecord {
  private static let names =
    [
      "id", "address", "format", "width", "height", "display_width", "display_height",
      "source_list",
    ] + FactColumns.names

  /// The index of the first column of a fact.
  private static let firstFact = names.count - FactColumns.names.count

  /// The number of columns in `columns`, which is the index of the next column in a row.
  package static let count = names.count + 8

  package static let columns =
    names.map { "photo.\($0)" }.joined(separator: ", ") + ", \(renderingColumns)"

  /// The columns that `Photo.readRendering` reads.
  static let renderingColumns = """
    rendering.color, rendering.error, rendering.thumbhash, rendering.renderer, rendering.libvips, \
    rendering.warning, rendering.difference_hash, rendering.sharpness
    """

  /// The joins that `columns` require.
  package static let joins = "LEFT JOIN rendering ON rendering.photo = photo.id"

  /// Inserts a photo, with the arguments number, fingerprint, digest of the sidecar, number of the content, id, address
  /// and facts.
  package static let insertion = """
    INSERT INTO photo (number, fingerprint, sidecar, content, \(names.joined(separator: ", ")))
    VALUES (?, ?, ?, ?\(String(repeating: ", ?", count: names.count)))
    """

  /// The number that all rows of a content have in common.
  package static let contentNumber = "coalesce(photo.content, photo.number)"

  /// The condition that a photo has a file. A row of a photo whose sidecar is gone has none.
  static let hasFile =
    "(photo.sidecar = x'' OR EXISTS (SELECT 1 FROM file AS own WHERE own.photo = photo.number))"

  /// The number of the photo of a file; `nil` if it has none.
  package static func number(of name: FilePath, in folder: Int64, _ db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db, sql: "SELECT photo FROM file WHERE folder = ? AND name = ?",
      arguments: [folder, blob(name.bytes)])
  }

  /// Updates a photo, with the arguments number and facts.
  package static let update = """
    UPDATE photo SET
      \(names.dropFirst(2).enumerated().map { "\($1) = ?\($0 + 2)" }.joined(separator: ", "))
    WHERE number = ?1
    """

  /// Binds all facts, in the order of the columns.
  package static func bind(
    _ facts: PhotoFacts, _ sources: SourceLists, to statement: DirectStatement, at first: Int32
  ) throws {
    statement.bind(facts.format.rawValue, at: first)
    statement.bind(facts.width, at: first + 1)
    statement.bind(facts.height, at: first + 2)
    statement.bind(facts.displayWidth, at: first + 3)
    statement.bind(facts.displayHeight, at: first + 4)
    statement.bind(try sources.number(of: facts.sources), at: first + 5)
    bindFacts(facts, to: statement, at: first + 6)
  }

  private static let searched = FactDefinitions.list.filter(\.isSearched)

  /// The text for full-text search, without file names, case and accents.
  package static func words(_ facts: PhotoFacts) -> String {
    var all = ""
    for fact in searched {
      for text in facts[fact]?.texts ?? [] {
        if !all.isEmpty { all += "\n" }
        all += text
      }
    }
    return FoldedText.fold(all)
  }

  /// A digest of the columns of `photo` in the row that a statement has reached. It includes columns that are added
  /// later. The results of rendering are not included.
  static func digest(_ statement: Statement) -> UInt64 {
    let row = unsafe statement.sqliteStatement
    var digest = InputDigest()
    for column in 0..<Int32(names.count) {
      let type = unsafe sqlite3_column_type(row, column)
      guard type != SQLITE_NULL else { continue }
      digest.add(Int(column) << 3 | Int(type))
      switch type {
      case SQLITE_INTEGER, SQLITE_FLOAT:
        // A REAL column has the same bits only as a floating-point number.
        unsafe type == SQLITE_INTEGER
          ? digest.add(UInt64(bitPattern: sqlite3_column_int64(row, column)))
          : digest.add(sqlite3_column_double(row, column).bitPattern)
      default:
        // The pointer must be read first, because reading it can change the number of bytes.
        let bytes = unsafe sqlite3_column_blob(row, column)
        let count = unsafe Int(sqlite3_column_bytes(row, column))
        unsafe digest.add(UnsafeRawBufferPointer(start: bytes, count: count))
      }
    }
    return digest.value
  }

  /// Reads `columns`, the first columns of the row, with the tags of the facts; `nil` if the format is unknown to this
  /// version.
  package static func photo(_ row: DirectRow, _ sources: SourceLists) throws -> Photo? {
    guard var photo = try photo(row) else { return nil }
    photo.facts.sources = try sources[row[firstFact - 1]]
    return photo
  }

  /// Reads `columns`, the first columns of the row; `nil` if the format is unknown to this version.
  static func photo(_ row: DirectRow) throws(ImpossibleValue) -> Photo? {
    guard let format = MediaFormat(rawValue: row[2]) else { return nil }
    var facts = PhotoFacts(format: format, width: row[3], height: row[4])
    facts.displayWidth = row[5]
    facts.displayHeight = row[6]
    try readFacts(row, at: firstFact, into: &facts)
    var photo = Photo(id: row[0], keptAddress: row[1], facts: facts)
    try photo.check()
    try photo.readRendering(row, at: names.count)
    return photo
  }
}

extension Photo {
  /// Reads `PhotoRecord.renderingColumns`, which begin at a column.
  mutating func readRendering(_ row: DirectRow, at first: Int) throws(ImpossibleValue) {
    (color, renderError, thumbHash) = (row[first], row[first + 1], row[first + 2])
    if let renderer = row[first + 3] as String?, let libvips = row[first + 4] as String? {
      renderErrorVersion = RendererVersion(renderer: renderer, libvips: libvips)
    }
    renderWarning = row[first + 5]
    likeness = Likeness(hash: row[first + 6], sharpness: row[first + 7])
    try checkRendering()
  }
}

extension LibrarySnapshot {
  /// A later page of a TIFF file as a photo of its own, with the results of earlier builds.
  package func photo(ofPage number: Int, _ page: LaterPage, of photo: Photo) throws -> Photo {
    var own = Photo(
      id: PageID.id(ofPage: number, of: photo.id, count: photo.facts.pages),
      keptAddress: photo.keptAddress.map {
        PageID.id(ofPage: number, of: $0, count: photo.facts.pages)
      },
      facts: photo.facts.facts(of: page))
    own.digest = photo.digest &* 31 &+ UInt64(number)
    try readRendering(of: &own)
    return own
  }

  /// A photo whose images show something else than its file: it is turned by a sidecar, or the first view of a 360°
  /// panorama.
  package func shown(_ photo: Photo) throws -> Photo {
    guard let id = Self.imageID(of: photo) else { return photo }
    var own = Photo(id: id, keptAddress: photo.address, facts: photo.facts)
    // Faces are places in the whole panorama.
    if photo.facts.sphere != nil { own.facts.faces = [] }
    own.digest = photo.digest
    try readRendering(of: &own)
    return own
  }

  private static func imageID(of photo: Photo) -> String? {
    let facts = photo.facts
    if let sphere = facts.sphere {
      return PageID.id(of: photo.id, showing: sphere, width: facts.displayWidth)
    }
    guard facts.isTurned, let orientation = facts.orientation else { return nil }
    return PageID.id(of: photo.id, turnedTo: orientation)
  }

  private func readRendering(of photo: inout Photo) throws {
    let rows = try Row.fetchCursor(
      database.cachedStatement(sql: "SELECT \(PhotoRecord.renderingColumns) FROM rendering WHERE photo = ?"),
      arguments: [photo.id])
    if try rows.next() != nil { try photo.readRendering(rows.directRow, at: 0) }
  }
}
