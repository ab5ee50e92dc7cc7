import PhotoLayout
import Renditions
import SiteFormats
import SiteModel

/// The loading priority of an image.
enum ImageLoading {
  /// Before all others.
  case first
  /// With the page.
  case eager
  /// When it is near the viewport.
  case lazy

  fileprivate var attribute: HTML? {
    switch self {
    // Chromium would otherwise decode a large image after showing the page.
    case .first: " fetchpriority=\"high\" decoding=\"sync\""
    case .eager: nil
    case .lazy: " loading=\"lazy\""
    }
  }
}

/// The width of an image on phones.
struct PhoneShare {
  /// The viewport width in CSS px below which a screen counts as a phone.
  var border: Int
  /// The width of the image in percent of the viewport.
  var percent: Int
}

extension SitePhoto {
  /// The photo as an `img` element; `nil` if it could not be rendered.
  ///
  /// - Parameters:
  ///   - edge: Its longer edge on a large screen, in CSS px.
  ///   - sharpEdge: Its longer edge in device px on a screen with a pixel ratio of 2.
  ///   - toSite: The relative path to the site's folder.
  ///   - text: The alternative text; empty if the page contains it.
  ///   - phone: Its width on phones; `nil` to save the bytes.
  ///   - loading: The loading priority.
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

  /// The attributes by which a browser chooses an image for phones and other screens.
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
  /// Whether it can fill the width of the window: a portrait would be cropped too much, and a small
  /// photo would be blurred.
  var fillsBanner: Bool {
    aspect.value >= 1.2 && renditions.last.map { $0.width >= 1200 } == true
  }

  /// The photo as a banner across the window, cropped by the page.
  ///
  /// - Parameters:
  ///   - toSite: The relative path to the site's folder.
  ///   - height: The maximum height in percent of the viewport's height.
  ///   - loading: The loading priority.
  /// - Returns: The element without alternative text: the page contains the title.
  func banner(toSite: String, height: Double, loading: ImageLoading) -> HTML? {
    guard let largest = renditions.last else { return nil }
    let percent = Int((height * aspect.value).rounded())
    // Small windows get an image of 1024 px to show it earlier. Below the title the difference in
    // sharpness is not visible.
    return """
      <img src="\(toSite)\(largest.path)" srcset="\(Self.choices(renditions, toSite))" \
      sizes="(max-width:1280px) 75vw, (min-aspect-ratio:\(percent)/100) 100vw, \(percent)vh" \
      alt=""\(loading.attribute)>
      """
  }

  /// The value of `srcset` with the widths of images.
  private static func choices(_ renditions: [Rendition], _ toSite: String) -> String {
    renditions.map { "\(toSite)\($0.path) \($0.width)w" }.joined(separator: ",")
  }

  /// The photo at the size of the window: the browser chooses among renditions and formats.
  ///
  /// An animation has a single size, and is a still image for users who prefer reduced motion.
  ///
  /// - Parameters:
  ///   - toSite: The relative path to the site's folder.
  ///   - text: The alternative text.
  ///   - shownWidth: The value of `sizes`: conditions and CSS lengths.
  /// - Returns: The element; `nil` if the photo could not be rendered.
  func picture(toSite: String, text: String, shownWidth: String) -> HTML? {
    if let animation {
      let still = renditions.last.map { "\(toSite)\($0.path)" } ?? ""
      return """
        <picture><source media="(prefers-reduced-motion: reduce)" srcset="\(still)">\
        <img src="\(toSite)\(animation.path)" width="\(animation.width)" height="\(animation.height)" alt="\(text)" \
        fetchpriority="high"></picture>
        """
    }
    // A browser takes the first format that it supports: the smallest files come first, the format
    // that all browsers support comes last.
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
