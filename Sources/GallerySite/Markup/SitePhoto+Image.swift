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
    case .first: " fetchpriority=\"high\""
    case .eager: nil
    case .lazy: " loading=\"lazy\""
    }
  }
}

extension SitePhoto {
  /// The photo as an image; `nil` where it could not be rendered.
  ///
  /// - Parameters:
  ///   - edge: What its longer edge measures on a large screen, in CSS px.
  ///   - sharpEdge: The same in the px of a screen with two dots a px.
  ///   - toSite: From the page to the site's folder.
  ///   - text: What it shows, for people who do not see it; empty where the page says it already.
  ///   - loading: When it is fetched.
  /// - Returns: The element.
  func image(
    edge: Double, sharpEdge: Double, toSite: String, text: String, loading: ImageLoading
  ) -> HTML? {
    guard let single = rendition(atLeast: edge), let double = rendition(atLeast: sharpEdge)
    else { return nil }
    let forSharpScreens: HTML? =
      double == single ? nil : " srcset=\"\(toSite)\(double.path) 2x\""
    return """
      <img src="\(toSite)\(single.path)"\(forSharpScreens) alt="\(text)"\(loading.attribute)>
      """
  }
}

extension SitePhoto {
  /// The photo at whatever size the window has, as the browser chooses among its renditions; a film
  /// has one size only.
  ///
  /// - Parameters:
  ///   - toSite: From the page to the site's folder.
  ///   - text: What it shows, for people who do not see it.
  ///   - shownWidth: How wide the page shows it, as a CSS length.
  /// - Returns: The element.
  func picture(toSite: String, text: String, shownWidth: String) -> HTML? {
    guard let largest = renditions.last else { return nil }
    if let film {
      return """
        <img src="\(toSite)\(film.path)" width="\(film.width)" height="\(film.height)" alt="\(text)" \
        fetchpriority="high">
        """
    }
    let sources = renditions.map { "\(toSite)\($0.path) \($0.width)w" }.joined(separator: ", ")
    return """
      <img src="\(toSite)\(largest.path)" srcset="\(sources)" sizes="\(shownWidth)" \
      width="\(largest.width)" height="\(largest.height)" alt="\(text)" fetchpriority="high">
      """
  }
}
