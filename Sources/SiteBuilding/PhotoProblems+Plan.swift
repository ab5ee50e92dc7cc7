import Facts
import PhotoCatalog
import Renditions
import SiteViews

extension PhotoProblems {
  /// The problems of a part of a site, apart from the number of photos without a picture in `RenderedPlan`.
  init(
    _ plan: SitePlan, _ rendering: RenditionStage.Report, _ originals: OriginalsStage.Report,
    _ settings: SiteSettings
  ) {
    notShown = plan.omitted.count
    unreadTags = plan.unreadTags.map { plan.report($0.file, $0.reason) }
    confinements = rendering.confinements
    add(plan, rendering)
    add(plan, originals, settings)
  }

  /// Adds the originals that the site lacks.
  private mutating func add(
    _ plan: SitePlan, _ originals: OriginalsStage.Report, _ settings: SiteSettings
  ) {
    guard settings.originals != .none else { return }
    for (index, reason) in originals.failures.sorted(by: { $0.key < $1.key }) {
      originalsPostponed.append(plan.report(plan.photos[index].file, reason))
    }
    for (index, reason) in originals.refused.sorted(by: { $0.key < $1.key }) {
      originalsLeftOut.append(plan.report(plan.photos[index].file, reason))
    }
    for photo in plan.photos where photo.photo.original == nil && photo.source.directory == 0 {
      originalsOfOtherKinds[photo.photo.facts.format.rawValue, default: 0] += 1
    }
  }

  /// Adds the photos that are not shown, or only shown in part or as stills.
  private mutating func add(_ plan: SitePlan, _ rendering: RenditionStage.Report) {
    postponed += rendering.failures.map { plan.report($0.file, $0.reason, ofPhoto: $0.photo) }
    for (index, photo) in plan.photos.enumerated() {
      let (error, warning): (String?, String?) =
        switch rendering.results[index] {
        case .refused(let reason, _): (reason, nil)
        case .rendered(_, _, let warning): (nil, warning)
        case nil: (photo.state.error, photo.state.warning)
        }
      if let error { skipped.append(plan.report(photo.file, error, ofPhoto: photo.id)) }
      if let warning {
        let file = plan.report(photo.file, warning, ofPhoto: photo.id)
        if GainMapError.isDescribed(by: warning) { withoutHDR.append(file) } else { damaged.append(file) }
      }
      if let reason = rendering.lostClips[index] {
        damaged.append(plan.report(photo.video?.file ?? photo.file, "no clip: \(reason)"))
      }
      if let video = photo.video, video.clip == nil {
        stills.append(plan.report(photo.file, "not every browser plays it"))
      }
    }
    videosLeftOut += plan.videosLeftOut
    fruitlessQueries += plan.fruitlessQueries
    rawsLeftOut += plan.rawsLeftOut
    skipped += plan.omitted.map { plan.report($0.file, $0.reason) }
  }
}

extension SitePlan {
  /// A photo as commands report it; the reason names the page, unless it is the first.
  fileprivate func report(
    _ file: LibraryFile, _ reason: String, ofPhoto id: String
  ) -> UnreadableFile {
    let page = PageID.page(of: id)
    return report(file, page > 1 ? "page \(page): \(reason)" : reason)
  }
}
