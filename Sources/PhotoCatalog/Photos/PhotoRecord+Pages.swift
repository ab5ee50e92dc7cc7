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
    try readRendering(of: &own)
    return own
  }

  /// A photo whose sidecar gives it another orientation, with images of its own.
  ///
  /// - Parameter photo: The photo.
  /// - Returns: The photo with the id of the images; other photos as they are.
  /// - Throws: Errors of the database.
  package func turned(_ photo: Photo) throws -> Photo {
    guard photo.facts.isTurned, let orientation = photo.facts.orientation else { return photo }
    var own = Photo(
      id: PageID.id(of: photo.id, turnedTo: orientation), keptAddress: photo.address,
      facts: photo.facts)
    own.digest = photo.digest
    try readRendering(of: &own)
    return own
  }

  private func readRendering(of photo: inout Photo) throws {
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: "SELECT \(PhotoRecord.renderingColumns) FROM rendering WHERE photo = ?"),
      arguments: [photo.id])
    if try rows.next() != nil { try photo.readRendering(rows.directRow, at: 0) }
  }
}
