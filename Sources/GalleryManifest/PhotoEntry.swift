/// A photo or video of an album.
public struct PhotoEntry: Codable, Equatable, Sendable {
  /// What a file shows.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// A photo, also an animation or a Live Photo.
    case photo
    /// A video.
    case video
  }

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
  /// Whether it is a video.
  public var kind = Kind.photo
  /// The alternative text.
  public var alt: String
  /// The title; `nil` if there is none.
  public var title: String?
  /// The caption; `nil` if there is none.
  public var description: String?
  /// The keywords, each once; `nil` if there are none.
  public var keywords: [String]?
  /// The names of the people in the picture; `nil` if there are none, or if the site does not name people.
  public var people: [String]?
  /// The rating, 1 to 5; `nil` if there is none.
  public var rating: Int?
  /// The photographer; `nil` if unknown.
  public var creator: String?
  /// The copyright; `nil` if unknown.
  public var copyright: String?
  /// The licence, as a URI of Creative Commons or RightsStatements.org; `nil` if unknown.
  public var license: String?
  /// The local date, as precisely as it is known; `nil` if unknown.
  public var taken: PhotoDate?
  /// The offset of the local time from UTC, such as `+02:00`; `nil` if unknown.
  public var offset: String?
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
  /// The names of the place; `nil` if unknown or not published.
  public var place: PlaceEntry?
  /// The latitude in degrees north; `nil` if unknown or not published.
  public var latitude: Double?
  /// The longitude in degrees east; `nil` if unknown or not published.
  public var longitude: Double?
  /// The height above sea level in m; `nil` if unknown or not published.
  public var altitude: Double?
  /// The longer edges of its images in px, ascending; `nil` for the edges of the album, and empty if the photo cannot
  /// be shown.
  public var edges: [Int]?
  /// The value of `watermark` in the templates of the album; `nil` for the value of the album, and empty if the photo
  /// has no watermark.
  public var watermark: String?
  /// The animated image; `nil` if the photo is not an animation.
  public var animation: ImageSource?
  /// The images with a gain map for HDR displays, JPEG files from the smallest to the largest; `nil` if there are none.
  public var hdr: [ImageSource]?
  /// The whole of a 360° panorama, of which the other images show the first view; `nil` for other photos.
  public var panorama: PanoramaEntry?

  /// The media type of all its images; `nil` if it depends on the size, as the templates specify.
  public var type: String?

  /// The clip of a video or of a Live Photo, an MP4 file; `nil` for other photos, and if it cannot be shown.
  public var video: ImageSource?
  /// The duration of a video, or of the clip of a Live Photo, in seconds; `nil` for other photos, and if unknown.
  public var duration: Double?

  /// The number of the page that the picture shows, from 1; `nil` for files of one page.
  public var page: Int?
  /// The number of pages of the file, at least 2; `nil` for files of one page.
  public var pages: Int?

  /// The path of the original file; `nil` if the site does not offer it.
  public var original: String?
  /// The name of the file in the library, as the downloads of the site have it; `nil` if they do not have it.
  ///
  /// It has no extension if the site does not offer the original.
  public var fileName: String?

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

/// The names of a place; at least one is known.
public struct PlaceEntry: Codable, Equatable, Sendable {
  /// The city or town; `nil` if unknown.
  public var city: String?
  /// The state or province; `nil` if unknown.
  public var region: String?
  /// The country; `nil` if unknown.
  public var country: String?

  /// Creates the names.
  public init(city: String? = nil, region: String? = nil, country: String? = nil) {
    (self.city, self.region, self.country) = (city, region, country)
  }
}

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
