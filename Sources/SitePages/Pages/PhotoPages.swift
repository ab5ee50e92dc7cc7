import PhotoLayout
import PhotoMetadata
import Renditions
import SiteConfiguration
import SiteFormats
import SiteLanguages
package import SiteModel

/// The pages of single photos: the picture and its facts.
///
/// A photo has one page, with the neighbours of its first location.
package struct PhotoPages: Sendable {
  /// The photos that have a page, each once, in the order of the albums.
  let photos: OrderedPhotos
  /// The links to the sections of each album, by its id.
  let sections: [String: [SectionLink]]
  let settings: SiteSettings
  let template: PageTemplate
  let facets: Facets

  init(
    photos: LocatedPhotos, sections: [String: [SectionLink]], settings: SiteSettings,
    template: PageTemplate, facets: Facets = Facets()
  ) {
    let shown = photos.indices.filter(photos.list.isShown)
    self.photos = OrderedPhotos(shown.map { UInt32($0) }, of: photos)
    (self.sections, self.settings) = (sections, settings)
    (self.template, self.facets) = (template, facets)
  }

  /// Makes the pages of a site.
  package init(_ outline: SiteOutline, template: PageTemplate) {
    let links = outline.folders.map { ($0.album.id, AlbumPaging.links($0.album, $0.outline)) }
    self.init(
      photos: outline.photos,
      sections: Dictionary(links) { first, _ in first }, settings: outline.settings,
      template: template, facets: outline.facets)
  }

  /// The number of pages.
  package var count: Int { photos.count }

  /// The address of the photo of a page, by its index.
  package func address(_ number: Int) -> String { photos[number].photo.address }

  /// The index of the photo of a page among those of the site, by the index of the page.
  package func place(of number: Int) -> Int { photos.place(of: number) }

  /// The path of a page, by its index.
  package func path(_ number: Int) -> String { SitePaths.photo(photos[number].photo) }

  /// Renders a page, by its index: path and bytes.
  package func page(_ number: Int) -> (path: String, bytes: [UInt8]) {
    let place = photos[number]
    let strings = settings.strings
    let photo = place.photo
    let up = SitePaths.toSite + link(to: place)
    var trail = place.ancestors.dropFirst().map {
      ($0.title, SitePaths.toSite + SitePaths.album($0))
    }
    if place.album.kind != .site { trail.append((place.album.title, up)) }
    let facts = PhotoFactList(
      photo: photo, strings: strings, album: (place.album.title, up),
      showsPlace: settings.location != .none, facets: facets, toSite: SitePaths.toSite)
    let content: HTML = """
      <div class="view"><article class="photo">
      <div class="stage">\(step(neighbour(number, -1), "prev", strings.pages.previousPhoto))\
      \(picture(place, strings))\(step(neighbour(number, 1), "next", strings.pages.nextPhoto))</div>
      \(facts.markup)</article></div>
      """
    let bytes = template.page(
      title: place.heading(strings), toSite: SitePaths.toSite, skip: strings.pages.skipToPhoto,
      trail: trail, scripts: [.viewer], style: style(place), head: head(number, strings),
      hasLogo: false, content: content)
    return (SitePaths.photo(photo), bytes)
  }

  /// The tile of the photo on the album's page.
  func link(to place: SitePhotoLocation) -> String {
    let section = sections[place.album.id]?.first { $0.photos.contains(place.index) }
    return "\(section?.page ?? SitePaths.album(place.album))#t\(place.photo.address)"
  }

  func neighbour(_ number: Int, _ distance: Int) -> SitePhoto? {
    let other = number + distance
    guard photos.indices.contains(other), photos[other].album.id == photos[number].album.id else {
      return nil
    }
    return photos[other].photo
  }

  private func step(_ photo: SitePhoto?, _ direction: String, _ text: String) -> HTML? {
    photo.map { photo in
      """
      <a class="step \(direction)" rel="\(direction)" href="\(SitePaths.photoFile(photo))">\
      <span class="hidden">\(text)</span></a>
      """
    }
  }

  /// The picture with a link to its largest image.
  private func picture(_ place: SitePhotoLocation, _ strings: Strings) -> HTML? {
    let photo = place.photo
    guard let largest = photo.fullSize else { return nil }
    if let player = photo.player(
      toSite: SitePaths.toSite, text: place.alternativeText(strings))
    {
      let facts = photo.viewerAttributes(settings.recipe, repeatsSize: true)
      return "<div class=\"picture\"\(facts)>\(player)</div>"
    }
    // The bar leaves about 94% of the window's height for the picture.
    let percent = max(Int((photo.aspect.value * 94).rounded()), 1)
    let image = photo.picture(
      toSite: SitePaths.toSite, text: place.alternativeText(strings),
      // As wide as the window, unless its height is the limit.
      shownWidth: "(max-aspect-ratio:\(percent)/100) 100vw, \(percent)vh")
    let facts = photo.viewerAttributes(settings.recipe, repeatsSize: true)
    return """
      <a class="picture" href="\(SitePaths.toSite)\(largest.path)"\(facts)>\(image)</a>
      """
  }

  /// The picture's aspect ratio, its maximum width in px, its placeholder colour, and the size of the
  /// heading.
  ///
  /// A small photo is enlarged to fill the window, as in the viewer, but by no more than half.
  private func style(_ place: SitePhotoLocation) -> String {
    let photo = place.photo
    let ratio = NumberFormat.decimal(photo.aspect.value, 2)
    let color = photo.shortColor.map { ";--c:#\($0)" } ?? ""
    return ":root{--r:\(ratio);--w:\((photo.renditions.last?.width ?? 1) * 3 / 2)px\(color)}"
      + TitleStyle.rule(place.heading(settings.strings))
  }

  private func head(_ number: Int, _ strings: Strings) -> HTML {
    let place = photos[number]
    let photo = place.photo
    let neighbours = [1, -1].compactMap { neighbour(number, $0) }.map { photo -> HTML in
      "<link rel=\"prefetch\" href=\"\(SitePaths.photoFile(photo))\">\n"
    }
    let description = [place.alternativeText(strings), photo.camera].compactMap { $0 }
      .joined(separator: " · ")
    let shared = photo.rendition(atLeast: 1200)
    let card = SocialCard(
      title: place.heading(strings), description: photo.caption ?? description,
      siteTitle: template.siteTitle,
      kind: "article",
      path: SitePaths.photo(photo), image: shared.map { ($0, place.alternativeText(strings)) },
      baseURL: settings.baseURL)
    let data = photo.linkedData(
      strings, album: place.album.title, toSite: settings.baseURL ?? SitePaths.toSite,
      showsPlace: settings.location != .none)
    return """
      \(card.markup)\(neighbours)<script type="application/ld+json">\(data)</script>

      """
  }
}
