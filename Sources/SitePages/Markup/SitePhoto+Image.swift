import PhotoLayout
import Renditions
import Facts
import SiteViews

/// The loading priority of an image.
enum ImageLoading {
  /// Before all others.
  case first
  /// Before all others, and shown when the rest of the page is.
  case prominent
  /// With the page.
  case eager
  /// When it is near the viewport.
  case lazy

  fileprivate var attribute: HTML? {
    switch self {
    // Chromium would otherwise decode a large image after showing the page.
    case .first: " fetchpriority=\"high\" decoding=\"sync\""
    case .prominent: " fetchpriority=\"high\""
    case .eager: nil
    case .lazy: " loading=\"lazy\""
    }
  }
}

extension SitePhoto {
  /// The photo as an `img` element; `nil` if it could not be rendered.
  func image(
    _ width: DisplayWidth, toSite: String, text: String, loading: ImageLoading
  ) -> HTML? {
    guard isShown else { return nil }
    let source = width.attributes(renditions, toSite: toSite, isLazy: loading == .lazy)
    return "<img\(source) alt=\"\(text)\"\(loading.attribute)>"
  }
}

extension SitePhoto {
  /// The photo as a banner across the window, cropped by the page.
  func banner(toSite: String, height: Double, text: String = "", loading: ImageLoading) -> HTML? {
    guard let largest = renditions.last else { return nil }
    func times(_ factor: Double) -> String {
      let share = Int((height * aspect.value * factor).rounded())
      return "max(\(Int(100 * factor))vw,\(share)vh)"
    }
    // The image has fewer px than the screen to show it earlier, above all on dense screens. Below the title the
    // difference in sharpness is not visible.
    return """
      <img src="\(toSite)\(largest.path)" srcset="\(Self.choices(renditions, toSite))" \
      sizes="(min-resolution:2.5x) \(times(0.5)),(min-resolution:1.5x) \(times(0.7)),\(times(0.8))" alt="\(text)"\(loading.attribute)>
      """
  }

  /// The value of `srcset` with the widths of images.
  private static func choices(_ renditions: [Rendition], _ toSite: String) -> String {
    renditions.map { "\(toSite)\($0.path) \($0.width)w" }.joined(separator: ",")
  }

  /// The photo at the size of the window: the browser chooses among renditions and formats. On HDR displays, it takes
  /// images with a gain map if the photo has them. An animation has a single size, and is a still image for users who
  /// prefer reduced motion. The result is `nil` if the photo could not be rendered.
  func picture(
    toSite: String, text: String, shownWidth: String, loading: ImageLoading
  ) -> HTML? {
    if let animation {
      let still = renditions.last.map { "\(toSite)\($0.path)" } ?? ""
      return """
        <picture><source media="(prefers-reduced-motion: reduce)" srcset="\(still)">\
        <img src="\(toSite)\(animation.path)" width="\(animation.width)" height="\(animation.height)" alt="\(text)"\
        \(loading.attribute)></picture>
        """
    }
    // A browser takes the first format that it supports: the smallest files come first, the format
    // that all browsers support comes last.
    let formats = ([renditions] + alternatives).filter { !$0.isEmpty }
      .sorted { $0[0].format.isSmaller(than: $1[0].format) }
    guard let common = formats.last, let largest = common.last else { return nil }
    let image: HTML = """
      <img src="\(toSite)\(largest.path)" srcset="\(Self.choices(common, toSite))" sizes="\(shownWidth)" \
      width="\(largest.width)" height="\(largest.height)" alt="\(text)"\(loading.attribute)>
      """
    // A browser on an SDR display loads nothing more.
    let bright: HTML? =
      hdr.isEmpty
      ? nil
      : """
      <source media="(dynamic-range: high)" type="\(RenditionFormat.jpeg.mediaType)" \
      srcset="\(Self.choices(hdr, toSite))" sizes="\(shownWidth)">
      """
    guard formats.count > 1 || bright != nil else { return image }
    let sources = formats.dropLast().map { renditions -> HTML in
      """
      <source type="\(renditions[0].format.mediaType)" srcset="\(Self.choices(renditions, toSite))" \
      sizes="\(shownWidth)">
      """
    }
    return "<picture>\(bright)\(sources)\(image)</picture>"
  }
}

extension SitePhoto {
  /// The whole of a 360° panorama at the size of the window, flat; `nil` for another photo.
  func panorama(
    toSite: String, text: String, shownWidth: String, loading: ImageLoading
  ) -> HTML? {
    guard let first = panoramas.first, let view = renditions.last else { return nil }
    // The viewer reads the address of the view from a source that no browser loads.
    return """
      <picture><source media="print and (prefers-reduced-motion)" srcset="\(toSite)\(view.path)">\
      <img src="\(toSite)\(first.path)" srcset="\(Self.choices(panoramas, toSite))" sizes="\(shownWidth)" \
      width="\(first.width)" height="\(first.height)" alt="\(text)"\(loading.attribute)></picture>
      """
  }
}

extension SitePhoto {
  /// The photo's clip with the controls of the browser; nothing is loaded before it is played. The result is `nil` for
  /// a photo without clip.
  func player(toSite: String, text: String) -> HTML? {
    guard let video, !video.isLive, let clip = video.clip else { return nil }
    let poster: HTML? = rendition(atLeast: 1024).map { " poster=\"\(toSite)\($0.path)\"" }
    return """
      <video controls preload="none" playsinline width="\(clip.width)" height="\(clip.height)"\(poster) \
      aria-label="\(text)" src="\(toSite)\(clip.path)"></video>
      """
  }
}
