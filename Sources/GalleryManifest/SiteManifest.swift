/// `data/index.json`: the site and its albums.
public struct SiteManifest: Codable, Equatable, Sendable {
  /// The version of the manifest's form.
  public static let currentVersion = 1

  /// Where the JSON Schema lies, from this file.
  public var schema = "schema.json"
  /// The version of the manifest's form, `currentVersion` when written by this library.
  public var version: Int
  /// The site's title.
  public var title: String
  /// The reference widths in CSS px, ascending.
  public var widths: [Int]
  /// How many photos the site shows, each counted once.
  public var photoCount: Int
  /// All albums, parents before children; the first is the whole site.
  public var albums: [AlbumEntry]

  /// Makes a manifest of the present version.
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

/// An album as the index lists it.
public struct AlbumEntry: Codable, Equatable, Sendable {
  /// Stable as long as the folder keeps its name and place.
  public var id: String
  /// The album's title.
  public var title: String
  /// The id of the album that this one lies in; `nil` for the whole site.
  public var parent: String?
  /// The album's page, from the site's folder.
  public var page: String
  /// The album's first part, from the site's folder.
  public var manifest: String
  /// How many photos lie in the album itself.
  public var photoCount: Int
  /// The id of the photo that stands for the album; `nil` where it holds none.
  public var cover: String?

  /// Makes an entry.
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
