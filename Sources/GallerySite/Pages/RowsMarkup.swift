import Renditions
import PhotoLayout

/// The markup of a section's photos.
struct RowsMarkup {
  /// From the page to the site's folder.
  var toSite: String
  var settings: SiteSettings
  var words: Words
  /// The height in CSS px at which a row is shown on a large screen.
  var largestRow: Double

  /// How many photos at the top of a page are loaded at once.
  private static let eagerCount = 12
  /// The largest reference width of phones held upright.
  private static let phoneWidth = 480

  /// A list of photos whose rows break where the arrangements say.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - number: Its place on the page, from 1; also its id.
  ///   - photos: The section's photos.
  ///   - isFirst: Whether it stands at the top of the page.
  ///   - isBelowBanner: Whether the page has a larger image, which comes before all photos.
  /// - Returns: A list.
  func list(
    _ section: AlbumSection, number: Int, photos: ArraySlice<SitePhoto>, isFirst: Bool,
    isBelowBanner: Bool = false
  ) -> HTML {
    let layout = settings.layout
    let names = layout == .justified ? "rows" : "rows \(layout.rawValue)"
    // For every photo these bytes would be too many.
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

  /// A photo with a link to its page or its largest image, or a space of its shape that says what is missing.
  private func tile(
    _ photo: SitePhoto, edge: Double, phone: PhoneShare?, _ loading: ImageLoading
  ) -> HTML {
    let text = photo.alternativeText(words)
    guard let whole = photo.whole,
      let image = photo.image(
        edge: edge, sharpEdge: edge * 2, toSite: toSite, text: text, phone: phone,
        loading: loading)
    else { return "<a class=\"lost\"><span>\(words.pages.cannotBeShown(text))</span></a>" }
    let target = settings.hasPhotoPages ? PhotoPages.path(photo) : whole.path
    let title: HTML? = photo.ownHeading.map { " data-title=\"\($0)\"" }
    return "<a href=\"\(toSite)\(target)\"\(title)>\(image)</a>"
  }

  /// What the widths want of a photo, as class names.
  private struct Marks {
    /// The widths at which a row ends with it.
    var breaks = ""
    /// The widths at which empty space stands before it.
    var leads: [String] = []
    /// The widths at which it is left out, and its column at each width.
    var item = ""
  }

  private func marks(_ section: AlbumSection) -> [Marks] {
    var marks = [Marks](repeating: Marks(), count: section.aspects.count)
    if settings.layout == .masonry {
      for (name, stacks) in zip(settings.widths.names, stacks(section)) {
        for (index, column) in stacks.columns.enumerated() {
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

  private func stacks(_ section: AlbumSection) -> [MasonryStacks] {
    zip(settings.widths.values, section.frames).map { width, frames in
      MasonryStacks(frames, section.aspects, width: width, spacing: settings.grid.spacing)
    }
  }

  /// What stands behind the last photo.
  private func ending(_ section: AlbumSection) -> HTML? {
    switch settings.layout {
    case .justified: return "<i class=\"fill\"></i>"
    case .wrap, .grid: return nil
    case .masonry:
      let most = settings.widths.values.map(settings.stackCount).max() ?? 1
      let cuts = (0..<most - 1).map { HTML("<i class=\"cut\($0)\"></i>") }
      return "\(cuts)"
    }
  }

  /// How wide phones show the photos that are loaded at once.
  private func phoneShares(_ section: AlbumSection) -> [PhoneShare] {
    let widths = settings.widths.values.prefix { $0 <= Self.phoneWidth }
    guard !widths.isEmpty, widths.count < settings.widths.values.count,
      settings.layout == .justified
    else { return [] }
    let frames = section.arrangements.prefix(widths.count).map { $0.frames(section.aspects) }
    // Photos of a last row that is hidden have no frame.
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

  /// What the longer edge of a photo measures on a large screen, in CSS px.
  private func edge(of photo: SitePhoto, at index: Int, _ section: AlbumSection) -> Double {
    let aspect = photo.aspect.value
    guard settings.layout != .justified else {
      // Rows are a little higher or lower than this, to fill the width; an image of twice the px for
      // the few of them would cost every phone half a second before it sees the first photo.
      return max(aspect, 1) * largestRow
    }
    return section.frames.reduce(0) { edge, frames in
      // Tiles crop: the photo covers its frame.
      let height = max(Double(frames[index].height), Double(frames[index].width) / aspect)
      return max(edge, height * max(aspect, 1))
    }
  }
}
