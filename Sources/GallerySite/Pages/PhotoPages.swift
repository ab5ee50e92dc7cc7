import PhotoLayout
import Renditions

/// The pages of single photos: the picture, and what is known of it.
///
/// A photo has one page, with the neighbours of the first of its places.
struct PhotoPages: Sendable {
  /// The photos that have a page, each once, in the order of the albums.
  let photos: [PlacedSitePhoto]
  /// For each album, by its id, where on which page its sections stand.
  let sections: [String: [SectionLink]]
  let settings: SiteSettings
  let frame: PageFrame
  var facets = Facets()

  /// Where a photo's page lies, from the site's folder.
  ///
  /// It follows the photo wherever that goes.
  static func path(_ photo: SitePhoto) -> String { "p/\(file(photo))" }

  /// The same for any photo: a URI template (RFC 6570) of its `id`.
  static let template = "p/{id}.html"

  private static func file(_ photo: SitePhoto) -> String { "\(photo.id).html" }

  private static let toSite = "../"

  /// One of the pages: path and bytes.
  func page(_ number: Int) -> (path: String, bytes: [UInt8]) {
    let place = photos[number]
    let words = settings.words
    let photo = place.photo
    let up = Self.toSite + link(to: place)
    var trail = place.ancestors.dropFirst().map { ($0.title, Self.toSite + AlbumPages.path($0)) }
    if !place.album.slug.isEmpty { trail.append((place.album.title, up)) }
    let classes = PhotoStack.horizontalWidths(photo.aspect, settings.widths).map { " x\($0)" }
    let facts = PhotoFactList(
      photo: photo, words: words, album: (place.album.title, up),
      showsPlace: settings.includesLocation, facets: facets, toSite: Self.toSite)
    let content: HTML = """
      <div class="view"><article class="photo\(classes.joined())">
      <div class="stage">\(step(neighbour(number, -1), "prev", words.pages.previousPhoto))\
      \(picture(photo, words))\(step(neighbour(number, 1), "next", words.pages.nextPhoto))</div>
      \(facts.markup)</article></div>
      """
    let bytes = frame.page(
      title: photo.heading(words), toSite: Self.toSite, skip: words.pages.skipToPhoto,
      trail: trail, style: style(photo), head: head(photo, words), content: content)
    return (Self.path(photo), bytes)
  }

  /// The section of the album page that shows the photo.
  private func link(to place: PlacedSitePhoto) -> String {
    let section = sections[place.album.id]?.first { $0.photos.contains(place.index) }
    return section?.link ?? AlbumPages.path(place.album)
  }

  private func neighbour(_ number: Int, _ distance: Int) -> SitePhoto? {
    let other = number + distance
    guard photos.indices.contains(other), photos[other].album.id == photos[number].album.id else {
      return nil
    }
    return photos[other].photo
  }

  private func step(_ photo: SitePhoto?, _ direction: String, _ text: String) -> HTML? {
    photo.map { photo in
      """
      <a class="step \(direction)" rel="\(direction)" href="\(Self.file(photo))">\
      <span class="hidden">\(text)</span></a>
      """
    }
  }

  /// The picture with a link to its largest image.
  private func picture(_ photo: SitePhoto, _ words: Words) -> HTML? {
    guard let largest = photo.whole else { return nil }
    // The bar and the margins leave the picture about this much of the window's height.
    let percent = max(Int((photo.aspect.value * 88).rounded()), 1)
    let image = photo.picture(
      toSite: Self.toSite, text: photo.alternativeText(words),
      // As wide as the window, unless its height is the limit.
      shownWidth: "(max-aspect-ratio:\(percent)/100) 100vw, \(percent)vh")
    return "<a class=\"picture\" href=\"\(Self.toSite)\(largest.path)\">\(image)</a>"
  }

  /// The picture's ratio, its width in px, and its colour until it appears.
  private func style(_ photo: SitePhoto) -> String {
    let ratio = LayoutStyle.decimal(photo.aspect.value, 2)
    let color = photo.color.map { ";--c:#\(LayoutStyle.shortColor($0))" } ?? ""
    return ":root{--r:\(ratio);--w:\(photo.renditions.last?.width ?? 1)px\(color)}"
  }

  private func head(_ photo: SitePhoto, _ words: Words) -> HTML {
    let description = [photo.alternativeText(words), photo.facts.camera].compactMap { $0 }
      .joined(separator: " · ")
    let shared = photo.rendition(atLeast: 1200)
    let card = SocialCard(
      title: photo.heading(words), description: photo.caption ?? description,
      siteTitle: frame.siteTitle,
      kind: "article",
      path: Self.path(photo), image: shared.map { ($0, photo.alternativeText(words)) },
      baseURL: settings.baseURL)
    let data = photo.linkedData(
      words, toSite: settings.baseURL ?? Self.toSite, showsPlace: settings.includesLocation)
    return "\(card.markup)<script type=\"application/ld+json\">\(data)</script>\n"
  }
}

/// Where a section of an album stands.
struct SectionLink: Sendable {
  /// The places of its photos in the album.
  var photos: Range<Int>
  /// Its page and its place there, from the site's folder.
  var link: String
}
