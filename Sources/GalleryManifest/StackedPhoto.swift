/// A photo of a stack other than the cover; it has no page.
public struct StackedPhoto: Codable, Equatable, Sendable {
  /// A short, stable id, as in `PhotoEntry`.
  public var id: String
  /// The token that replaces the id in the paths of images, as in `PhotoEntry`.
  public var token: String?
  /// The format of the original, such as `dng`.
  public var format: String
  /// The width of the upright picture in px.
  public var width: Int
  /// The height of the upright picture in px.
  public var height: Int
  /// The longer edges of its images in px, ascending; `nil` if they are those of the album.
  public var edges: [Int]?
  /// The value of `watermark` in the templates, as in `PhotoEntry`.
  public var watermark: String?
  /// The media type of all its images, as in `PhotoEntry`.
  public var type: String?

  /// Creates a photo.
  public init(id: String, format: String, width: Int, height: Int, edges: [Int]?) {
    (self.id, self.format) = (id, format)
    (self.width, self.height, self.edges) = (width, height, edges)
  }
}
