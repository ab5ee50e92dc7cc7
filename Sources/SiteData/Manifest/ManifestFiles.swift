package import Digests
import EmbeddedFiles
import Foundation
import GalleryManifest
import PhotoLayout
import PhotoMetadata
import Renditions
import SiteConfiguration
import SiteFormats
import SiteLanguages
package import SiteModel

/// The manifest's files: the index, and each album in parts.
package struct ManifestFiles: Sendable {
  private let outline: SiteOutline

  private static let maxPhotosPerPart = 1000

  package init(_ outline: SiteOutline) {
    self.outline = outline
  }

  /// The JSON Schema of the manifest.
  package static var schema: [UInt8] { EmbeddedFile.asset("manifest.schema.json") }

  /// The index, `data/index.json`.
  package var index: [UInt8] {
    var json = JSONWriter()
    json.write(
      SiteManifest(
        title: outline.site.title, widths: outline.settings.widths.values,
        photoCount: outline.photos.count,
        albums: outline.folders.map { AlbumEntry($0.album, parent: $0.ancestors.last) }))
    return json.line
  }

  /// The indices of the sections in each part of a folder's album.
  package static func parts(of entry: SiteOutline.Entry) -> [Range<Int>] {
    entry.outline.grouped(photos: maxPhotosPerPart)
  }

  /// Adds everything that a part of an album has to a digest, apart from settings.
  ///
  /// - Parameters:
  ///   - number: The number of the part, from 1.
  ///   - parts: The photos of all parts.
  ///   - album: The album.
  ///   - digest: The digest.
  package static func addInputs(
    ofPart number: Int, _ parts: AlbumParts, of album: Album, to digest: inout InputDigest
  ) {
    digest.add(SitePaths.manifest(album, part: number))
    digest.add(linkTo: album)
    // Few photos are laid out larger.
    digest.add(album.photos.count <= Album.fewPhotos)
    digest.add(number < parts.digests.count)
    digest.add(parts.digests[number - 1])
  }

  /// Renders a part of an album.
  ///
  /// - Parameters:
  ///   - number: The number of the part, from 1.
  ///   - parts: All parts of the album.
  ///   - index: The index of the album in the outline.
  /// - Returns: Path and bytes.
  package func part(
    _ number: Int, of parts: [Range<Int>], ofAlbum index: Int
  ) -> (path: String, bytes: [UInt8]) {
    let (album, settings) = (outline.albums[index].album, outline.settings)
    let sections = outline.laidOutSections(parts[number - 1], ofAlbum: index)
    let first = sections.first?.photos.lowerBound ?? 0
    var part = AlbumManifest(
      id: album.id, title: album.title,
      next: number < parts.count ? SitePaths.manifest(album, part: number + 1) : nil,
      photos: sections.flatMap { album.photos[$0.photos] }.map {
        PhotoEntry($0, in: album.title, settings)
      },
      sections: sections.map { section in
        SectionEntry(
          title: section.title, first: section.photos.lowerBound - first,
          count: section.photos.count, layouts: section.entries(settings.frames))
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
    return (SitePaths.manifest(album, part: number), json.line)
  }
}

extension AlbumEntry {
  fileprivate init(_ album: Album, parent: Album?) {
    self.init(
      id: album.id, title: album.title, parent: parent?.id, page: SitePaths.album(album),
      manifest: SitePaths.manifest(album), photoCount: album.photos.count,
      cover: album.cover?.address)
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

  /// The watermark of a photo; `nil` if it is that of the site, and empty if it has none.
  private static func watermark(_ photo: SitePhoto, _ settings: SiteSettings) -> String? {
    photo.watermark == settings.recipe.commonWatermark ? nil : photo.watermark ?? ""
  }

  /// The sizes of a photo's images; `nil` if they are those of the site.
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
      src: clip.path, width: clip.width, height: clip.height,
      duration: duration > 0 ? duration : nil)
  }
}

extension ImageSource {
  fileprivate init(_ rendition: Rendition) {
    self.init(src: rendition.path, width: rendition.width, height: rendition.height)
  }
}
