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
