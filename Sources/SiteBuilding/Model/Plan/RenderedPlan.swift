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
  /// The pages that the owner wrote; their pictures are found with the albums.
  package private(set) var pages: [OwnPageView]
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
    (roots, folders) = (plan.roots, plan.folders)
    pages = plan.pages.map { OwnPageView($0) }
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

  /// The albums of the site: the whole site as an album, with all others below it. The folders and photos are removed
  /// from the plan, and `pages` have their pictures.
  package mutating func takeAlbum(_ settings: SiteSettings, _ addresses: inout AddressBook) -> Album {
    let titles = roots.filter { !$0.album.isEmpty }.map { ($0.album, $0.title) }
    let (sharesPhotos, repeatsPhotos) = severalPlaces
    var rows: [UInt32?] = []
    if photos.contains(where: { $0 == nil }) {
      var count: UInt32 = 0
      for photo in photos {
        rows.append(photo == nil ? nil : count)
        if photo != nil { count += 1 }
      }
    }
    let shown = photos.compactMap(\.self)
    photos = []
    func row(_ file: SitePlan.File) -> UInt32? {
      rows.isEmpty ? UInt32(file.photo) : rows[file.photo]
    }
    // Photos belong to their folders before they belong to the albums that collect them.
    let orders = DateOrder.numbers(
      of: shown,
      in: (folders.map(\.files) + folders.map(\.collected)).lazy.map { $0.compactMap(row) })
    let table = PhotoTable(shown, orders: orders)
    var tree = AlbumTree(
      table, settings, titles: Dictionary(titles) { first, _ in first },
      sharesPhotos: sharesPhotos, repeatsPhotos: repeatsPhotos)
    for index in folders.indices {
      let folder = folders[index]
      (folders[index].files, folders[index].collected) = ([], [])
      var photos = folder.all.compactMap { file in row(file).map { (row: $0, name: file.name) } }
      if orders != nil || !folder.collected.isEmpty {
        // The catalog has sorted those of a folder by local time. Those without a date come last.
        photos = photos.map { (table.orders[Int($0.row)] &- 1, $0) }.sorted { $0.0 < $1.0 }
          .map(\.1)
      }
      tree.add(
        folder.path, photos: photos, metadata: folder.metadata, number: folder.number)
    }
    folders = []
    pages = pages.map { view in
      OwnPageView(
        view.page, pictures: tree.pictures(of: view.page.text, in: view.page.folder))
    }
    let name = roots.count == 1 ? roots[0].folder.lastComponent?.string : nil
    return tree.album(name: name ?? settings.strings.siteTitle, &addresses)
  }

  /// Whether a photo is in several folders, and whether one is in several files of a folder.
  private var severalPlaces: (folders: Bool, files: Bool) {
    var several = (folders: false, files: false)
    var places = [Int32](repeating: -1, count: photos.count)
    for (index, folder) in folders.enumerated() {
      for file in folder.all {
        let place = places[file.photo]
        if place == Int32(index) {
          several.files = true
        } else if place >= 0 {
          several.folders = true
        }
        places[file.photo] = Int32(index)
      }
    }
    return several
  }

  private static func sitePhoto(
    _ photo: PlannedPhoto, _ placeholder: Placeholder, hasClip: Bool,
    hasOriginal: Bool, _ outcome: Outcome
  ) -> SitePhoto? {
    let original = hasOriginal ? photo.original : nil
    var renditions = photo.renditions
    var (color, thumbHash) = (photo.state.color, photo.state.thumbHash)
    var clip = hasClip ? photo.video?.clip : nil
    var isShown = photo.state.error == nil
    switch outcome {
    case .unchanged: break
    case .rendered(let newColor, let newHash):
      (isShown, color, thumbHash) = (true, newColor, newHash)
    case .cannotBeShown:
      (isShown, color, thumbHash) = (false, nil, nil)
    case .postponed(let existing):
      renditions = renditions.filtered(existing)
      clip = clip.flatMap { existing.contains($0.path) ? $0 : nil }
      guard isShown, renditions.isShown else { return nil }
    }
    if !isShown { renditions = .none }
    let isFeatureless = thumbHash.map(ThumbHash.isFeatureless) ?? false
    if placeholder != .thumbhash { thumbHash = nil }
    var digest = InputDigest()
    digest.add(photo.digest)
    digest.add(color)
    digest.add(thumbHash) { $0.add($1) }
    digest.add(isShown)
    // The facts and the settings determine the renditions of other photos.
    if case .postponed = outcome { digest.add(renditions.count) }
    digest.add(clip != nil)
    digest.add(original?.path)
    digest.add(original?.name)
    return SitePhoto(
      id: photo.id, keptAddress: photo.keptAddress, facts: photo.facts, width: photo.source.width,
      height: photo.source.height,
      renditions,
      video: photo.video.map {
        SiteVideo(clip: clip, duration: $0.duration, isLive: $0.isLive)
      },
      original: original, color: color, isFeatureless: isFeatureless, thumbHash: thumbHash,
      digest: digest.value)
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
