import Facts
import Renditions
package import SiteViews
import SystemPackage

/// A plan with the renditions that the site has of each photo.
package struct RenderedPlan: Sendable, CustomStringConvertible {
  /// The result of the rendering stage for a photo.
  package enum Outcome: Sendable {
    /// The plan is right: all renditions exist, or the photo cannot be shown.
    case unchanged
    /// This build has made the renditions that were missing. Sites with other placeholders need the ThumbHash of a
    /// featureless picture only.
    case rendered(color: Int, thumbHash: [UInt8]?)
    case cannotBeShown
    /// The photo could not be tried. The site keeps the renditions that it has; with none, the photo is left out.
    case postponed(existing: Set<String>)
  }

  private let roots: [SitePlan.Root]
  private let pages: [OwnPage]
  package internal(set) var folders: [SitePlan.Folder]
  /// The photos in the order of the plan; `nil` for an omitted photo.
  package internal(set) var photos: [SitePhoto?]

  /// Joins a plan with the results of rendering.
  package init(
    _ plan: SitePlan, placeholder: Placeholder,
    hasClip: (Int, PlannedPhoto) -> Bool = { _, _ in true },
    hasOriginal: (Int) -> Bool = { _ in true },
    outcome: (Int, PlannedPhoto) -> Outcome
  ) {
    (roots, folders, pages) = (plan.roots, plan.folders, plan.pages)
    photos = plan.photos.enumerated().map { index, photo in
      Self.sitePhoto(
        photo, placeholder, hasClip: hasClip(index, photo), hasOriginal: hasOriginal(index),
        outcome(index, photo))
    }
  }

  /// The plan as if every photo could be rendered.
  package init(assumingSuccessOf plan: SitePlan, placeholder: Placeholder) {
    self.init(plan, placeholder: placeholder) { _, photo in
      .rendered(color: photo.state.color ?? 0, thumbHash: photo.state.thumbHash)
    }
  }

  package var description: String {
    let shown = photos.count { $0?.isShown == true }
    return "rendered: \(shown) of \(photos.count) photos"
  }

  /// The albums of the site: the whole site as an album, with all others below it, and the pages that the owner wrote.
  package func album(
    _ settings: SiteSettings, _ addresses: inout AddressBook
  ) -> (site: Album, pages: [OwnPageView]) {
    let titles = roots.filter { !$0.album.isEmpty }.map { ($0.album, $0.title) }
    // Photos belong to their folders before they belong to the albums that collect them.
    let photos = DateOrder.sorted(
      photos, in: (folders.map(\.files) + folders.map(\.collected)).lazy.map { $0.map(\.photo) })
    var tree = AlbumTree(settings, titles: Dictionary(titles) { first, _ in first })
    for folder in folders {
      let named = folder.all.compactMap { file in
        photos[file.photo].map { (photo: $0, name: file.name) }
      }
      // Those without a date come last.
      tree.add(
        folder.path, photos: named.sorted { $0.photo.order &- 1 }, metadata: folder.metadata,
        number: folder.number)
    }
    let pages = pages.map { page in
      OwnPageView(page, pictures: tree.pictures(of: page.text, in: page.folder))
    }
    let name = roots.count == 1 ? roots[0].folder.lastComponent?.string : nil
    return (tree.album(name: name ?? settings.strings.siteTitle, &addresses), pages)
  }

  private static func sitePhoto(
    _ planned: PlannedPhoto, _ placeholder: Placeholder, hasClip: Bool, hasOriginal: Bool,
    _ outcome: Outcome
  ) -> SitePhoto? {
    let photo = planned.photo
    var (images, hasClip) = (planned.state.error == nil ? photo.images : .none, hasClip)
    var preview: SitePhoto.Preview?
    switch outcome {
    case .unchanged:
      if planned.state.error == nil, hasClip, hasOriginal { return photo }
    case .rendered(let color, let thumbHash):
      images = photo.images
      preview = SitePhoto.Preview(color: color, thumbHash: thumbHash, placeholder)
    case .cannotBeShown:
      (images, preview) = (.none, SitePhoto.Preview())
    case .postponed(let existing):
      images = images.filtered(existing)
      hasClip = hasClip && photo.video?.clip.map { existing.contains($0.path) } ?? true
      guard images.isShown else { return nil }
    }
    return photo.with(images, preview, hasClip: hasClip, hasOriginal: hasOriginal)
  }
}

extension RenditionSet {
  /// The renditions at existing paths. Pages assume that a size exists in every format, so sizes that lack a format are
  /// left out.
  fileprivate func filtered(_ existing: Set<String>) -> RenditionSet {
    let formats = formats.map { $0.filter { existing.contains($0.path) } }
    let edges = formats.map { Set($0.map(\.edge)) }
    let common = edges.dropFirst().reduce(edges[0]) { $0.intersection($1) }
    let panoramas = panoramas.filter { existing.contains($0.path) }
    return RenditionSet(
      RenditionSet(
        formats: formats.map { $0.filter { common.contains($0.edge) } },
        animation: animation.flatMap { existing.contains($0.path) ? $0 : nil },
        hdr: hdr.filter { existing.contains($0.path) && common.contains($0.edge) }),
      panoramas: panoramas)
  }
}
