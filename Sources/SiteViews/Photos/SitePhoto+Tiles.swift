package import Renditions

extension SiteSettings {
  /// The tiles of a photo; `nil` if the site has none of it.
  package func tiles(of id: String, width: Int, height: Int, watermark: String?) -> TileSet? {
    guard hasPages, exports.contains(.iiif), tiledPhotos != .none,
      tiledPhotos == .all || max(width, height) >= TileSet.minEdge
    else { return nil }
    return TileSet(of: id, width: width, height: height, recipe, watermark: watermark)
  }
}

extension SitePhoto {
  /// The tiles of the photo; `nil` if the site has none of it.
  package func tiles(_ settings: SiteSettings) -> TileSet? {
    guard isShown, !isVideo, animation == nil, panoramas.isEmpty else { return nil }
    return settings.tiles(of: id, width: width, height: height, watermark: watermark)
  }
}
