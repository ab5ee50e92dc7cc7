import GRDB
package import PhotoMetadata

extension PhotoRecord {
  /// The pages of a TIFF file after the first, as the catalog has them.
  static func text(_ pages: [LaterPage]) -> String {
    pages.map { "\($0.directory) \($0.width) \($0.height) \($0.orientation)" }
      .joined(separator: "\n")
  }

  /// Reads what `text` has written.
  static func laterPages(
    _ text: String, ofPhoto id: String
  ) throws(ImpossibleValue) -> [LaterPage] {
    var pages: [LaterPage] = []
    for line in text.split(separator: "\n") {
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 4, numbers[0] > pages.last?.directory ?? 0 else {
        throw ImpossibleValue("table photo: the list of pages of photo \(id) is impossible")
      }
      pages.append(
        LaterPage(
          directory: numbers[0], width: numbers[1], height: numbers[2], orientation: numbers[3]))
    }
    return pages
  }
}

extension LibrarySnapshot {
  /// A later page of a TIFF file as a photo of its own, with what earlier builds have found out about it.
  ///
  /// - Parameters:
  ///   - number: The number of the page, from 2.
  ///   - page: The page.
  ///   - photo: The photo of the file.
  /// - Returns: The photo.
  /// - Throws: Errors of the database.
  package func photo(ofPage number: Int, _ page: LaterPage, of photo: Photo) throws -> Photo {
    var own = Photo(
      id: PageID.id(ofPage: number, of: photo.id, count: photo.facts.pages),
      facts: photo.facts.facts(of: page))
    own.digest = photo.digest &* 31 &+ UInt64(number)
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: "SELECT \(PhotoRecord.renderingColumns) FROM rendering WHERE photo = ?"),
      arguments: [own.id])
    if try rows.next() != nil { try own.readRendering(rows.directRow, at: 0) }
    return own
  }
}
