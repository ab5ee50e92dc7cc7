import PhotoCatalog
import PhotoLayout
import PhotoMetadata
import Renditions

/// A photo as a page shows it.
struct SitePhoto: Sendable {
  var id: String
  var facts: PhotoFacts
  /// The size in px of what is shown, upright: that of the preview where the file is camera raw.
  var width: Int
  var height: Int
  /// In the format that pages show in their grids, from the smallest to the largest; none where the
  /// photo could not be rendered.
  var renditions: [Rendition]
  /// The same in each other format, in the order in which they were asked for.
  var alternatives: [[Rendition]] = []
  /// The photo as it moves; `nil` where it does not.
  var film: Rendition?
  /// The mean colour as 0xRRGGBB.
  var color: Int?
  /// The picture in about 25 bytes, where the site is to tell it.
  var thumbHash: [UInt8]?

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
