extension RenditionRecipe {
  /// The largest width of a panorama in px: graphics processors of phones accept no larger texture.
  static let largestPanorama = 8192
  /// The smallest of several widths of a panorama in px; each is twice the one before.
  private static let smallestPanorama = 2048
  /// The largest width in px that is also made as a script, because pages on `file://` cannot read the pixels of
  /// images.
  private static let largestScript = 4096

  /// The largest width of panoramas in px: a quarter of the sphere has no more px than the largest image.
  package var panoramaLimit: Int { min(Self.largestPanorama, 4 * largestSize) }

  /// What follows the width in the names of panoramas without a watermark, such as `-7q72s`.
  package var panoramaEnding: String { "-\(token(of: .jpeg))\(Rendition.panoramaMark)" }

  /// The images of a whole panorama, from the narrowest to the widest, and then as a script. They are JPEG, which all
  /// browsers decode fast. `watermark` is `nil` for a photo without watermark.
  func panoramas(
    of id: String, _ panorama: PixelSize, watermark: String?
  ) -> [Rendition] {
    let most = max(1, min(panorama.width, panoramaLimit))
    var widths = [most]
    while let first = widths.first {
      let next = sequence(first: Self.smallestPanorama) { $0 * 2 }.prefix { $0 < first }
      guard let wider = Array(next).last else { break }
      widths.insert(wider, at: 0)
    }
    let smallestMarkedEdge = self.watermark?.smallestEdge ?? .max
    let images = widths.map { width in
      let mark = width >= smallestMarkedEdge ? watermark : nil
      let height = (panorama.height * width * 2 + panorama.width) / (panorama.width * 2)
      return Rendition(
        panorama: id, width: width, height: max(1, height),
        quality: quality(of: .jpeg), hasWatermark: mark != nil,
        token: "\(token(of: .jpeg))\(Rendition.panoramaMark)\(mark ?? "")")
    }
    guard hasScripts else { return images }
    let script = images.last { $0.width <= Self.largestScript } ?? images[0]
    return images + [script.asScript]
  }
}
