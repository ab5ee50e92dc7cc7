import PhotoLayout
import Renditions
import SiteFormats
import SiteModel

/// The markup of a section's photos.
struct SectionMarkup {
  /// The relative path to the site's folder.
  var toSite: String
  var settings: SiteSettings
  var strings: Strings
  /// The title of the album.
  var title: String
  /// The height of a row on a large screen, in CSS px.
  var maxRowHeight: Double

  /// The number of photos at the top of a page that are loaded immediately.
  private static let eagerCount = 12
  /// The largest reference width of phones in portrait orientation.
  private static let phoneWidth = 480

  /// A list of photos with the row breaks of its arrangements.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - number: Its number on the page, from 1, which is also its id.
  ///   - photos: The section's photos.
  ///   - isFirst: Whether it is the first on the page.
  ///   - isBelowBanner: Whether the page has a banner, which is loaded before all photos.
  /// - Returns: A list.
  func list(
    _ section: LaidOutSection, number: Int, photos: ArraySlice<SitePhoto>, isFirst: Bool,
    isBelowBanner: Bool = false
  ) -> HTML {
    let layout = settings.layout
    let names = layout == .justified ? "rows" : "rows \(layout.rawValue)"
    // Only the first photos: the attributes would add too many bytes to every photo.
    let phones = isFirst ? phoneShares(section) : []
    var items: HTML = "<ul class=\"\(names)\" role=\"list\" id=\"s\(number)\">\n"
    for ((index, photo), marks) in zip(photos.enumerated(), marks(section)) {
      let isLast = index == photos.count - 1
      let filler: HTML? = isLast ? ending(section) : nil
      let marker: HTML? = marks.breaks.isEmpty ? nil : "<i class=\"\(marks.breaks)\"></i>"
      let leads = marks.leads.map { name -> HTML in "<i class=\"\(name)\"></i>" }
      let loading: ImageLoading =
        !isFirst || isBelowBanner || index >= Self.eagerCount ? .lazy : index == 0 ? .first : .eager
      let tile = tile(
        photo, edge: edge(of: photo, at: index, section),
        phone: phones.indices.contains(index) ? phones[index] : nil, loading)
      items += """
        <li class="\(classes(photo))\(marks.item)">\(leads)\(tile)\(marker)\(filler)</li>

        """
    }
    items += "</ul>"
    return items
  }

  /// A photo with a link to its page or its largest image, or a message in a tile of the same shape.
  private func tile(
    _ photo: SitePhoto, edge: Double, phone: PhoneShare?, _ loading: ImageLoading
  ) -> HTML {
    let text = photo.alternativeText(strings, in: self.title)
    guard let fullSize = photo.fullSize,
      let image = photo.image(
        edge: edge, sharpEdge: edge * 2, toSite: toSite, text: text, phone: phone,
        loading: loading)
    else { return "<a class=\"lost\"><span>\(strings.pages.cannotBeShown(text))</span></a>" }
    let target = settings.hasPhotoPages ? SitePaths.photo(photo) : fullSize.path
    let facts = photo.viewerAttributes(largestSize: settings.recipe.largestSize)
    return "<a id=\"t\(photo.id)\" href=\"\(toSite)\(target)\"\(facts)>\(image)</a>"
  }

  /// The markers of a photo at the reference widths, as class names.
  private struct Marks {
    /// The widths at which a row ends with the photo.
    var breaks = ""
    /// The widths at which empty space precedes it.
    var leads: [String] = []
    /// The widths at which it is hidden, and its column at each width.
    var item = ""
  }

  private func marks(_ section: LaidOutSection) -> [Marks] {
    var marks = [Marks](repeating: Marks(), count: section.aspects.count)
    if settings.layout == .masonry {
      for (name, tiles) in zip(settings.widths.names, section.tiles) {
        for (index, column) in (tiles.columns?.columns ?? []).enumerated() {
          marks[index].item += " \(name)\(column)"
        }
      }
    }
    guard settings.layout == .justified else { return marks }
    for (name, arrangement) in zip(settings.widths.names, section.arrangements) {
      for row in arrangement.rows.dropLast() {
        let last = row.items.upperBound - 1
        marks[last].breaks += marks[last].breaks.isEmpty ? name : " " + name
      }
      guard let last = arrangement.rows.last else { continue }
      if last.leadingFiller > 0 {
        marks[last.first].leads.append("l" + name)
      }
      for index in last.items.upperBound..<marks.count {
        marks[index].item += " h" + name
      }
    }
    return marks
  }

  /// The elements after the last photo.
  private func ending(_ section: LaidOutSection) -> HTML? {
    switch settings.layout {
    case .justified: return "<i class=\"fill\"></i>"
    case .wrap, .grid: return nil
    case .masonry:
      let most = settings.widths.values.map(settings.masonryColumnCount).max() ?? 1
      let cuts = (0..<most - 1).map { HTML("<i class=\"cut\($0)\"></i>") }
      return "\(cuts)"
    }
  }

  /// The widths on phones of the photos that are loaded immediately.
  private func phoneShares(_ section: LaidOutSection) -> [PhoneShare] {
    let widths = settings.widths.values.prefix { $0 <= Self.phoneWidth }
    guard !widths.isEmpty, widths.count < settings.widths.values.count,
      settings.layout == .justified
    else { return [] }
    let frames = section.arrangements.prefix(widths.count).map { $0.frames(section.aspects) }
    // Photos of a hidden last row have no frame.
    return section.aspects.indices.prefix(Self.eagerCount).map { index in
      let shares = zip(widths, frames).compactMap { width, frames in
        frames.indices.contains(index) ? frames[index].width * 100 / width + 1 : nil
      }
      return PhoneShare(
        border: settings.widths.borders[widths.count - 1], percent: min(shares.max() ?? 100, 100))
    }
  }

  private func classes(_ photo: SitePhoto) -> String {
    let ratio = "r\(photo.aspect.hundredths)"
    return photo.color.map { "\(ratio) c\(LayoutStyle.shortColor($0))" } ?? ratio
  }

  /// The longer edge of a photo on a large screen, in CSS px.
  private func edge(of photo: SitePhoto, at index: Int, _ section: LaidOutSection) -> Double {
    let aspect = photo.aspect.value
    guard settings.layout != .justified else {
      // Rows are slightly higher or lower than this to fill the width. Larger images for the higher
      // rows would delay the first photo on a phone by half a second.
      return max(aspect, 1) * maxRowHeight
    }
    return section.tiles.map(\.frames).reduce(0) { edge, frames in
      // Tiles are cropped: the photo covers its frame.
      let height = max(Double(frames[index].height), Double(frames[index].width) / aspect)
      return max(edge, height * max(aspect, 1))
    }
  }
}
