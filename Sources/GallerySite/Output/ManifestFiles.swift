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

  /// An album's parts: path and bytes.
  func parts(_ album: Album, sections: [AlbumSection]) -> [(path: String, bytes: [UInt8])] {
    let parts = AlbumSection.group(sections, photos: Self.photosPerPart)
    let words = settings.words
    return parts.enumerated().map { index, sections in
      let first = sections.first?.photos.lowerBound ?? 0
      let photos = sections.flatMap { album.photos[$0.photos] }
      let part = AlbumManifest(
        id: album.id, title: album.title,
        next: index + 1 < parts.count ? Self.path(album, part: index + 2) : nil,
        photos: photos.map { PhotoEntry($0, settings, words) },
        sections: sections.map { SectionEntry($0, firstInPart: first) })
      var json = JSONWriter()
      json.write(part)
      return (Self.path(album, part: index + 1), json.bytes + [UInt8(ascii: "\n")])
    }
  }
}

extension SectionEntry {
  fileprivate init(_ section: AlbumSection, firstInPart: Int) {
    self.init(
      title: section.title, first: section.photos.lowerBound - firstInPart,
      count: section.photos.count,
      layouts: section.entries)
  }
}

extension PhotoEntry {
  fileprivate init(_ photo: SitePhoto, _ settings: SiteSettings, _ words: Words) {
    let facts = photo.facts
    self.init(
      id: photo.id, width: facts.displayWidth, height: facts.displayHeight,
      aspect: photo.aspect.value, alt: photo.alternativeText(words),
      sources: photo.renditions.map(ImageSource.init))
    film = photo.film.map(ImageSource.init)
    alternatives =
      photo.alternatives.isEmpty
      ? nil
      : photo.alternatives.map { renditions in
        ImageAlternative(
          type: renditions[0].format.mediaType, sources: renditions.map(ImageSource.init))
      }
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
      (latitude, longitude) = (facts.place?.latitude, facts.place?.longitude)
    }
    if settings.hasPhotoPages, !photo.renditions.isEmpty { page = PhotoPages.path(photo) }
  }
}

extension ImageSource {
  fileprivate init(_ rendition: Rendition) {
    self.init(src: rendition.path, width: rendition.width, height: rendition.height)
  }
}
