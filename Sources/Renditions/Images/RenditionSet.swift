/// The renditions of one photo. They are computed on demand, because a site has millions of them.
package struct RenditionSet: Codable, Equatable, Sendable {
  private enum Content: Codable, Equatable, Sendable {
    case none
    /// All renditions of a recipe for a photo of the given size in px.
    case all(
      RenditionRecipe, photo: String, width: Int32, height: Int32, MediaKind, watermark: Watermark?)
    indirect case some([[Rendition]], animation: Rendition?, hdr: [Rendition])
    /// The renditions of a view of a 360° panorama, and those of the whole of it.
    indirect case view(RenditionSet, panoramas: [Rendition])
  }

  /// A class, because a reference takes little memory and most sites have no watermark.
  private final class Watermark: Codable, Equatable, Sendable {
    let token: String

    init(_ token: String) { self.token = token }

    static func == (one: Watermark, other: Watermark) -> Bool { one.token == other.token }
  }

  private let content: Content

  /// No renditions, of a photo that cannot be shown.
  package static let none = RenditionSet(.none)

  private init(_ content: Content) { self.content = content }

  /// All renditions of a photo.
  init(
    _ recipe: RenditionRecipe, of id: String, width: Int, height: Int, kind: MediaKind,
    watermark: String?
  ) {
    guard let shortWidth = Int32(exactly: width), let shortHeight = Int32(exactly: height) else {
      let first = recipe.renditions(
        of: id, width: width, height: height, hasOneFormat: kind.hasOneFormat, watermark: watermark)
      let all =
        [first]
        + recipe.formats.dropFirst().map {
          recipe.renditions(of: id, width: width, height: height, in: $0, watermark: watermark)
        }
      let animation = recipe.animation(of: id, width: width, height: height)
      let hdr = recipe.hdrRenditions(of: id, width: width, height: height, watermark: watermark)
      self.init(
        .some(all, animation: kind == .animation ? animation : nil, hdr: kind == .hdr ? hdr : []))
      return
    }
    self.init(
      .all(
        recipe, photo: id, width: shortWidth, height: shortHeight, kind,
        watermark: watermark.map(Watermark.init)))
  }

  /// The renditions of a view of a 360° panorama, and those of the whole of it.
  package init(_ view: RenditionSet, panoramas: [Rendition]) {
    content = panoramas.isEmpty ? view.content : .view(view, panoramas: panoramas)
  }

  /// The given renditions. `animation` is `nil` for a photo without animation.
  package init(formats: [[Rendition]], animation: Rendition? = nil, hdr: [Rendition] = []) {
    let isEmpty = formats.allSatisfy(\.isEmpty) && animation == nil
    content = isEmpty && formats.count <= 1 ? .none : .some(formats, animation: animation, hdr: hdr)
  }

  /// The still images of each format in the order of the recipe, from the smallest to the largest. There is at least
  /// one list, and only one if the size determines the format.
  package var formats: [[Rendition]] {
    switch content {
    case .none: [[]]
    case .some(let formats, _, _): formats
    case .view(let view, _): view.formats
    case .all: [first] + alternatives
    }
  }

  /// The still images in the first format.
  package var first: [Rendition] {
    switch content {
    case .none: []
    case .some(let formats, _, _): formats.first ?? []
    case .view(let view, _): view.first
    case .all(let recipe, let id, let width, let height, let kind, let mark):
      recipe.renditions(
        of: id, width: Int(width), height: Int(height), hasOneFormat: kind.hasOneFormat,
        watermark: mark?.token)
    }
  }

  /// The still images in the other formats.
  package var alternatives: [[Rendition]] {
    switch content {
    case .none: []
    case .some(let formats, _, _): Array(formats.dropFirst())
    case .view(let view, _): view.alternatives
    case .all(let recipe, let id, let width, let height, _, let mark):
      recipe.formats.dropFirst().map {
        recipe.renditions(
          of: id, width: Int(width), height: Int(height), in: $0, watermark: mark?.token)
      }
    }
  }

  /// `nil` for a photo without animation.
  package var animation: Rendition? {
    switch content {
    case .none: nil
    case .some(_, let animation, _): animation
    case .view: nil
    case .all(let recipe, let id, let width, let height, let kind, _):
      kind == .animation
        ? recipe.animation(of: id, width: Int(width), height: Int(height)) : nil
    }
  }

  /// The photo's watermark as a part of file names, see `WatermarkRecipe`; `nil` for a photo without watermark.
  package var watermark: String? {
    switch content {
    case .none, .some: nil
    case .view(let view, _): view.watermark
    case .all(_, _, _, _, _, let mark): mark?.token
    }
  }

  /// The still images with a gain map, from the smallest to the largest; none for most photos.
  package var hdr: [Rendition] {
    switch content {
    case .none: []
    case .some(_, _, let hdr): hdr
    case .view: []
    case .all(let recipe, let id, let width, let height, let kind, let mark):
      kind == .hdr
        ? recipe.hdrRenditions(
          of: id, width: Int(width), height: Int(height), watermark: mark?.token) : []
    }
  }

  /// The images of the whole of a 360° panorama, see `RenditionRecipe.panoramas`; none for other photos.
  package var panoramas: [Rendition] {
    if case .view(_, let panoramas) = content { panoramas } else { [] }
  }

  package var all: [Rendition] {
    formats.joined() + (animation.map { [$0] } ?? []) + hdr + panoramas
  }

  /// Whether there is a still image in the first format.
  package var isShown: Bool {
    switch content {
    case .none: false
    case .some(let formats, _, _): formats.first?.isEmpty == false
    case .view(let view, _): view.isShown
    // A recipe has a rendition of every photo.
    case .all: true
    }
  }

  /// The number of all renditions.
  package var count: Int {
    switch content {
    case .none: 0
    case .some, .all, .view: all.count
    }
  }
}
