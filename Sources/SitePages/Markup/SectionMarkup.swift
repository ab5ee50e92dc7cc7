import PhotoLayout
import Renditions
import SiteViews
import Facts

/// The markup of a section's photos.
struct SectionMarkup {
  /// The relative path to the site's folder.
  var toSite: String
  var settings: SiteSettings
  var strings: Strings
  /// The title of the album.
  var title: String
  /// The id of the photo that is the banner of the page, if it has one.
  var bannerID: String?

  /// The number of photos at the top of a page that are loaded immediately.
  private static let eagerCount = 8
  /// The height of the rows that a window up to 960 px high shows below the title, and below a banner; `LayoutStyle`
  /// has the rule for that height.
  private static let firstView = (belowTitle: 960, belowBanner: 680)

  /// The height of the rows in the first view of a page with or without a banner.
  static func firstView(isBelowBanner: Bool) -> Int {
    isBelowBanner ? firstView.belowBanner : firstView.belowTitle
  }

  /// A list of photos with the row breaks of its arrangements.
  func list(
    _ section: LaidOutSection, number: Int, photos: ArraySlice<SitePhoto>, isFirst: Bool,
    isBelowBanner: Bool = false
  ) -> HTML {
    let layout = settings.layout
    let names = layout == .justified ? "rows" : "rows \(layout.rawValue)"
    let widths = TileWidths(section, settings)
    let ends = isFirst ? ends(widths, isBelowBanner: isBelowBanner) : [:]
    var items: HTML = "<ul class=\"\(names)\" role=\"list\" id=\"s\(number)\">\n"
    for ((index, photo), marks) in zip(photos.enumerated(), marks(section)) {
      let isLast = index == photos.count - 1
      let filler: HTML? = isLast ? ending(section) : nil
      let marker: HTML? = marks.breaks.isEmpty ? nil : "<i class=\"\(marks.breaks)\"></i>"
      let leads = marks.leads.map { name -> HTML in "<i class=\"\(name)\"></i>" }
      let loading: ImageLoading =
        !isFirst || isBelowBanner || index >= Self.eagerCount ? .lazy : index == 0 ? .first : .eager
      // The estimate for lazy images is of rows that are lower than those of a small album.
      let width = widths.width(index, isExact: loading != .lazy || section.size != .large)
      let tile = tile(photo, width, loading)
      items += """
        <li class="\(classes(photo))\(marks.item)\(ends[index] ?? "")">\(leads)\(tile)\(marker)\(filler)</li>

        """
    }
    items += "</ul>"
    return items
  }

  /// A photo with a link to its page or its largest image, or a message in a tile of the same shape.
  private func tile(
    _ photo: SitePhoto, _ width: DisplayWidth, _ loading: ImageLoading
  ) -> HTML {
    let text = photo.alternativeText(strings, in: self.title)
    guard let fullSize = photo.fullSize,
      let image = photo.id == bannerID
        ? photo.banner(toSite: toSite, height: AlbumPage.bannerHeight, text: text, loading: loading)
        : photo.image(width, toSite: toSite, text: text, loading: loading)
    else { return "<a class=\"lost\"><span>\(strings.pages.cannotBeShown(text))</span></a>" }
    let target = settings.hasPhotoPages ? SitePaths.photo(photo) : fullSize.path
    let facts = photo.viewerAttributes(settings.recipe)
    return
      "<a id=\"t\(photo.address)\" href=\"\(toSite)\(target)\"\(facts)>\(image)\(mark(photo))\(stackMark(photo))</a>"
  }

  /// The sign of a video, with its length, of a Live Photo, or of a 360° panorama.
  private func mark(_ photo: SitePhoto) -> HTML? {
    if let mark = photo.tileMark { return "<span class=\"\(mark.name)\">\(mark.text)</span>" }
    return photo.video?.clip.map { _ in "<span class=\"live-mark\">LIVE</span>" }
  }

  /// The number of other photos in a stack.
  private func stackMark(_ photo: SitePhoto) -> HTML? {
    guard !photo.stack.isEmpty else { return nil }
    return """
      <span class="stack-mark"><span class="hidden">\(strings.facts.more(photo.stack.count))</span>\
      <span aria-hidden="true">+\(photo.stack.count)</span></span>
      """
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
  private func ending(_ section: LaidOutSection) -> HTML {
    guard settings.layout == .masonry else { return "<i class=\"fill\"></i>" }
    let most = settings.widths.values.map(settings.masonryColumnCount).max() ?? 1
    let cuts = (0..<most - 1).map { HTML("<b class=\"cut\($0)\"></b>") }
    return "<i class=\"fill\"></i>\(cuts)"
  }

  /// The last photos of the first view at the reference widths, by index, as class names.
  private func ends(_ widths: TileWidths, isBelowBanner: Bool) -> [Int: String] {
    let height = Self.firstView(isBelowBanner: isBelowBanner)
    var ends: [Int: String] = [:]
    for (name, count) in zip(settings.widths.names, widths.counts(above: height)) {
      ends[count - 1, default: ""] += " f\(name)"
    }
    return ends
  }

  private func classes(_ photo: SitePhoto) -> String {
    let ratio = "r\(photo.aspect.hundredths)"
    return photo.shortColor.map { "\(ratio) c\($0)" } ?? ratio
  }
}
