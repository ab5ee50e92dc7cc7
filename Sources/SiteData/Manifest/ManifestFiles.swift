import EmbeddedFiles
import Facts
import Foundation
import GalleryManifest
import PhotoLayout
import Renditions
package import SiteConfiguration
import SiteFormats
import SiteLanguages
package import SiteViews

/// The manifest's files: the index, and each album in parts.
package struct ManifestFiles: Sendable {
  private let settings: SiteSettings

  package init(_ settings: SiteSettings) { self.settings = settings }

  /// The JSON Schema of the manifest.
  package static var schema: [UInt8] { EmbeddedFile.asset("manifest.schema.json") }

  /// The index, `data/index.json`.
  package func index(_ view: ManifestIndexView) -> [UInt8] {
    var json = JSONWriter()
    json.write(
      SiteManifest(
        title: view.title, widths: settings.widths.values, photoCount: view.photoCount,
        albums: view.albums.map(AlbumEntry.init)))
    return json.line
  }

  /// Renders a part of an album.
  package func part(_ view: ManifestPartView) -> [UInt8] {
    let sections = view.sections.map { section in
      LaidOutSection(section, of: view.photos, isFew: view.isFew, settings)
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
    part.images = settings.recipe.pathTemplates.map {
      ImageTemplate(
        type: $0.format.mediaType, path: $0.path,
        from: $0.edges.lowerBound > 1 ? $0.edges.lowerBound : nil,
        to: $0.edges.upperBound < .max ? $0.edges.upperBound : nil)
    }
    part.edges = settings.recipe.sizes
    part.watermark = settings.recipe.commonWatermark
    part.watermarkFrom = settings.recipe.watermark?.smallestEdge
    part.page = settings.hasPhotoPages ? SitePaths.photoTemplate : nil
    var json = JSONWriter()
    json.write(part)
    return json.line
  }
}

extension AlbumEntry {
  fileprivate init(_ album: ManifestIndexView.Album) {
    let link = album.link
    self.init(
      id: link.id, title: link.title, parent: album.parentID, page: SitePaths.album(link),
      manifest: SitePaths.manifest(link), photoCount: album.photoCount, cover: album.cover)
  }
}

extension PhotoEntry {
  fileprivate init(_ photo: SitePhoto, in album: String, _ settings: SiteSettings) {
    let facts = photo.facts
    self.init(
      id: photo.address, width: photo.width, height: photo.height, aspect: photo.aspect.value,
      alt: photo.alternativeText(settings.strings, in: album))
    token = photo.keptAddress == nil ? nil : photo.id
    edges = Self.edges(photo, settings)
    watermark = Self.watermark(photo, settings)
    type = Self.type(photo, settings)
    if !photo.stack.isEmpty {
      stack = photo.stack.map {
        var other = StackedPhoto(
          id: $0.address, format: $0.facts.format.rawValue, width: $0.width, height: $0.height,
          edges: Self.edges($0, settings))
        other.token = $0.keptAddress == nil ? nil : $0.id
        other.watermark = Self.watermark($0, settings)
        other.type = Self.type($0, settings)
        return other
      }
    }
    animation = photo.animation.map(ImageSource.init)
    video = photo.video.flatMap(VideoSource.init)
    original = photo.original?.path
    if facts.pages > 1 { (page, pages) = (PageID.page(of: photo.id), facts.pages) }
    color = photo.color.map { color in
      let digits = String(color, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
    thumbhash = photo.thumbHash.map { Data($0).base64EncodedString() }
    taken = facts.taken?.description
    camera = facts.model
    lens = facts.lens
    exposure = facts.exposure
    fNumber = facts.fNumber
    iso = facts.iso
    focalLength = facts.focalLength
    if settings.location == .full {
      (latitude, longitude) = (facts.coordinate?.latitude, facts.coordinate?.longitude)
    }
  }

  /// The media type of all images of a photo; `nil` if their sizes determine it.
  private static func type(_ photo: SitePhoto, _ settings: SiteSettings) -> String? {
    photo.hasOneFormat(settings.recipe) ? photo.renditions.last?.format.mediaType : nil
  }

  /// The watermark of a photo; `nil` for the watermark of the site, and empty for none.
  private static func watermark(_ photo: SitePhoto, _ settings: SiteSettings) -> String? {
    photo.watermark == settings.recipe.commonWatermark ? nil : photo.watermark ?? ""
  }

  /// The sizes of a photo's images; `nil` for all sizes of the site.
  private static func edges(_ photo: SitePhoto, _ settings: SiteSettings) -> [Int]? {
    let edges = photo.renditions.map(\.edge)
    return edges == settings.recipe.sizes ? nil : edges
  }
}

extension VideoSource {
  fileprivate init?(_ video: SiteVideo) {
    guard let clip = video.clip else { return nil }
    let duration = (video.duration * 100).rounded() / 100
    self.init(
      path: clip.path, width: clip.width, height: clip.height,
      duration: duration > 0 ? duration : nil)
  }
}

extension ImageSource {
  fileprivate init(_ rendition: Rendition) {
    self.init(path: rendition.path, width: rendition.width, height: rendition.height)
  }
}
