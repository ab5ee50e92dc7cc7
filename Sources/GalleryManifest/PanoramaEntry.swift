/// The whole of a 360° panorama: an equirectangular picture of the sphere, or of a part of it.
public struct PanoramaEntry: Codable, Equatable, Sendable {
  /// The images, JPEG files from the narrowest to the widest.
  public var images: [ImageSource]
  /// The left edge of the covered part, as a share of the 360° of the picture of the whole sphere.
  public var left: Double
  /// The upper edge of the covered part, as a share of the 180° of the picture of the whole sphere.
  public var top: Double
  /// The width of the covered part, as a share of 360°; 1 if its edges meet.
  public var width: Double
  /// The height of the covered part, as a share of 180°.
  public var height: Double
  /// The direction of the first view in degrees to the right of the middle of the picture of the whole sphere, from
  /// -180 to 180.
  public var yaw: Double
  /// The direction of the first view in degrees above the horizon.
  public var pitch: Double

  /// Creates the entry of a whole sphere that is looked at in its middle first.
  public init(images: [ImageSource]) {
    self.images = images
    (left, top, width, height) = (0, 0, 1, 1)
    (yaw, pitch) = (0, 0)
  }
}
