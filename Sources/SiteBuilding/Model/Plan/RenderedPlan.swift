package import Facts
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
  /// That of an unlisted album has no album above it.
  package func album(
    _ settings: SiteSettings, _ addresses: inout AddressBook, isUnlisted: Bool = false
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
    if isUnlisted, let album = tree.onlyAlbum(&addresses) { return (album, pages) }
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
      preview = SitePhoto.Preview(
        color: color, thumbHash: thumbHash, placeholder, focus: photo.faceFocus)
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

extension RenderedPlan {
  /// The stacks of folders, by the index of the folder: the indices of the files of each stack, that of the cover
  /// first.
  package typealias Stacks = [Int: [[Int]]]

  /// Finds the stacks of all folders. `likeness` returns `nil` for a photo whose look is unknown.
  package func stacks(
    _ mode: StackMode, likeness: (String) throws -> Likeness?
  ) rethrows -> Stacks {
    guard mode != .none else { return [:] }
    var all: Stacks = [:]
    for index in folders.indices {
      let files = folders[index].files
      // Only the first page of a file can be in a stack.
      let shown = files.indices.filter { index in
        photos[files[index].photo].map { $0.isShown && !PageID.isLaterPage($0.id) } ?? false
      }
      let stacks = try StackRules.stacks(
        shown.compactMap { file in
          photos[files[file].photo].map { StackCandidate(name: files[file].name, $0.facts) }
        },
        mode: mode, explicit: folders[index].metadata?.stacks ?? []
      ) { try photos[files[shown[$0]].photo].flatMap { try likeness($0.id) } }
      if !stacks.isEmpty { all[index] = stacks.map { $0.map { shown[$0] } } }
    }
    return all
  }

  /// The indices of the photos that albums show: those of stacks are their covers.
  package func shownPhotos(_ stacks: Stacks) -> Set<Int> {
    var shown: Set<Int> = []
    for (index, folder) in folders.enumerated() {
      let others = Set(stacks[index]?.flatMap { $0.dropFirst() } ?? [])
      for (place, file) in folder.files.enumerated() where !others.contains(place) {
        shown.insert(file.photo)
      }
    }
    return shown
  }

  /// Replaces the photos of each stack by its cover, which then contains the other photos. A photo that is in several
  /// folders can be in a stack in one of them, and alone in another.
  package mutating func show(_ stacks: Stacks) {
    var others: [Int: [Int]] = [:]
    // Albums that collect photos of other folders show a stack as its folder does.
    var stackOf: [Int: Int] = [:]
    for (index, stacks) in stacks.sorted(by: { $0.key < $1.key }) {
      let files = folders[index].files
      // The covers of files that are not shown themselves. They stay in the folder, so that album.md can name any
      // file of a stack.
      var covers: [Int: Int] = [:]
      for stack in stacks {
        let cover = files[stack[0]].photo
        for file in stack.dropFirst() where files[file].photo != cover {
          covers[file] = cover
          stackOf[files[file].photo] = cover
          others[cover, default: []].append(files[file].photo)
        }
      }
      folders[index].files =
        files.indices.filter { covers[$0] == nil }.map { files[$0] }
        + covers.sorted { $0.key < $1.key }.map {
          SitePlan.File(photo: $0.value, name: files[$0.key].name)
        }
    }
    for folder in folders.indices {
      for file in folders[folder].collected.indices {
        let photo = folders[folder].collected[file].photo
        folders[folder].collected[file].photo = stackOf[photo] ?? photo
      }
    }
    let alone = others.keys.reduce(into: [:]) { $0[$1] = photos[$1] }
    for (cover, members) in others {
      var seen: Set<Int> = []
      let stack = members.filter { seen.insert($0).inserted }.compactMap { alone[$0] ?? photos[$0] }
      photos[cover] = alone[cover]?.stacked(with: stack)
    }
  }
}
