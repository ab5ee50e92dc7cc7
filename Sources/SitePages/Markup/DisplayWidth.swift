import Renditions
import SiteViews
import Facts
import PhotoLayout

/// The width at which a page shows an image, from which a browser chooses among renditions.
struct DisplayWidth: Equatable {
  /// The value of `sizes`: media conditions and CSS lengths.
  var sizes: String
  /// The smallest and the largest width in CSS px on all screens.
  var range: ClosedRange<Double>
  /// The aspect ratio to which the page crops the image; `nil` if it is not cropped.
  var crop: Double?
  /// Whether the image is one of many on the page.
  var isTile = false

  /// The largest pixel ratio of screens.
  private static let densest = 3.0
  /// The smallest share of a tile's device px that an image must have; with less it looks blurred.
  private static let softest = 0.72

  /// A rendition that a screen can need.
  struct Candidate: Equatable {
    var path: String
    /// The width in px that `srcset` states.
    var width: Int
  }

  /// The renditions that a screen can need, from the smallest to the largest.
  func candidates(_ renditions: [Rendition]) -> [Candidate] {
    let widths = renditions.map(width)
    let last = widths.endIndex - 1
    let first = widths.firstIndex { $0 >= range.lowerBound } ?? last
    let largest = range.upperBound * Self.densest * Self.softest
    let end = max(widths.firstIndex { $0 >= largest } ?? last, first)
    return (first...end).map { index in
      Candidate(path: renditions[index].path, width: Int(described(widths, index)))
    }
  }

  /// The width that `srcset` states for a rendition. Browsers choose the next larger image. If that is more than 1.5
  /// times as wide, a greater width is stated for the smaller image, because it is sharp enough for some of the widths
  /// between. An image that is as wide as a tile ever is stands for all of them, because only dense screens ask for a
  /// larger one: an image of 1600 px has three times the bytes of one of 1024 px, which is sharp enough for a phone.
  private func described(_ widths: [Double], _ index: Int) -> Double {
    guard index + 1 < widths.count else { return widths[index] }
    let isLarge = isTile && widths[index] >= range.upperBound
    let most = isLarge ? widths[index + 1] - 1 : widths[index + 1] / 1.5
    return max(widths[index], min(most, widths[index] / 0.75)).rounded()
  }

  /// The width of the box that an image fills, in px.
  private func width(of rendition: Rendition) -> Double {
    guard let crop else { return Double(rendition.width) }
    return min(Double(rendition.width), (Double(rendition.height) * crop).rounded())
  }

  /// The attributes of an image, with a space before each.
  func attributes(_ renditions: [Rendition], toSite: String, isLazy: Bool) -> HTML {
    let candidates = candidates(renditions)
    // Programs that do not know `srcset` get an image for a common screen.
    let common =
      candidates.first { Double($0.width) >= range.upperBound } ?? candidates[candidates.count - 1]
    let source: HTML = " src=\"\(toSite)\(common.path)\""
    guard candidates.count > 1 else { return source }
    let files = candidates.map { "\(toSite)\($0.path) \($0.width)w" }
    let measured = isLazy ? "auto," : ""
    return "\(source) srcset=\"\(files.joined(separator: ","))\" sizes=\"\(measured)\(sizes)\""
  }
}

extension DisplayWidth {
  /// The value of `sizes` for a width near each reference width.
  static func sizes(_ lengths: [String], _ widths: ReferenceWidths) -> String {
    let conditions = widths.borders.map { "(width<\($0)px) " } + [""]
    var parts: [String] = []
    for (index, (condition, length)) in zip(conditions, lengths).enumerated()
    where index == lengths.count - 1 || lengths[index + 1] != length {
      parts.append(condition + length)
    }
    return parts.joined(separator: ",")
  }
}

/// The widths of the images outside of sections, as `site.css` and `map.css` set them.
extension DisplayWidth {
  /// The cover of a person, of which only a part is seen.
  static func face(_ crop: FaceCrop) -> DisplayWidth {
    DisplayWidth(
      sizes: "\(Int((180 * crop.width).rounded()))px", range: 140 * crop.width...200 * crop.width)
  }
  /// The cover of the album that is shown first: in a wide window of 2.45 : 1, in a very wide one beside others. As for
  /// banners, phones load fewer px than they have.
  static func lead(_ photo: SitePhoto, beside count: Int) -> DisplayWidth {
    let aspect = photo.aspect.value
    func length(_ share: Double, _ shape: Double) -> String {
      "\(Int((share * max(aspect / shape, 1)).rounded(.up)))vw"
    }
    let pair = count > 0 ? "(width>=1800px) \(length(96 / Double(count), 1.5))," : ""
    let narrow = "(min-resolution:2.5x) min(70vw,95vh),min(100vw,136vh)"
    return DisplayWidth(
      sizes: "\(pair)(width>=1100px) \(length(96, 2.45)),\(narrow)", range: 360...1760, crop: nil)
  }
  /// The cover next to the link to the next album.
  static let nextAlbum = DisplayWidth(
    sizes: "clamp(96px,22vw,320px)", range: 96...320, crop: 1.5)
  /// A photo on the map.
  static let mapThumbnail = DisplayWidth(sizes: "52px", range: 44...52, crop: 1)
  /// A photo in the list of places.
  static let place = DisplayWidth(sizes: "120px", range: 60...150, crop: 1)
  /// A photo of the podium, which is round.
  static let podium = DisplayWidth(sizes: "120px", range: 80...130, crop: 1)
}
