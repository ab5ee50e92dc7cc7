/// A photo as other programs can show it.
public struct PhotoEntry: Codable, Equatable, Sendable {
  /// Short, stable, and the same wherever the picture lies.
  public var id: String
  /// The size of the picture in px, upright; of camera raw, that of the picture inside it.
  public var width: Int
  /// The height of the picture in px.
  public var height: Int
  /// Width divided by height, rounded to hundredths: what the layouts were made from.
  public var aspect: Double
  /// The mean colour as `#rrggbb`; `nil` where unknown.
  public var color: String?
  /// The picture in about 25 bytes, see https://evanw.github.io/thumbhash/, in base 64; `nil` unless
  /// asked for.
  public var thumbhash: String?
  /// What to say to people who do not see the picture.
  public var alt: String
  /// Local time as `2024-06-14T18:03:22`; `nil` where unknown.
  public var taken: String?
  /// The camera; `nil` where unknown.
  public var camera: String?
  /// The lens; `nil` where unknown.
  public var lens: String?
  /// Exposure time in seconds; `nil` where unknown.
  public var exposure: Double?
  /// The aperture, 2.8 for f/2.8; `nil` where unknown.
  public var fNumber: Double?
  /// The sensitivity; `nil` where unknown.
  public var iso: Int?
  /// The focal length in mm; `nil` where unknown.
  public var focalLength: Double?
  /// Degrees north; `nil` where unknown or not told.
  public var latitude: Double?
  /// Degrees east; `nil` where unknown or not told.
  public var longitude: Double?
  /// The longer edges in px of the images made of it, ascending; `nil` where they are those of the
  /// album, and empty where the photo cannot be shown.
  public var edges: [Int]?
  /// The image that moves, WebP; `nil` where the photo stands still.
  public var film: ImageSource?

  /// Makes an entry of what every photo has.
  public init(id: String, width: Int, height: Int, aspect: Double, alt: String) {
    self.id = id
    self.width = width
    self.height = height
    self.aspect = aspect
    self.alt = alt
  }
}

/// One image of a photo.
public struct ImageSource: Codable, Equatable, Sendable {
  /// Where it lies, from the site's folder.
  public var src: String
  /// The size in px.
  public var width: Int
  /// The height in px.
  public var height: Int

  /// Makes a source.
  public init(src: String, width: Int, height: Int) {
    self.src = src
    self.width = width
    self.height = height
  }
}
