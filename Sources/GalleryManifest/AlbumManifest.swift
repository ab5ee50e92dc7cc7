/// `data/album/ID.json`: a part of an album with at most 1000 photos, and their layouts.
public struct AlbumManifest: PhotoPaths, Codable, Equatable, Sendable {
  /// The version of the manifest format.
  public var version = ManifestVersion.current
  /// The path of the JSON Schema, relative to this file.
  public var schema = "../schema.json"
  /// The id of the album.
  public var id: String
  /// The title of the album.
  public var title: String
  /// The text of the album as HTML, in the first part; `nil` if there is none.
  ///
  /// It has elements of Markdown and no others: no scripts, styles or attributes of events. Pictures are `img` elements
  /// with paths relative to the site, and have the id of their photo as `data-id`.
  public var text: String?
  /// The path of the next part, relative to the site; `nil` in the last part.
  public var next: String?
  /// The templates of image paths, for each format or range of sizes; grids show images of the first one.
  public var images: [ImageTemplate] = []
  /// The longer edges of the images of most photos in px, ascending.
  public var edges: [Int] = []
  /// The value of `watermark` in the templates for most photos; `nil` if most have no watermark.
  public var watermark: String?
  /// The longer edge in px from which images have the photo's watermark; `nil` if no photo has one.
  public var watermarkFrom: Int?
  /// The path of a photo's page relative to the site, as a URI template (RFC 6570) with `id`; `nil`
  /// if photos have no pages.
  public var page: String?
  /// The photos of this part, in the order of the album.
  public var photos: [PhotoEntry]
  /// The sections of this part; each photo is in one section.
  public var sections: [SectionEntry]

  /// Creates a part of the current version.
  public init(
    id: String, title: String, next: String?, photos: [PhotoEntry], sections: [SectionEntry]
  ) {
    self.id = id
    self.title = title
    self.next = next
    self.photos = photos
    self.sections = sections
  }

  private enum CodingKeys: String, CodingKey {
    // Decoded in this order: another version can have other fields.
    case version
    case schema = "$schema"
    case id, title, text, next, images, edges, watermark, watermarkFrom, page, photos,
      sections
  }
}

/// At most 100 consecutive photos that are laid out together.
public struct SectionEntry: Codable, Equatable, Sendable {
  /// The heading; `nil` if there is none.
  public var title: String?
  /// The index of the first photo in `AlbumManifest.photos`.
  public var first: Int
  /// The number of photos, 1 to 100.
  public var count: Int
  /// The layouts by ascending reference width.
  public var layouts: [LayoutEntry]

  /// Creates a section.
  public init(title: String?, first: Int, count: Int, layouts: [LayoutEntry]) {
    self.title = title
    self.first = first
    self.count = count
    self.layouts = layouts
  }
}
