package import Facts
import GRDB

extension LibrarySnapshot {
  /// A later page of a TIFF file as a photo of its own, with the results of earlier builds.
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
      keptAddress: photo.keptAddress.map {
        PageID.id(ofPage: number, of: $0, count: photo.facts.pages)
      },
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
