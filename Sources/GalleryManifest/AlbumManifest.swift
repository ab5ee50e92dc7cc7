/// `data/album/ID.json`: at most 1000 photos of an album, and their layouts.
public struct AlbumManifest: Codable, Equatable, Sendable {
  /// Where the JSON Schema lies, from this file.
  public var schema = "../schema.json"
  /// The version of the manifest's form.
  public var version: Int
  /// The album's id.
  public var id: String
  /// The album's title.
  public var title: String
  /// The album's next part, from the site's folder; `nil` in the last.
  public var next: String?
  /// How the images are found, a format each; the first is the one that grids show.
  public var images: [ImageTemplate] = []
  /// The longer edges in px of the images that there are of every photo larger than that.
  public var edges: [Int] = []
  /// The address of a photo's page, from the site's folder: a URI template (RFC 6570) of `id`; `nil`
  /// where photos have no pages.
  public var page: String?
  /// The photos of this part, in the album's order.
  public var photos: [PhotoEntry]
  /// The sections of this part; together they hold every photo once.
  public var sections: [SectionEntry]

  /// Makes a part of the present version.
  public init(
    id: String, title: String, next: String?, photos: [PhotoEntry], sections: [SectionEntry]
  ) {
    version = SiteManifest.currentVersion
    self.id = id
    self.title = title
    self.next = next
    self.photos = photos
    self.sections = sections
  }

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, id, title, next, images, edges, page, photos, sections
  }
}

/// A run of at most 100 photos that is laid out by itself.
public struct SectionEntry: Codable, Equatable, Sendable {
  /// The heading; `nil` where the page shows none.
  public var title: String?
  /// The index of the section's first photo in `AlbumManifest.photos`.
  public var first: Int
  /// How many photos, 1 to 100.
  public var count: Int
  /// One layout a reference width, ascending.
  public var layouts: [LayoutEntry]

  /// Makes a section.
  public init(title: String?, first: Int, count: Int, layouts: [LayoutEntry]) {
    self.title = title
    self.first = first
    self.count = count
    self.layouts = layouts
  }
}
