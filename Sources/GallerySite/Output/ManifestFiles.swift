import Foundation
import GalleryManifest
import PhotoLayout
import PhotoMetadata
import Renditions

/// The manifest's files: the index, and each album in parts of at most 1000 photos.
struct ManifestFiles {
  var settings: SiteSettings

  static let index = "data/index.json"
  static let schema = "data/schema.json"
  static let photosPerPart = 1000

  /// Where a part of an album lies, from the site's folder.
  static func path(_ album: Album, part: Int = 1) -> String {
    part == 1 ? "data/album/\(album.id).json" : "data/album/\(album.id)-\(part).json"
  }

  func index(_ manifest: SiteManifest) -> (path: String, bytes: [UInt8]) {
    var json = JSONWriter()
    json.write(manifest)
    return (Self.index, json.bytes + [UInt8(ascii: "\n")])
  }

  /// How many files an album has.
  static func partCount(_ outline: AlbumOutline) -> Int {
    outline.grouped(photos: photosPerPart).count
  }

  /// One of an album's files, by its number from 1: path and bytes.
  func part(
    _ number: Int, of album: Album, _ outline: AlbumOutline
  ) -> (path: String, bytes: [UInt8]) {
    let parts = outline.grouped(photos: Self.photosPerPart)
    let sections = parts[number - 1]
    let first = sections.first?.photos.lowerBound ?? 0
    let words = settings.words
    var part = AlbumManifest(
      id: album.id, title: album.title,
      next: number < parts.count ? Self.path(album, part: number + 1) : nil,
      photos: sections.flatMap { album.photos[$0.photos] }.map {
        PhotoEntry($0, settings, words)
      },
      sections: sections.map { section in
        let section = AlbumSection(section, of: album.photos, settings)
        return SectionEntry(
          title: section.title, first: section.photos.lowerBound - first,
          count: section.photos.count, layouts: section.entries(settings))
      })
    part.images = settings.recipe.formats.map {
      ImageTemplate(type: $0.mediaType, path: settings.recipe.pathTemplate(in: $0))
    }
    part.edges = settings.recipe.sizes
    part.page = settings.hasPhotoPages ? PhotoPages.template : nil
    var json = JSONWriter()
    json.write(part)
    return (Self.path(album, part: number), json.bytes + [UInt8(ascii: "\n")])
  }
}

extension PhotoEntry {
  fileprivate init(_ photo: SitePhoto, _ settings: SiteSettings, _ words: Words) {
    let facts = photo.facts
    self.init(
      id: photo.id, width: photo.width, height: photo.height, aspect: photo.aspect.value,
      alt: photo.alternativeText(words))
    let edges = photo.renditions.map(\.edge)
    self.edges = edges == settings.recipe.sizes ? nil : edges
    animation = photo.film.map(ImageSource.init)
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
    if settings.includesLocation {
      (latitude, longitude) = (facts.coordinate?.latitude, facts.coordinate?.longitude)
    }
  }
}

extension ImageSource {
  fileprivate init(_ rendition: Rendition) {
    self.init(src: rendition.path, width: rendition.width, height: rendition.height)
  }
}
