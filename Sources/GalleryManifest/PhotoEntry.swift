/// A photo as other programs can show it.
public struct PhotoEntry: Codable, Equatable, Sendable {
  /// Short, stable, and the same wherever the picture lies.
  public var id: String
  /// The displayed size of the original in px.
  public var width: Int
  /// The displayed height of the original in px.
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
  /// The photo's own page, from the site's folder; `nil` where it has none.
  public var page: String?
  /// The images made of it, from the smallest to the largest.
  public var sources: [ImageSource]
  /// The image that moves, WebP; `nil` where the photo stands still.
  public var film: ImageSource?
  /// The same images in other formats; `nil` where there is one format only.
  public var alternatives: [ImageAlternative]?

  /// Makes an entry of what every photo has.
  public init(
    id: String, width: Int, height: Int, aspect: Double, alt: String, sources: [ImageSource]
  ) {
    self.id = id
    self.width = width
    self.height = height
    self.aspect = aspect
    self.alt = alt
    self.sources = sources
  }
}

/// A photo's images in one more format.
public struct ImageAlternative: Codable, Equatable, Sendable {
  /// The media type, as `image/avif`.
  public var type: String
  /// From the smallest to the largest.
  public var sources: [ImageSource]

  /// Makes an alternative.
  public init(type: String, sources: [ImageSource]) {
    self.type = type
    self.sources = sources
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
