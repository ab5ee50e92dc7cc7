import Facts
import Foundation
import GalleryManifest
import PhotoLayout
import Renditions
import SiteViews

extension PhotoEntry {
  /// A photo with what pages show of it. `fileName` is `nil` or empty if downloads do not have it.
  init(_ photo: SitePhoto, in album: String, _ settings: SiteSettings) {
    self.init(picture: photo, in: album, settings)
    let facts = photo.shownFacts(settings)
    if !photo.stack.isEmpty { stack = photo.stack.map { StackedPhoto($0, settings) } }
    animation = photo.animation.map(ImageSource.init)
    if !photo.hdr.isEmpty { hdr = photo.hdr.map(ImageSource.init) }
    // Their names say the same of the sphere, so this tells nothing that the site does not.
    panorama = photo.facts.sphere.flatMap { PanoramaEntry($0, photo.panoramas) }
    video = photo.video?.clip.map { ImageSource(path: $0.path, width: $0.width, height: $0.height) }
    original = photo.original?.path
    if facts.pages > 1 { (page, pages) = (PageID.page(of: photo.id), facts.pages) }
    thumbhash = photo.thumbHash.map { Data($0).base64EncodedString() }
    taken = facts.taken.flatMap { PhotoDate($0.description) }
    // Of a photo without images, pages show only the alternative text.
    if photo.isShown { addFacts(photo, facts, settings) }
  }

  private mutating func addFacts(
    _ photo: SitePhoto, _ facts: PhotoFacts, _ settings: SiteSettings
  ) {
    (camera, lens) = (facts.model, facts.lens)
    (exposure, fNumber) = (facts.exposure, facts.fNumber)
    (iso, focalLength) = (facts.iso, facts.focalLength)
    (title, description) = (photo.title, photo.description)
    keywords = Self.list(facts.keywordNames)
    rating = facts.rating.flatMap { (1...5).contains($0) ? $0 : nil }
    (creator, copyright, license) = (facts.creator, facts.copyright, facts.license)
    offset = taken == nil ? nil : facts.offset
    if photo.isVideo || video != nil, let length = photo.video?.duration, length > 0 {
      duration = (length * 100).rounded() / 100
    }
    // The plan has removed these facts already from sites that do not show them.
    if settings.includesPeople { people = Self.list(photo.people) }
    if settings.location != .none {
      place = facts.placeName.map {
        PlaceEntry(city: $0.city, region: $0.region, country: $0.country)
      }
    }
    if settings.location == .full {
      (latitude, longitude) = (facts.coordinate?.latitude, facts.coordinate?.longitude)
      altitude = facts.altitude
    }
    self.fileName =
      photo.original?.name ?? photo.fileName.flatMap(DownloadName.stem).map(DownloadName.safe)
  }

  private static func list(_ words: [String]) -> [String]? { words.isEmpty ? nil : words }

  /// A photo with its text, its size and its images alone.
  init(picture photo: SitePhoto, in album: String, _ settings: SiteSettings) {
    self.init(
      id: photo.address, width: photo.width, height: photo.height, aspect: photo.aspect.value,
      alt: photo.alternativeText(settings.strings, in: album))
    if photo.isVideo { kind = .video }
    token = photo.keptAddress == nil ? nil : photo.id
    edges = photo.ownEdges(settings)
    watermark = photo.ownWatermark(settings)
    type = photo.ownType(settings)
    color = photo.color.map { color in
      let digits = String(color, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
  }
}

extension StackedPhoto {
  fileprivate init(_ photo: SitePhoto, _ settings: SiteSettings) {
    self.init(
      id: photo.address, format: photo.facts.format.rawValue, width: photo.width,
      height: photo.height, edges: photo.ownEdges(settings))
    token = photo.keptAddress == nil ? nil : photo.id
    watermark = photo.ownWatermark(settings)
    type = photo.ownType(settings)
  }
}

extension SitePhoto {
  /// The media type of all images of a photo; `nil` if their sizes determine it.
  fileprivate func ownType(_ settings: SiteSettings) -> String? {
    hasOneFormat(settings.recipe) ? renditions.last?.format.mediaType : nil
  }

  /// The watermark of a photo; `nil` for the watermark of the site, and empty for none.
  fileprivate func ownWatermark(_ settings: SiteSettings) -> String? {
    watermark == settings.recipe.commonWatermark ? nil : watermark ?? ""
  }

  /// The sizes of a photo's images; `nil` for all sizes of the site.
  fileprivate func ownEdges(_ settings: SiteSettings) -> [Int]? {
    let edges = renditions.map(\.edge)
    return edges == settings.recipe.sizes ? nil : edges
  }
}

extension PanoramaEntry {
  /// The entry of a panorama; `nil` without images.
  fileprivate init?(_ sphere: Sphere, _ images: [Rendition]) {
    guard !images.isEmpty else { return nil }
    func share(_ number: Int) -> Double { Double(number) / Double(Sphere.whole) }
    func rounded(_ value: Double, _ unit: Double) -> Double { (value * unit).rounded() / unit }
    self.init(images: images.map(ImageSource.init))
    (left, top) = (rounded(share(sphere.x), 1e6), rounded(share(sphere.y), 1e6))
    (width, height) = (rounded(share(sphere.width), 1e6), rounded(share(sphere.height), 1e6))
    yaw = rounded((share(sphere.viewX) - 0.5) * 360, 100)
    pitch = rounded((0.5 - share(sphere.viewY)) * 180, 100)
  }
}

extension ImageSource {
  fileprivate init(_ rendition: Rendition) {
    self.init(path: rendition.path, width: rendition.width, height: rendition.height)
  }
}
