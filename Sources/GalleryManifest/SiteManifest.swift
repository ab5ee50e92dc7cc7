/// `data/index.json`: the site and its albums.
public struct SiteManifest: Codable, Equatable, Sendable {
  /// The version of the manifest format.
  public static let currentVersion = 1

  /// The path of the JSON Schema, relative to this file.
  public var schema = "schema.json"
  /// The version of the manifest format; `currentVersion` if this library has written the manifest.
  public var version: Int
  /// The title of the site.
  public var title: String
  /// The reference widths in CSS px, ascending.
  public var widths: [Int]
  /// The number of photos of the site, without duplicates.
  public var photoCount: Int
  /// All albums, parents before children; the first is the root album.
  public var albums: [AlbumEntry]

  /// Creates a manifest of the current version.
  public init(title: String, widths: [Int], photoCount: Int, albums: [AlbumEntry]) {
    version = Self.currentVersion
    self.title = title
    self.widths = widths
    self.photoCount = photoCount
    self.albums = albums
  }

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, title, widths, photoCount, albums
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
  /// The path of the page, relative to the site.
  public var page: String
  /// The path of the first part of the album, relative to the site.
  public var manifest: String
  /// The number of photos in the album itself, without subalbums.
  public var photoCount: Int
  /// The id of the cover photo; `nil` if the album has none.
  public var cover: String?

  /// Creates an entry.
  public init(
    id: String, title: String, parent: String?, page: String, manifest: String, photoCount: Int,
    cover: String?
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
