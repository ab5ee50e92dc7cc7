package import Facts
package import PhotoLayout
package import Renditions

/// A photo as a page shows it. An immutable class: albums, facets, statistics and map share the photo. Copies would
/// take most of the memory of a build.
package final class SitePhoto: Sendable {
  /// The properties that most photos do not have, in separate memory.
  private final class Rare: Sendable {
    let images: RenditionSet
    let video: SiteVideo?
    let original: PlannedOriginal?
    let thumbHash: [UInt8]?
    let stack: [SitePhoto]

    init(
      _ images: RenditionSet, _ video: SiteVideo?, _ original: PlannedOriginal?,
      _ thumbHash: [UInt8]?, _ stack: [SitePhoto]
    ) {
      (self.images, self.video, self.original) = (images, video, original)
      (self.thumbHash, self.stack) = (thumbHash, stack)
    }
  }

  private enum Media {
    /// A photo that could not be rendered.
    case none
    /// A still with the images of the recipe, and nothing rare.
    case images(RenditionRecipe)
    case rare(Rare)
  }

  /// The address that a photo has kept from an earlier content; a class, because most photos have none.
  private final class KeptAddress: Sendable {
    let value: String

    init(_ value: String) { self.value = value }
  }

  /// The token of the content, which names the images.
  package let id: String
  private let kept: KeptAddress?
  package let shared: SharedFacts
  private let media: Media
  /// A digest of everything that a page can show of the photo, apart from settings.
  package let digest: UInt64
  private let storedWidth: Int32
  private let storedHeight: Int32
  /// The colour, and `featureless`; negative without a colour.
  private let storedLook: Int32

  /// The bit of `storedLook` above those of the colour.
  private static let featureless: Int32 = 1 << 24

  /// The name of the photo in addresses, which it keeps when its file is renamed, moved or changed.
  package var address: String { kept?.value ?? id }
  /// See `address`; `nil` if it is the id.
  package var keptAddress: String? { kept?.value }
  /// The size of the displayed picture in px, upright; for camera raw files that of the preview.
  package var width: Int { Int(storedWidth) }
  package var height: Int { Int(storedHeight) }
  /// The mean colour as 0xRRGGBB.
  package var color: Int? { storedLook < 0 ? nil : Int(storedLook & 0xFF_FFFF) }
  /// Whether the picture shows hardly anything, see `ThumbHash.isFeatureless`.
  package var isFeatureless: Bool { storedLook > 0 && storedLook & Self.featureless != 0 }
  /// Whether it can represent an album or a place: it is not featureless, or its owner has rated it.
  package var isCoverCandidate: Bool { !isFeatureless || (rating ?? 0) > 0 || isFavorite }
  /// `nil` for a photo without video.
  package var video: SiteVideo? { rare?.video }
  /// The original as a file of the site; `nil` if the site has none.
  package var original: PlannedOriginal? { rare?.original }
  /// The ThumbHash, if the site has ThumbHash placeholders.
  package var thumbHash: [UInt8]? { rare?.thumbHash }
  /// The other photos of the moment, if the photo is the cover of a stack.
  package var stack: [SitePhoto] { rare?.stack ?? [] }

  /// Whether the photo is shown, and has nothing but the images of the recipe, like most photos.
  package var isPlain: Bool {
    if case .images = media { true } else { false }
  }

  private var rare: Rare? {
    guard case .rare(let rare) = media else { return nil }
    return rare
  }

  private var images: RenditionSet {
    switch media {
    case .none: .none
    case .images(let recipe): recipe.renditions(of: id, width: width, height: height, kind: .still)
    case .rare(let rare): rare.images
    }
  }

  package init(
    id: String, keptAddress: String? = nil, facts: SharedFacts, width: Int, height: Int,
    _ images: RenditionSet, video: SiteVideo? = nil, original: PlannedOriginal? = nil, color: Int?,
    isFeatureless: Bool = false, thumbHash: [UInt8]?, digest: UInt64 = 0, stack: [SitePhoto] = []
  ) {
    (self.id, shared, self.digest) = (id, facts, digest)
    kept = keptAddress.map(KeptAddress.init)
    storedWidth = Int32(clamping: width)
    storedHeight = Int32(clamping: height)
    storedLook = Self.look(color, isFeatureless)
    if video == nil, original == nil, thumbHash == nil, stack.isEmpty,
      let recipe = images.recipe(ofStill: id, width: width, height: height)
    {
      media = .images(recipe)
    } else if video == nil, original == nil, thumbHash == nil, stack.isEmpty, images == .none {
      media = .none
    } else {
      media = .rare(Rare(images, video, original, thumbHash, stack))
    }
  }

  /// Makes a still with the images of a recipe and without a watermark of its own, for which `isPlain`.
  package init(
    plain id: String, keptAddress: String?, facts: SharedFacts, width: Int, height: Int,
    _ recipe: RenditionRecipe, color: Int?, isFeatureless: Bool = false, digest: UInt64
  ) {
    (self.id, shared, self.digest) = (id, facts, digest)
    kept = keptAddress.map(KeptAddress.init)
    storedWidth = Int32(clamping: width)
    storedHeight = Int32(clamping: height)
    storedLook = Self.look(color, isFeatureless)
    media = .images(recipe)
  }

  package convenience init(
    id: String, keptAddress: String? = nil, facts: PhotoFacts, width: Int, height: Int,
    renditions: [Rendition], alternatives: [[Rendition]] = [], animation: Rendition? = nil,
    color: Int? = nil, isFeatureless: Bool = false, thumbHash: [UInt8]? = nil
  ) {
    self.init(
      id: id, keptAddress: keptAddress, facts: SharedFacts(facts), width: width, height: height,
      RenditionSet(formats: [renditions] + alternatives, animation: animation), color: color,
      isFeatureless: isFeatureless, thumbHash: thumbHash)
  }

  /// The photo as the cover of a stack.
  package func stacked(with others: [SitePhoto], _ table: inout FactTable) -> SitePhoto {
    let own = facts
    var joined = own
    for other in others { joined.setIfMissing(ofMoment: other.facts) }
    var digest = InputDigest()
    digest.add(self.digest)
    for other in others { digest.add(other.digest) }
    return SitePhoto(
      id: id, keptAddress: keptAddress, facts: joined == own ? shared : table.pack(joined),
      width: width, height: height, images,
      video: video,
      original: original, color: color, isFeatureless: isFeatureless, thumbHash: thumbHash,
      digest: digest.value, stack: others)
  }

  private static func look(_ color: Int?, _ isFeatureless: Bool) -> Int32 {
    guard let color = color.flatMap({ Int32(exactly: $0) }), color >= 0 else { return -1 }
    return isFeatureless ? color | featureless : color
  }

  package var facts: PhotoFacts { shared.value }

  // Single facts, which take less time than all of them.
  package var taken: LocalDateTime? { shared.taken }
  package var camera: String? { shared.camera }
  package var lens: String? { shared.lens }
  package var placeName: PlaceName? { shared.placeName }
  package var isPlaceNameDerived: Bool { shared.isPlaceNameDerived }
  package var people: [String] { shared.people }
  /// The faces of these people.
  package var faces: [FaceRegion] { shared.faces.regions }
  package var rating: Int? { shared.rating }
  package var isFavorite: Bool { shared.isFavorite }
  package var hasKeywords: Bool { shared.hasKeywords }
  /// Whether the photo has a title or a description.
  package var hasWords: Bool { shared.title != nil || shared.description != nil }

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

  /// Whether the photo could be rendered.
  package var isShown: Bool {
    switch media {
    case .none: false
    // A recipe has a rendition of every photo.
    case .images: true
    case .rare(let rare): rare.images.isShown
    }
  }

  /// Returns whether its large images have the format of the small ones, unlike those of most photos.
  package func hasOneFormat(_ recipe: RenditionRecipe) -> Bool {
    renditions.last.map(recipe.hasOneFormat) ?? false
  }

  /// All images.
  package var allRenditions: [Rendition] { images.all }

  /// The paths of all images, of the clip and of the original, including those of its stack.
  package var mediaPaths: [String] {
    images.all.map(\.path) + [video?.clip?.path, original?.path].compactMap(\.self)
      + stack.flatMap(\.mediaPaths)
  }

  /// Whether the photo is a video; a Live Photo is not.
  package var isVideo: Bool { video?.isLive == false }

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
