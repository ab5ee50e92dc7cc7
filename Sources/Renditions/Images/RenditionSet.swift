/// The renditions of one photo. They are computed on demand, because a site has millions of them.
package struct RenditionSet: Codable, Equatable, Sendable {
  private enum Content: Codable, Equatable, Sendable {
    case none
    /// All renditions of a recipe for a photo of the given size in px.
    case all(
      RenditionRecipe, photo: String, width: Int, height: Int, MediaKind, watermark: String?)
    indirect case some([[Rendition]], animation: Rendition?, hdr: [Rendition])
    /// The renditions of a view of a 360° panorama, and those of the whole of it.
    indirect case view(RenditionSet, panoramas: [Rendition])
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
    self.init(.all(recipe, photo: id, width: width, height: height, kind, watermark: watermark))
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
        of: id, width: width, height: height, hasOneFormat: kind.hasOneFormat,
        watermark: mark)
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
          of: id, width: width, height: height, in: $0, watermark: mark)
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
        ? recipe.animation(of: id, width: width, height: height) : nil
    }
  }

  /// The photo's watermark as a part of file names, see `WatermarkRecipe`; `nil` for a photo without watermark.
  package var watermark: String? {
    switch content {
    case .none, .some: nil
    case .view(let view, _): view.watermark
    case .all(_, _, _, _, _, let mark): mark
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
          of: id, width: width, height: height, watermark: mark) : []
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

  /// Whether it has all renditions of a recipe.
  package var isComplete: Bool {
    switch content {
    case .none, .some: false
    case .view(let view, _): view.isComplete
    case .all: true
    }
  }

  /// The number of all renditions.
  package var count: Int { all.count }
}
