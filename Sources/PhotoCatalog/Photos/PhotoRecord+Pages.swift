package import Facts
import GRDB

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
      database.cachedStatement(
        sql: "SELECT \(PhotoRecord.renderingColumns) FROM rendering WHERE photo = ?"),
      arguments: [photo.id])
    if try rows.next() != nil { try photo.readRendering(rows.directRow, at: 0) }
  }
}
