/// Which photos have tiles for the viewers of archives (IIIF Image API 3).
package enum TiledPhotos: String, CaseIterable, Sendable {
  case none
  /// Photos with a longer edge of more than 4096 px.
  case large
  case all
}
