import PhotoLayout
import Renditions

/// When a browser fetches an image.
enum ImageLoading {
  /// Before all others.
  case first
  /// With the page.
  case eager
  /// When it comes near the screen.
  case lazy

  fileprivate var attribute: HTML? {
    switch self {
    // Chromium would show the page without a large image first, to decode that at leisure.
    case .first: " fetchpriority=\"high\" decoding=\"sync\""
    case .eager: nil
    case .lazy: " loading=\"lazy\""
    }
  }
}

/// How wide a phone shows an image.
struct PhoneShare {
  /// The narrowest window that is no phone's, in CSS px.
  var border: Int
  /// The image's part of a narrower window, in percent.
  var percent: Int
}

extension SitePhoto {
  /// The photo as an image; `nil` where it could not be rendered.
  ///
  /// - Parameters:
  ///   - edge: What its longer edge measures on a large screen, in CSS px.
  ///   - sharpEdge: The same in the px of a screen with two dots a px.
  ///   - toSite: From the page to the site's folder.
  ///   - text: What it shows, for people who do not see it; empty where the page says it already.
  ///   - phone: How wide phones show it; `nil` where that is not worth its bytes.
  ///   - loading: When it is fetched.
  /// - Returns: The element.
  func image(
    edge: Double, sharpEdge: Double, toSite: String, text: String, phone: PhoneShare? = nil,
    loading: ImageLoading
  ) -> HTML? {
    guard let single = rendition(atLeast: edge), let double = rendition(atLeast: sharpEdge)
    else { return nil }
    let others: HTML? =
      phone.flatMap { choices(edge: edge, largest: double, toSite: toSite, phone: $0) }
      ?? (double == single ? nil : " srcset=\"\(toSite)\(double.path) 2x\"")
    return """
      <img src="\(toSite)\(single.path)"\(others) alt="\(text)"\(loading.attribute)>
      """
  }

  /// The images among which a browser chooses by the width that phones and others show.
  private func choices(
    edge: Double, largest: Rendition, toSite: String, phone: PhoneShare
  ) -> HTML? {
    let ratio = max(1, 1 / aspect.value)
    let onPhone = Double(phone.border * phone.percent) / 100 * ratio
    guard let smallest = rendition(atLeast: min(onPhone, edge)), smallest != largest else {
      return nil
    }
    let files = Self.choices(
      renditions.filter { (smallest.edge...largest.edge).contains($0.edge) }, toSite)
    return """
       srcset="\(files)" sizes="(max-width:\(phone.border - 1)px) \(phone.percent)vw,\
      \(Int((edge / ratio).rounded()))px"
      """
  }
}

extension SitePhoto {
  /// Whether it can be shown across the window: a portrait would lose most of itself, and a small
  /// photo would be blurred.
  var fillsBanner: Bool {
    aspect.value >= 1.2 && renditions.last.map { $0.width >= 1200 } == true
  }

  /// The photo across the window, cropped to the height that the page gives it.
  ///
  /// - Parameters:
  ///   - toSite: From the page to the site's folder.
  ///   - height: How high the page shows it at most, in percent of the window's height.
  ///   - loading: When it is fetched.
  /// - Returns: The element; the page says in words what it shows.
  func banner(toSite: String, height: Double, loading: ImageLoading) -> HTML? {
    guard let largest = renditions.last else { return nil }
    let percent = Int((height * aspect.value).rounded())
    // Small windows get an image of 1024 px, for it is the first that somebody waits for; with the
    // title across it nobody sees that it is not the sharpest.
    return """
      <img src="\(toSite)\(largest.path)" srcset="\(Self.choices(renditions, toSite))" \
      sizes="(max-width:1280px) 75vw, (min-aspect-ratio:\(percent)/100) 100vw, \(percent)vh" \
      alt=""\(loading.attribute)>
      """
  }

  /// What the browser chooses from by the width that it needs.
  private static func choices(_ renditions: [Rendition], _ toSite: String) -> String {
    renditions.map { "\(toSite)\($0.path) \($0.width)w" }.joined(separator: ",")
  }

  /// The photo at whatever size the window has, as the browser chooses among its renditions and
  /// their formats; a film has one size only, and stands still for people who want no motion.
  ///
  /// - Parameters:
  ///   - toSite: From the page to the site's folder.
  ///   - text: What it shows, for people who do not see it.
  ///   - shownWidth: How wide the page shows it, as `sizes` has it: conditions and CSS lengths.
  /// - Returns: The element; `nil` where it could not be rendered.
  func picture(toSite: String, text: String, shownWidth: String) -> HTML? {
    if let film {
      let still = renditions.last.map { "\(toSite)\($0.path)" } ?? ""
      return """
        <picture><source media="(prefers-reduced-motion: reduce)" srcset="\(still)">\
        <img src="\(toSite)\(film.path)" width="\(film.width)" height="\(film.height)" alt="\(text)" \
        fetchpriority="high"></picture>
        """
    }
    // A browser takes the first that it knows: the smallest files first, what all know last.
    let formats = ([renditions] + alternatives).filter { !$0.isEmpty }
      .sorted { $0[0].format.isSmaller(than: $1[0].format) }
    guard let common = formats.last, let largest = common.last else { return nil }
    let image: HTML = """
      <img src="\(toSite)\(largest.path)" srcset="\(Self.choices(common, toSite))" sizes="\(shownWidth)" \
      width="\(largest.width)" height="\(largest.height)" alt="\(text)" fetchpriority="high">
      """
    guard formats.count > 1 else { return image }
    let sources = formats.dropLast().map { renditions -> HTML in
      """
      <source type="\(renditions[0].format.mediaType)" srcset="\(Self.choices(renditions, toSite))" \
      sizes="\(shownWidth)">
      """
    }
    return "<picture>\(sources)\(image)</picture>"
  }
}
