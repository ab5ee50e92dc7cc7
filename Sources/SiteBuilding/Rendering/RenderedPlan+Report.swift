import PhotoCatalog
import Renditions
import SiteViews
import SiteOutput

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
