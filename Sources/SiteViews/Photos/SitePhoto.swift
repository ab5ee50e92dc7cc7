package import Facts
package import PhotoLayout
package import Renditions

/// A photo of a site. An immutable class, because albums, facets, statistics and map share the photo. What is read of
/// all photos comes first, so that it is together in memory.
package final class SitePhoto: Sendable {
  /// What is known of the picture without its images.
  package struct Preview: Equatable, Sendable {
    /// The mean colour as 0xRRGGBB.
    package var color: Int?
    /// The ThumbHash, if the site has ThumbHash placeholders.
    package var thumbHash: [UInt8]?
    /// Whether the picture shows hardly anything, see `ThumbHash.isFeatureless`.
    package var isFeatureless = false
    /// The point between all faces. It names nobody, so that every site crops by it.
    package var focus: FocalPoint?

    package init(color: Int? = nil, thumbHash: [UInt8]? = nil, isFeatureless: Bool = false) {
      (self.color, self.thumbHash, self.isFeatureless) = (color, thumbHash, isFeatureless)
    }

    /// The preview that a site with this placeholder shows.
    package init(
      color: Int?, thumbHash: [UInt8]?, _ placeholder: Placeholder, focus: FocalPoint?
    ) {
      (self.color, self.focus) = (color, focus)
      isFeatureless = thumbHash.map(ThumbHash.isFeatureless) ?? false
      self.thumbHash = placeholder == .thumbhash ? thumbHash : nil
    }
  }

  /// The date.
  package let taken: LocalDateTime?
  /// The number by which photos are sorted by date, see `DateOrder`; 0 for a photo without a date.
  package let order: UInt64
  /// Whether the photo could be rendered.
  package let isShown: Bool
  /// Whether the photo is a video; a Live Photo is not.
  package let isVideo: Bool
  /// A digest of everything that a page can show of the photo, apart from settings.
  package let digest: UInt64
  /// The token of the content, which names the images.
  package let id: String
  /// The name of the photo in addresses, if it keeps that of an earlier content; see `address`.
  package let keptAddress: String?
  package let facts: PhotoFacts
  /// A digest of id, address and facts.
  private let factsDigest: UInt64
  /// The name of the file, if the site has downloads.
  package let fileName: String?
  package let images: RenditionSet
  /// The size of the displayed picture in px, upright; for camera raw files that of the preview.
  package let width: Int
  package let height: Int
  private let preview: Preview
  /// `nil` for a photo without video.
  package let video: SiteVideo?
  /// The original as a file of the site; `nil` if the site has none.
  package let original: PlannedOriginal?
  /// The other photos of the moment, if the photo is the cover of a stack.
  package let stack: [SitePhoto]

  /// `order` is `nil` for the number of the date.
  package init(
    id: String, keptAddress: String? = nil, facts: PhotoFacts, factsDigest: UInt64 = 0, width: Int,
    height: Int, _ images: RenditionSet, preview: Preview = Preview(), video: SiteVideo? = nil,
    original: PlannedOriginal? = nil, fileName: String? = nil, stack: [SitePhoto] = [],
    order: UInt64? = nil
  ) {
    (self.id, self.keptAddress, self.facts) = (id, keptAddress, facts)
    (self.factsDigest, taken) = (factsDigest, facts.taken)
    self.order = order ?? taken?.number ?? 0
    (self.width, self.height, self.images, self.preview) = (width, height, images, preview)
    (self.video, self.original, self.fileName) = (video, original, fileName)
    (self.stack, isShown, isVideo) = (stack, images.isShown, video?.isLive == false)
    var digest = InputDigest()
    digest.add(factsDigest)
    digest.add(preview.color)
    digest.add(preview.thumbHash) { $0.add($1) }
    digest.add(preview.isFeatureless)
    digest.add(preview.focus.map { Int(100_000 * (1000 * $0.x + $0.y)) })
    // The facts and the settings determine the renditions of a photo that has all.
    digest.add(images.isComplete ? nil : images.count)
    digest.add(video?.clip?.path)
    digest.add(original?.path)
    digest.add(original?.name)
    digest.add(fileName)
    for other in stack { digest.add(other.digest) }
    self.digest = digest.value
  }

  package convenience init(
    id: String, keptAddress: String? = nil, facts: PhotoFacts, width: Int, height: Int,
    renditions: [Rendition], alternatives: [[Rendition]] = [], animation: Rendition? = nil,
    color: Int? = nil, isFeatureless: Bool = false, thumbHash: [UInt8]? = nil
  ) {
    self.init(
      id: id, keptAddress: keptAddress, facts: facts, width: width, height: height,
      RenditionSet(formats: [renditions] + alternatives, animation: animation),
      preview: Preview(color: color, thumbHash: thumbHash, isFeatureless: isFeatureless))
  }

  /// The photo with what a build has found to be different.
  package func with(
    _ images: RenditionSet, _ preview: Preview?, hasClip: Bool, hasOriginal: Bool
  ) -> SitePhoto {
    changed(
      images, preview,
      video: hasClip
        ? video : video.map { SiteVideo(clip: nil, duration: $0.duration, isLive: $0.isLive) },
      original: hasOriginal ? original : nil)
  }

  /// The photo with the video of a Live Photo.
  package func with(_ video: SiteVideo, digest: UInt64) -> SitePhoto {
    changed(video: video, original: original, factsDigest: factsDigest &* 31 &+ digest)
  }

  /// The photo as the cover of a stack.
  package func stacked(with others: [SitePhoto]) -> SitePhoto {
    var joined = facts
    for other in others { joined.setIfMissing(ofMoment: other.facts) }
    return changed(facts: joined, video: video, original: original, stack: others)
  }

  /// The photo with another number by which it is sorted.
  package func sorted(by order: UInt64) -> SitePhoto {
    order == self.order ? self : changed(video: video, original: original, order: order)
  }

  private func changed(
    _ images: RenditionSet? = nil, _ preview: Preview? = nil, facts: PhotoFacts? = nil,
    video: SiteVideo?, original: PlannedOriginal?, factsDigest: UInt64? = nil,
    stack: [SitePhoto]? = nil, order: UInt64? = nil
  ) -> SitePhoto {
    SitePhoto(
      id: id, keptAddress: keptAddress, facts: facts ?? self.facts,
      factsDigest: factsDigest ?? self.factsDigest, width: width, height: height,
      images ?? self.images, preview: preview ?? self.preview, video: video, original: original,
      fileName: fileName, stack: stack ?? self.stack, order: order)
  }

  package var color: Int? { preview.color }
  package var thumbHash: [UInt8]? { preview.thumbHash }
  package var isFeatureless: Bool { preview.isFeatureless }
  /// The point between all faces; `nil` for a photo without any.
  package var faceFocus: FocalPoint? { preview.focus }
  /// The point that stays visible if a page crops the photo and its album names none: that of faces, otherwise above
  /// the middle, unless the photo is wide; `nil` for the middle.
  package var focus: FocalPoint? {
    faceFocus ?? (aspect.value < 1.6 ? FocalPoint(x: 0.5, y: 0.4) : nil)
  }
  /// The name of the photo in addresses, which it keeps when its file is renamed, moved or changed.
  package var address: String { keptAddress ?? id }
  /// Whether it can represent an album or a place: it is not featureless, or its owner has rated it.
  package var isCoverCandidate: Bool { !isFeatureless || (rating ?? 0) > 0 || isFavorite }

  /// The number of the date, see `LocalDateTime.number`; 0 for a photo without one.
  package var dateNumber: UInt64 { taken?.number ?? 0 }
  package var camera: String? { facts.camera }
  package var lens: String? { facts.lens }
  package var placeName: PlaceName? { facts.placeName }
  package var isPlaceNameDerived: Bool { facts.isPlaceNameDerived }
  package var people: [String] { facts.people }
  /// The faces of these people.
  package var faces: [FaceRegion] { facts.faces }
  package var rating: Int? { facts.rating }
  package var isFavorite: Bool { facts.isFavorite }
  /// Whether the photo has a title or a description.
  package var hasWords: Bool { facts.title != nil || facts.description != nil }

  /// The renditions in the first format, from the smallest to the largest; none if the photo could not be rendered.
  package var renditions: [Rendition] { images.first }

  /// The renditions in the other formats.
  package var alternatives: [[Rendition]] { images.alternatives }

  /// The animation; `nil` for a still photo.
  package var animation: Rendition? { images.animation }

  /// The renditions with a gain map, from the smallest to the largest; none for most photos.
  package var hdr: [Rendition] { images.hdr }

  /// The images of the whole of a 360° panorama, from the narrowest to the widest; none for other photos.
  package var panoramas: [Rendition] { images.panoramas.filter { !$0.isScript } }

  /// The class and the text of the mark on tiles of a 360° panorama, or of a video with its length; `nil` for other
  /// photos.
  package var tileMark: (name: String, text: String)? {
    if !images.panoramas.isEmpty { return ("live-mark", "360°") }
    // The alternative text says that it is a video.
    return isVideo ? ("video", video?.length ?? "") : nil
  }

  /// The watermark as a part of the names of large images; `nil` for a photo without, see `WatermarkRecipe`.
  package var watermark: String? { images.watermark }

  /// The aspect ratio that style sheets and layouts share.
  package var aspect: AspectRatio {
    let exact = AspectRatio(width: Double(width), height: Double(height))
    return (exact ?? .square).quantised
  }

  /// The placeholder's colour as three hexadecimal digits.
  package var shortColor: String? { color.map { PlaceholderColor($0).digits } }

  /// Returns whether its large images have the format of the small ones, unlike those of most photos.
  package func hasOneFormat(_ recipe: RenditionRecipe) -> Bool {
    renditions.last.map(recipe.hasOneFormat) ?? false
  }

  /// The paths of all images and of the clip.
  package var renderedPaths: [String] {
    images.all.map(\.path) + [video?.clip?.path].compactMap(\.self)
  }

  /// The paths of all images, of the clip and of the original, including those of its stack.
  package var mediaPaths: [String] {
    renderedPaths + [original?.path].compactMap(\.self) + stack.flatMap(\.mediaPaths)
  }

  /// The clip of a video; `nil` for a photo, also for a Live Photo.
  package var movie: VideoRendition? { video?.isLive == true ? nil : video?.clip }

  /// The path of the animation or clip, in data files; `nil` for a still photo.
  package var movingPath: String? { animation?.path ?? movie?.path }

  /// The animation, or the largest image of a still photo.
  package var fullSize: Rendition? { animation ?? renditions.last }

  /// The smallest rendition whose longer edge is at least `edge` px, or the largest.
  package func rendition(atLeast edge: Double) -> Rendition? {
    renditions.first { Double($0.edge) >= edge } ?? renditions.last
  }

  /// The image of shared links to the photo; `nil` if the photo could not be rendered.
  package var shareImage: Rendition? { shareSource?.shareImage }

  /// The image from which that of shared links is made.
  package var shareSource: Rendition? { rendition(atLeast: Double(Rendition.maxSharedEdge)) }

  /// Whether it can fill the width of the window: a portrait would be cropped too much, a small photo or a flat
  /// panorama would be blurred.
  package var fillsBanner: Bool {
    // No image is larger than the photo.
    width >= 1200 && height >= 500 && aspect.value >= 1.2
      && renditions.last.map { $0.width >= 1200 && $0.height >= 500 } == true
  }
}

extension SitePhoto: Encodable {
  /// Encodes the digest of all that a page can show of the photo.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(digest)
  }
}

extension SiteSettings {
  /// The tiles of a photo; `nil` if the site has none of it.
  package func tiles(of id: String, width: Int, height: Int, watermark: String?) -> TileSet? {
    guard hasPages, exports.contains(.iiif), tiledPhotos != .none,
      tiledPhotos == .all || max(width, height) >= TileSet.minEdge
    else { return nil }
    return TileSet(of: id, width: width, height: height, recipe, watermark: watermark)
  }
}

extension SitePhoto {
  /// The tiles of the photo; `nil` if the site has none of it.
  package func tiles(_ settings: SiteSettings) -> TileSet? {
    guard isShown, !isVideo, animation == nil, panoramas.isEmpty else { return nil }
    return settings.tiles(of: id, width: width, height: height, watermark: watermark)
  }
}

extension SitePhoto {
  /// The facts that the pages of the site show of this photo, for its data files. On a site without pages, the data
  /// files replace them and have all facts of the plan. On a site with pages, but none of single photos, the day and
  /// the place are known from albums and the map only, and other facts from no page.
  package func shownFacts(_ settings: SiteSettings) -> PhotoFacts {
    guard settings.hasPages, !settings.hasPhotoPages else { return facts }
    var shown = facts
    (shown.creator, shown.copyright, shown.license) = (nil, nil, nil)
    (shown.exposure, shown.fNumber, shown.iso) = (nil, nil, nil)
    (shown.focalLength, shown.flash) = (nil, nil)
    shown.taken = facts.taken.flatMap { LocalDateTime($0.year, $0.month, $0.day) }
    shown.offset = nil
    (shown.coordinate, shown.altitude) = (facts.coordinate?.rounded, nil)
    return shown
  }
}

extension Coordinate {
  /// The coordinate in hundredths of a degree, about a kilometre: the map tells no more of where a photo was taken.
  package var rounded: Coordinate {
    Coordinate(
      latitude: (latitude * 100).rounded() / 100, longitude: (longitude * 100).rounded() / 100)
  }
}
