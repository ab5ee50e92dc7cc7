import PhotoCatalog
import PhotoLayout
import PhotoMetadata
import Renditions

/// A photo as a page shows it.
///
/// A class, since albums, facets, statistics and map hold the same photo, and a copy for each would
/// be most of the memory that a build takes. It never changes.
final class SitePhoto: Sendable {
  let id: String
  let facts: PhotoFacts
  /// The size in px of what is shown, upright: that of the preview where the file is camera raw.
  let width: Int
  let height: Int
  /// In the format that pages show in their grids, from the smallest to the largest; none where the
  /// photo could not be rendered.
  let renditions: [Rendition]
  /// The same in each other format, in the order in which they were asked for.
  let alternatives: [[Rendition]]
  /// The photo as it moves; `nil` where it does not.
  let film: Rendition?
  /// The mean colour as 0xRRGGBB.
  let color: Int?
  /// The picture in about 25 bytes, where the site is to tell it.
  let thumbHash: [UInt8]?

  init(
    id: String, facts: PhotoFacts, width: Int, height: Int, renditions: [Rendition],
    alternatives: [[Rendition]] = [], film: Rendition? = nil, color: Int? = nil,
    thumbHash: [UInt8]? = nil
  ) {
    self.id = id
    self.facts = facts
    (self.width, self.height) = (width, height)
    (self.renditions, self.alternatives, self.film) = (renditions, alternatives, film)
    (self.color, self.thumbHash) = (color, thumbHash)
  }

  /// The ratio that the page's style and its layout share.
  var aspect: AspectRatio {
    let exact = AspectRatio(width: Double(width), height: Double(height))
    return (exact ?? .square).quantised
  }

  /// What to say to people who do not see the picture.
  func alternativeText(_ words: Words) -> String {
    if let text = facts.description ?? facts.title { return text }
    guard let taken = facts.taken else { return words.facts.photo }
    return words.facts.photoTaken(words.dates.long(taken))
  }

  /// Every file made of it.
  var allRenditions: [Rendition] { renditions + alternatives.joined() + (film.map { [$0] } ?? []) }

  /// What somebody sees who opens the photo: moving where it moves, else the largest.
  var whole: Rendition? { film ?? renditions.last }

  /// The smallest rendition whose longer edge has at least this many px, or the largest.
  func rendition(atLeast edge: Double) -> Rendition? {
    renditions.first { Double($0.edge) >= edge } ?? renditions.last
  }
}
