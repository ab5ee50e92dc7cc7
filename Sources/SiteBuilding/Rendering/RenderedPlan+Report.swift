import PhotoCatalog
import Renditions
import SiteOutput
import SiteViews

extension RenderedPlan {
  /// Joins a plan with the results of the rendering stage.
  init(
    _ plan: SitePlan, _ report: RenditionStage.Report,
    _ originals: OriginalsStage.Report,
    _ publication: Publication, placeholder: Placeholder, present: () -> Set<String>
  ) throws(SiteError) {
    let postponed = report.postponed
    let existing = postponed.isEmpty ? [] : present()
    let (lost, postponedClips) = (report.lostClips, report.postponedClips)
    let shown = Set(existing.compactMap { Rendition.parts(of: $0).map { String($0.photo) } })
    // The photos that the site would lose if they were left out.
    let shownBefore =
      shown.isEmpty ? [] : plan.photos.indices.filter { shown.contains(plan.photos[$0].id) }
    let files = shownBefore.map { plan.photos[$0].file }
    self.init(
      plan, placeholder: placeholder,
      hasClip: { lost[$0] == nil && !postponedClips.contains($1.id) },
      hasOriginal: originals.hasOriginal
    ) { index, photo in
      if postponed.contains(photo.id) { return .postponed(existing: existing) }
      return switch report.results[index] {
      case .rendered(let color, let thumbHash, _): .rendered(color: color, thumbHash: thumbHash)
      case .refused: .cannotBeShown
      case nil: .unchanged
      }
    }
    let hidden = zip(shownBefore, files).filter { photos[$0.0] == nil }.map {
      "\($0.1.path(in: plan.rootFolders))"
    }
    guard hidden.isEmpty else {
      throw .unreadableNow(
        site: publication.path, photos: Array(hidden.prefix(10)), count: hidden.count)
    }
  }
}

/// The results of rendering by the indices of photos in a plan. Most results are only a colour, so those of a million
/// photos need little memory.
struct RenderingResults: Sendable {
  /// The colours of rendered photos; -1 for others.
  private var colors: [Int32] = []
  /// The results that are more than a colour.
  private var others: [Int: Rendering.Result] = [:]

  /// Whether no photo was tried.
  private(set) var isEmpty = true

  /// The result of a photo; `nil` if it was not tried.
  subscript(index: Int) -> Rendering.Result? {
    get {
      if let other = others[index] { return other }
      guard index < colors.count, colors[index] >= 0 else { return nil }
      return .rendered(color: Int(colors[index]), thumbHash: nil, warning: nil)
    }
    set {
      guard let newValue else { return }
      isEmpty = false
      guard case .rendered(let color, nil, nil) = newValue, let short = Int32(exactly: color),
        short >= 0
      else {
        others[index] = newValue
        return
      }
      if index >= colors.count {
        colors += repeatElement(-1, count: index + 1 - colors.count)
      }
      (colors[index], others[index]) = (short, nil)
    }
  }
}
