package import Facts

/// Photos in an order of their own. Lists of the same table share the photos and their facts. A photo is in a dozen
/// lists, and takes four bytes in each. The methods return facts without reading the photo.
package struct PhotoList: RandomAccessCollection, Sendable {
  package let table: PhotoTable
  /// The rows of the table; `nil` for all in their order.
  private let rows: [UInt32]?

  /// Makes a list with a table of its own.
  package init(_ photos: [SitePhoto]) { (table, rows) = (PhotoTable(photos), nil) }

  package init(_ rows: [UInt32]? = nil, of table: PhotoTable) {
    (self.table, self.rows) = (table, rows)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { rows?.count ?? table.photos.count }
  package subscript(position: Int) -> SitePhoto { table.photos[row(position)] }

  /// The photos at some positions.
  package func reordered(_ positions: [UInt32]) -> PhotoList {
    PhotoList(rows == nil ? positions : positions.map { UInt32(row(Int($0))) }, of: table)
  }

  /// The rows of the table.
  package var tableRows: some Sequence<Int> { indices.lazy.map(row) }

  /// The names of the files.
  package func names(_ names: [String]) -> [String] {
    names.count == table.photos.count ? tableRows.map { names[$0] } : []
  }

  /// The row of the table.
  package func row(_ position: Int) -> Int { rows.map { Int($0[position]) } ?? position }

  /// See `SitePhoto.taken`.
  package func taken(at position: Int) -> LocalDateTime? { LocalDateTime(number: date(position)) }

  /// See `SitePhoto.digest`.
  package func digest(at position: Int) -> UInt64 { table.digests[row(position)] }

  /// See `SitePhoto.isShown`.
  package func isShown(at position: Int) -> Bool { table.marks[row(position)].contains(.shown) }

  /// See `SitePhoto.isPlaceNameDerived`.
  package func isPlaceNameDerived(at position: Int) -> Bool {
    table.marks[row(position)].contains(.derivedPlace)
  }

  /// See `SitePhoto.isVideo`.
  package func isVideo(at position: Int) -> Bool { table.marks[row(position)].contains(.video) }

  /// Whether the photo is a later page of a file.
  package func isLaterPage(at position: Int) -> Bool {
    table.marks[row(position)].contains(.laterPage)
  }

  /// The rating; 0 for a photo without one.
  package func rating(at position: Int) -> Int { Int(table.ratings[row(position)]) }

  /// See `SitePhoto.isFavorite`.
  package func isFavorite(at position: Int) -> Bool {
    table.marks[row(position)].contains(.favorite)
  }

  /// The number of the date; 0 for a photo without one.
  package func date(_ position: Int) -> UInt64 { table.dates[row(position)] }

  /// The number by which the photo is sorted by date, which has the year of the date; 0 for a photo without one.
  package func order(_ position: Int) -> UInt64 { table.orders[row(position)] }
}

extension PhotoList: Encodable {
  /// Encodes a digest of all that pages can show of the photos.
  package func encode(to encoder: any Encoder) throws {
    var digest = InputDigest()
    for position in indices { digest.add(self.digest(at: position)) }
    var container = encoder.singleValueContainer()
    try container.encode(digest.value)
  }
}

extension PhotoList: ExpressibleByArrayLiteral {
  package init(arrayLiteral photos: SitePhoto...) { self.init(photos) }
}
