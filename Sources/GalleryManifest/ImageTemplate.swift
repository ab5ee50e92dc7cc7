/// The paths of the images of a format.
public struct ImageTemplate: Codable, Equatable, Sendable {
  /// The media type, such as `image/webp`.
  public var type: String
  /// The path relative to the site, as a URI template (RFC 6570) with the `id` of the photo and the
  /// `edge` of the image, such as `i/{id:2}/{id}-{edge}-9ce.webp`; on a site with a watermark also with
  /// `watermark`, which is undefined for images without one.
  public var path: String

  /// Creates a template.
  public init(type: String, path: String) {
    self.type = type
    self.path = path
  }
}

extension AlbumManifest {
  /// Returns the images of a photo, from the smallest to the largest.
  ///
  /// - Parameters:
  ///   - photo: A photo of the album.
  ///   - format: One of `images`.
  /// - Returns: The images; empty if the photo cannot be shown.
  public func sources(of photo: PhotoEntry, in format: ImageTemplate) -> [ImageSource] {
    let longEdge = max(photo.width, photo.height, 1)
    let watermark = photo.watermark ?? watermark
    return (photo.edges ?? edges).map { edge in
      func scaled(_ side: Int) -> Int {
        let length = Double(side) * Double(edge) / Double(longEdge)
        return max(1, Int(exactly: length.rounded()) ?? edge)
      }
      return ImageSource(
        src: Self.expand(
          format.path, id: photo.id, edge: edge,
          watermark: edge >= watermarkFrom ?? .max ? watermark : nil),
        width: scaled(photo.width), height: scaled(photo.height))
    }
  }

  /// Returns the path of a photo's page relative to the site; `nil` if it has none.
  public func page(of photo: PhotoEntry) -> String? {
    photo.edges == [] ? nil : page.map { Self.expand($0, id: photo.id) }
  }

  private static func expand(
    _ template: String, id: String, edge: Int? = nil, watermark: String? = nil
  ) -> String {
    let values = [
      "id": id, "id:2": String(id.prefix(2)), "edge": edge.map(String.init) ?? "",
      "watermark": watermark ?? "",
    ]
    var text = ""
    for part in template.split(separator: "{", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      text += halves.count == 2 ? values[String(halves[0])] ?? "" : ""
      text += halves[halves.count - 1]
    }
    return text
  }
}
