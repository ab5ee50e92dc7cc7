import PhotoCatalog
import Renditions
import SiteModel
import SitePublishing

extension RenderedPlan {
  /// Joins a plan with the results of the rendering stage.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - report: The results.
  ///   - originals: The originals that the site has not.
  ///   - publication: The site.
  ///   - placeholder: The placeholders that the site has.
  ///   - present: Returns the paths of the media files that the site has.
  /// - Throws: `SiteError.unreadableNow` if the site would lose the picture of a photo whose file
  ///   cannot be read at the moment.
  init(
    _ plan: SitePlan, _ report: RenditionStage.Report, _ originals: OriginalsStage.Report,
    _ publication: Publication, placeholder: Placeholder, present: () -> Set<String>
  ) throws(SiteError) {
    let postponed = report.postponed
    let existing = postponed.isEmpty ? [] : present()
    let (lost, postponedClips) = (report.lostClips, report.postponedClips)
    self.init(
      plan, placeholder: placeholder,
      hasClip: { lost[$0] == nil && !postponedClips.contains(plan.photos[$0].id) },
      hasOriginal: originals.hasOriginal
    ) { index in
      let id = plan.photos[index].id
      if postponed.contains(id) { return .postponed(existing: existing) }
      return switch report.results[index] {
      case .rendered(let color, let thumbHash, _): .rendered(color: color, thumbHash: thumbHash)
      case .refused: .cannotBeShown
      case nil: .unchanged
      }
    }
    guard !postponed.isEmpty else { return }
    let shown = Set(existing.compactMap { Rendition.parts(of: $0).map { String($0.photo) } })
    let hidden = zip(plan.photos, photos).filter { $1 == nil && shown.contains($0.id) }.map {
      "\($0.0.file.path(in: plan.rootFolders))"
    }
    guard hidden.isEmpty else {
      throw .unreadableNow(
        site: publication.path, photos: Array(hidden.prefix(10)), count: hidden.count)
    }
  }
}
