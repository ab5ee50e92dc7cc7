import Facts
package import PhotoCatalog
package import Renditions
import SiteViews
package import SystemPackage

/// The photos of a site, or of a part of it, that are not shown as they should be.
package struct PhotoProblems: Codable, Sendable {
  /// The number of photos of all albums that should be shown and have no picture.
  package var notShown = 0
  /// Photos that could not be rendered. A camera raw file without a usable preview is not in the site; the others have
  /// a tile without a picture.
  package var skipped: [UnreadableFile] = []
  /// Photos that could not be tried; the next build tries them again.
  package var postponed: [UnreadableFile] = []
  /// Photos with damaged files, shown as far as they can be decoded.
  package var damaged: [UnreadableFile] = []
  /// Photos whose gain maps cannot be used, shown without HDR.
  package var withoutHDR: [UnreadableFile] = []
  /// Videos that not every browser plays, shown as stills.
  package var stills: [UnreadableFile] = []
  /// The number of videos that the settings leave out.
  package var videosLeftOut = 0
  /// The album.md files with a query that matches no photo of their part of the site.
  package var fruitlessQueries: [FilePath] = []
  /// The covers and banners in album.md files whose photos are not shown.
  package var ignoredNames: [IgnoredName] = []
  /// The number of camera raw files without a preview whose picture is in the same folder.
  package var rawsLeftOut = 0
  /// Originals that could not be copied now; the next build tries them again.
  package var originalsPostponed: [UnreadableFile] = []
  /// Photos whose Exif tags could not be read now; the next build tries them again.
  package var unreadTags: [UnreadableFile] = []
  /// Damaged originals, whose metadata cannot be removed.
  package var originalsLeftOut: [UnreadableFile] = []
  /// The originals that are not published because gallery cannot remove their metadata: the number of each format.
  package var originalsOfOtherKinds: [String: Int] = [:]
  /// The confinements of the workers that were used.
  package var confinements: [Confinement] = []

  /// Adds the problems of another part.
  static func += (sum: inout PhotoProblems, other: PhotoProblems) {
    sum.notShown += other.notShown
    sum.skipped += other.skipped
    sum.postponed += other.postponed
    sum.damaged += other.damaged
    sum.withoutHDR += other.withoutHDR
    sum.stills += other.stills
    sum.videosLeftOut += other.videosLeftOut
    sum.fruitlessQueries += other.fruitlessQueries
    sum.ignoredNames += other.ignoredNames
    sum.rawsLeftOut += other.rawsLeftOut
    sum.originalsPostponed += other.originalsPostponed
    sum.unreadTags += other.unreadTags
    sum.originalsLeftOut += other.originalsLeftOut
    sum.originalsOfOtherKinds.merge(other.originalsOfOtherKinds, uniquingKeysWith: +)
    sum.confinements += other.confinements
  }
}

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
    guard settings.downloads.contains(.originals) else { return }
    for (index, reason) in originals.failures.sorted(by: { $0.key < $1.key }) {
      originalsPostponed.append(plan.report(plan.photos[index].file, reason))
    }
    for (index, reason) in originals.refused.sorted(by: { $0.key < $1.key }) {
      originalsLeftOut.append(plan.report(plan.photos[index].file, reason))
    }
    for planned in plan.photos where planned.photo.original == nil && planned.source.directory == 0 {
      originalsOfOtherKinds[planned.photo.facts.format.rawValue, default: 0] += 1
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
