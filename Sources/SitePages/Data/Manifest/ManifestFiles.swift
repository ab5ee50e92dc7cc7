import Facts
import GalleryManifest
package import SiteViews
import PhotoLayout
import Renditions

/// The manifest's files: the index, and each album in parts.
package struct ManifestFiles: Sendable {
  private let settings: SiteSettings

  package init(_ settings: SiteSettings) { self.settings = settings }

  /// The JSON Schema of the manifest.
  package static var schema: [UInt8] { EmbeddedFile.asset("manifest.schema.json") }

  /// The index, `data/index.json`.
  package func index(_ view: ManifestIndexView) -> [UInt8] {
    var site = SiteManifest(
      title: view.title, widths: settings.widths.values, photoCount: view.photoCount,
      albums: view.albums.map { AlbumEntry($0, settings) })
    let recipe = settings.recipe
    (site.images, site.edges) = (Self.images(recipe), recipe.sizes)
    site.watermark = recipe.commonWatermark
    site.watermarkFrom = recipe.watermark?.smallestEdge
    site.page = pageTemplate
    var json = JSONWriter()
    json.write(site)
    return json.line
  }

  /// Renders a part of an album.
  package func part(_ view: ManifestPartView) -> [UInt8] {
    let sections = view.sections.map { section in
      LaidOutSection(section, of: view.photos, in: view.size, settings)
    }
    var part = AlbumManifest(
      id: view.album.id, title: view.album.title,
      next: view.hasNext ? SitePaths.manifest(view.album, part: view.number + 1) : nil,
      photos: view.photos.map { PhotoEntry($0, in: view.album.title, settings) },
      sections: sections.map { section in
        SectionEntry(
          title: section.title, first: section.photos.lowerBound, count: section.photos.count,
          layouts: section.entries(settings.frames))
      })
    part.text = text(of: view)
    let recipe = settings.recipe
    (part.images, part.edges) = (Self.images(recipe), recipe.sizes)
    part.watermark = recipe.commonWatermark
    part.watermarkFrom = recipe.watermark?.smallestEdge
    part.page = pageTemplate
    var json = JSONWriter()
    json.write(part)
    return json.line
  }

  private var pageTemplate: String? { settings.hasPhotoPages ? SitePaths.photoTemplate : nil }

  private static func images(_ recipe: RenditionRecipe) -> [ImageTemplate] {
    recipe.pathTemplates.map {
      ImageTemplate(
        type: $0.format.mediaType, path: $0.path,
        from: $0.edges.lowerBound > 1 ? $0.edges.lowerBound : nil,
        to: $0.edges.upperBound < .max ? $0.edges.upperBound : nil)
    }
  }

  /// The text of the album as its page shows it; `nil` if it is empty.
  private func text(of view: ManifestPartView) -> String? {
    let markup = view.intro.map {
      Markdown.html($0, below: view.album.title) { target, text in
        view.pictures.first { $0.target == target }.flatMap {
          picture($0.photo, text: text, in: view.album.title)
        }
      }
    }
    return markup.flatMap { $0.bytes.isEmpty ? nil : String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// The element of a photo in a text; `nil` if the photo could not be rendered.
  private func picture(_ photo: SitePhoto, text: String, in album: String) -> HTML? {
    guard let image = photo.fullSize else { return nil }
    let text = text.isEmpty ? photo.alternativeText(settings.strings, in: album) : text
    return """
      <img data-id="\(photo.address)" src="\(image.path)" width="\(image.width)" height="\(image.height)" \
      alt="\(text)">
      """
  }
}

extension AlbumEntry {
  fileprivate init(_ album: ManifestIndexView.Album, _ settings: SiteSettings) {
    let link = album.link
    self.init(
      id: link.id, title: link.title, parent: album.parentID,
      page: settings.hasPages ? SitePaths.album(link) : nil, manifest: SitePaths.manifest(link),
      photoCount: album.photoCount,
      cover: album.cover.map { PhotoEntry(picture: $0, in: link.title, settings) })
  }
}
