/// A photo of an album.
public struct PhotoEntry: Codable, Equatable, Sendable {
  /// A short, stable id that does not change if the file is renamed, moved or changed.
  public var id: String
  /// The token that replaces the id in the paths of images; `nil` for the id, as for photos whose files have not
  /// changed.
  public var token: String?
  /// The width of the upright picture in px; for camera raw files, the width of the embedded preview.
  public var width: Int
  /// The height of the upright picture in px.
  public var height: Int
  /// Width divided by height, rounded to hundredths.
  ///
  /// The layouts are computed from this value.
  public var aspect: Double
  /// The mean colour as `#rrggbb`; `nil` if unknown.
  public var color: String?
  /// The ThumbHash (https://evanw.github.io/thumbhash/) in Base64; `nil` if it was not requested.
  public var thumbhash: String?
  /// The alternative text.
  public var alt: String
  /// Local time as `2024-06-14T18:03:22`, or less precise, as `2024-06-14`, `2024-06` or `2024`; `nil` if unknown.
  public var taken: String?
  /// The camera; `nil` if unknown.
  public var camera: String?
  /// The lens; `nil` if unknown.
  public var lens: String?
  /// Exposure time in seconds; `nil` if unknown.
  public var exposure: Double?
  /// The f-number, 2.8 for f/2.8; `nil` if unknown.
  public var fNumber: Double?
  /// The ISO sensitivity; `nil` if unknown.
  public var iso: Int?
  /// The focal length in mm; `nil` if unknown.
  public var focalLength: Double?
  /// The latitude in degrees north; `nil` if unknown or not published.
  public var latitude: Double?
  /// The longitude in degrees east; `nil` if unknown or not published.
  public var longitude: Double?
  /// The longer edges of its images in px, ascending; `nil` for the edges of the album, and empty if the photo cannot
  /// be shown.
  public var edges: [Int]?
  /// The value of `watermark` in the templates of the album; `nil` for the value of the album, and empty if the photo
  /// has no watermark.
  public var watermark: String?
  /// The animated image; `nil` if the photo is not an animation.
  public var animation: ImageSource?

  /// The media type of all its images; `nil` if it depends on the size, as the templates specify.
  public var type: String?

  /// The clip of a video or of a Live Photo; `nil` for other photos, and if it cannot be shown.
  public var video: VideoSource?

  /// The number of the page that the picture shows, from 1; `nil` for files of one page.
  public var page: Int?
  /// The number of pages of the file, at least 2; `nil` for files of one page.
  public var pages: Int?

  /// The path of the original file; `nil` if the site does not offer it.
  public var original: String?

  /// The other photos of the stack whose cover this photo is; `nil` if there is no stack.
  public var stack: [StackedPhoto]?

  /// Creates an entry with the values that every photo has.
  public init(id: String, width: Int, height: Int, aspect: Double, alt: String) {
    self.id = id
    self.width = width
    self.height = height
    self.aspect = aspect
    self.alt = alt
  }
}

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

/// An image of a photo.
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

/// The clip of a video: an MP4 file.
public struct VideoSource: Codable, Equatable, Sendable {
  /// The path relative to the site.
  public var path: String
  /// The width in px.
  public var width: Int
  /// The height in px.
  public var height: Int
  /// The duration in seconds; `nil` if unknown.
  public var duration: Double?

  /// Creates a clip.
  public init(path: String, width: Int, height: Int, duration: Double?) {
    self.path = path
    self.width = width
    self.height = height
    self.duration = duration
  }
}
