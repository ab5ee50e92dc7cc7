/// The images of shared links (Open Graph). Other sites refuse images that are large or in formats other than JPEG. So
/// a shared link has an image of its own, made from an image of the site: the original may be away, and its decoding
/// takes longer.
extension Rendition {
  /// The maximum longer edge in px.
  package static let maxSharedEdge = 1200
  /// The maximum size of the file in bytes: some programs show no larger images.
  package static let maxSharedBytes = 300_000

  /// Increased when the same image produces different pixels.
  private static let shareVersion = 1

  /// The image for shared links that is made from this image: a JPEG, not larger than this image. Its name contains
  /// that of this image, such as `i/ab/abcdefgh-1200-7q72-2560jpg-1.jpg`, so the name determines the pixels.
  package var shareImage: Rendition {
    let longer = max(longEdge, 1)
    let edge = min(longer, Self.maxSharedEdge)
    func scaled(_ side: Int) -> Int { max(1, (side * edge * 2 + longer) / (longer * 2)) }
    var image = Rendition(
      edge: edge, width: scaled(width), height: scaled(height), format: .jpeg,
      quality: RenditionFormat.jpeg.defaultQuality, hasWatermark: false, photo: photo,
      token: "\(token)-\(self.edge)\(format.suffix)-\(Self.shareVersion)")
    image.maxBytes = Self.maxSharedBytes
    return image
  }
}
