/// `data/index.json`: the site and its albums.
public struct SiteManifest: PhotoPaths, Codable, Equatable, Sendable {
  /// The version of the manifest format.
  public var version = ManifestVersion.current
  /// The path of the JSON Schema, relative to this file.
  public var schema = "schema.json"
  /// The title of the site.
  public var title: String
  /// The reference widths in CSS px, ascending.
  public var widths: [Int]
  /// The number of photos of the site, without duplicates.
  public var photoCount: Int
  /// The templates of the paths of the covers' images, as in `AlbumManifest`.
  public var images: [ImageTemplate] = []
  /// The longer edges of the images of most photos in px, ascending.
  public var edges: [Int] = []
  /// The value of `watermark` in the templates, as in `AlbumManifest`.
  public var watermark: String?
  /// The longer edge in px from which images have the watermark, as in `AlbumManifest`.
  public var watermarkFrom: Int?
  /// The template of the paths of the photos' pages, as in `AlbumManifest`.
  public var page: String?
  /// All albums, parents before children; the first is the root album.
  public var albums: [AlbumEntry]

  /// Creates a manifest of the current version.
  public init(title: String, widths: [Int], photoCount: Int, albums: [AlbumEntry]) {
    self.title = title
    self.widths = widths
    self.photoCount = photoCount
    self.albums = albums
  }

  private enum CodingKeys: String, CodingKey {
    // Decoded in this order: another version can have other fields.
    case version
    case schema = "$schema"
    case title, widths, photoCount, images, edges, watermark, watermarkFrom, page, albums
  }
}

/// An album in the index.
public struct AlbumEntry: Codable, Equatable, Sendable {
  /// The id, which is stable as long as the path of the folder does not change.
  public var id: String
  /// The title of the album.
  public var title: String
  /// The id of the parent album; `nil` for the root album.
  public var parent: String?
  /// The path of the page, relative to the site; `nil` for a site without pages.
  public var page: String?
  /// The path of the first part of the album, relative to the site.
  public var manifest: String
  /// The number of photos in the album itself, without subalbums.
  public var photoCount: Int
  /// The photo that represents the album; `nil` if the album has none.
  ///
  /// Only its id, text, kind, size, colour and images are set. It need not be a photo of the album itself.
  public var cover: PhotoEntry?

  /// Creates an entry.
  public init(
    id: String, title: String, parent: String?, page: String?, manifest: String, photoCount: Int,
    cover: PhotoEntry?
  ) {
    self.id = id
    self.title = title
    self.parent = parent
    self.page = page
    self.manifest = manifest
    self.photoCount = photoCount
    self.cover = cover
  }
}

/// The version of the format of a manifest.
///
/// The number rises when a field is removed or changes its meaning. New fields alone do not change it, and decoding
/// ignores fields that it does not know.
public struct ManifestVersion: Codable, Hashable, Sendable {
  /// The version that this library reads.
  public static let current = ManifestVersion(number: 2)

  /// The number, from 1.
  public let number: Int

  private init(number: Int) { self.number = number }

  /// Decodes a version.
  ///
  /// - Parameter decoder: A decoder.
  /// - Throws: `UnsupportedVersion` for another version than `current`, or an error of the decoder.
  public init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
    guard self == .current else { throw UnsupportedVersion(number: number) }
  }

  /// Encodes the number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

/// The error of decoding a manifest of a version that this library does not read.
public struct UnsupportedVersion: Error, Hashable, Sendable, CustomStringConvertible {
  /// The version of the manifest.
  public let number: Int

  /// The versions, and what to do.
  public var description: String {
    let own = ManifestVersion.current.number
    return number > own
      ? "version \(number) of the manifest is newer than version \(own); update the package of GalleryManifest"
      : "version \(number) of the manifest is older than version \(own); build the site again"
  }
}
