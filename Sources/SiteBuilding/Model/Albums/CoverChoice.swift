import PhotoLayout
import Renditions
import SiteViews

/// Chooses the covers of albums, so that pages show different photos if there are enough.
struct CoverChoice {
  private var used: Set<String>

  /// Starts with the covers that album.md files name; no other album uses them.
  init(reserved: Set<String> = []) {
    used = reserved
  }

  /// Chooses the photo of an album's card: the first landscape photo among those with the highest rating, otherwise the
  /// first photo. A featureless picture, such as a wall, comes after all others, unless it has a rating or is a
  /// favorite: its owner has looked at it. The result is `nil` if none can be shown.
  mutating func cover(_ photos: [SitePhoto], _ children: [Album]) -> SitePhoto? {
    let candidate =
      unused(photos) { $0.isWide && $0.isCoverCandidate }
      ?? unused(photos, where: \.isCoverCandidate)
      ?? unused(children) { $0.isWide && $0.isCoverCandidate }
    let any =
      candidate ?? unused(photos, where: \.isWide) ?? unused(photos) { _ in true }
      ?? unused(children, where: \.isWide)
    let choice =
      any ?? Self.best(photos, where: \.isWide) ?? photos.first(where: \.isShown)
      ?? children.lazy.compactMap(\.cover).first
    if let choice { used.insert(choice.id) }
    return choice
  }

  /// The banner of an album for which none is specified: its cover, so that a card leads to the picture that it shows;
  /// `nil` if it is not suitable.
  static func banner(_ cover: SitePhoto?, _ photos: [SitePhoto], _ children: [Album]) -> SitePhoto? {
    let isFew = children.isEmpty && AlbumSize(photos.count) == .few
    return isFew || cover?.fillsBanner != true ? nil : cover
  }

  private func unused(_ photos: [SitePhoto], where isSuitable: (SitePhoto) -> Bool) -> SitePhoto? {
    Self.best(photos) { isSuitable($0) && !used.contains($0.id) }
  }

  /// A photo of the first album or descendant that has one.
  private func unused(_ albums: [Album], where isSuitable: (SitePhoto) -> Bool) -> SitePhoto? {
    for album in albums {
      let choice =
        unused(album.photos, where: isSuitable) ?? unused(album.children, where: isSuitable)
      if let choice { return choice }
    }
    return nil
  }

  /// The first photo among those with the highest rating.
  private static func best(
    _ photos: [SitePhoto], where isSuitable: (SitePhoto) -> Bool
  ) -> SitePhoto? {
    var best: (photo: SitePhoto, rating: Int)?
    for photo in photos where photo.isShown {
      let rating = photo.rating ?? 0
      if let best, best.rating >= rating { continue }
      if isSuitable(photo) { best = (photo, rating) }
    }
    return best?.photo
  }
}

extension SitePhoto {
  /// Whether a card crops only a little of the photo.
  fileprivate var isWide: Bool { (1.2...2.2).contains(aspect.value) }
}
