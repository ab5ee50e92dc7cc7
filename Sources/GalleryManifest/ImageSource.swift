/// An image or a clip of a photo.
public struct ImageSource: Codable, Equatable, Sendable {
  /// The path relative to the site.
  public var path: String
  /// The width in px.
  public var width: Int
  /// The height in px.
  public var height: Int

  /// Creates an image.
  public init(path: String, width: Int, height: Int) {
    self.path = path
    self.width = width
    self.height = height
  }
}
