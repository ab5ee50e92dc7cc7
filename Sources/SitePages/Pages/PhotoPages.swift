import PhotoLayout
import Renditions
package import SiteViews
import Facts

/// The pages of single photos: the picture and its facts.
package struct PhotoPages: Sendable {
  let view: PhotoPagesView
  let settings: SiteSettings
  let template: PageTemplate

  package init(_ view: PhotoPagesView, settings: SiteSettings, template: PageTemplate) {
    (self.view, self.settings, self.template) = (view, settings, template)
  }

  private var photos: [SitePhoto] { view.photos.list }
  private var strings: Strings { settings.strings }

  package func render() -> [(path: String, bytes: [UInt8])] {
    photos.indices.map { (SitePaths.photo(photos[$0]), page($0)) }
  }

  private func page(_ number: Int) -> [UInt8] {
    let photo = photos[number]
    let up = SitePaths.toSite + view.page + "#t\(photo.address)"
    var trail = view.ancestors.filter { $0.kind != .site }.map {
      ($0.title, SitePaths.toSite + SitePaths.album($0))
    }
    if view.album.kind != .site { trail.append((view.album.title, up)) }
    let facts = PhotoFactList(
      photo: photo, strings: strings, album: (view.album.title, up),
      showsPlace: settings.location != .none, links: view.photos.links, toSite: SitePaths.toSite)
    let content: HTML = """
      <div class="view"><article class="photo">
      <div class="stage">\(step(before(number), "prev", strings.pages.previousPhoto))\
      \(picture(photo))\(step(after(number), "next", strings.pages.nextPhoto))</div>
      \(facts.markup)</article></div>
      """
    return template.page(
      PageFrame(
        title: heading(photo), toSite: SitePaths.toSite, skip: strings.pages.skipToPhoto,
        trail: trail, scripts: photo.panoramas.isEmpty ? [.viewer] : [.viewer, .sphere],
        style: style(photo), head: head(number),
        prefetches: before(number) != nil || after(number) != nil, hasDarkBar: true), content: content
    )
  }

  private func before(_ number: Int) -> PhotoLink? {
    number > 0 ? PhotoLink(photos[number - 1]) : view.before
  }

  private func after(_ number: Int) -> PhotoLink? {
    number + 1 < photos.count ? PhotoLink(photos[number + 1]) : view.after
  }

  private func heading(_ photo: SitePhoto) -> String {
    photo.heading(strings, in: view.album.title)
  }

  private func text(_ photo: SitePhoto) -> String {
    photo.alternativeText(strings, in: view.album.title)
  }

  private func step(_ link: PhotoLink?, _ direction: String, _ text: String) -> HTML? {
    link.map { link in
      """
      <a class="step \(direction)" rel="\(direction)" href="\(link.file)">\
      <span class="hidden">\(text)</span></a>
      """
    }
  }

  /// The picture with a link to its largest image.
  private func picture(_ photo: SitePhoto) -> HTML? {
    guard let largest = photo.fullSize else { return nil }
    if let player = photo.player(
      toSite: SitePaths.toSite, text: text(photo))
    {
      let facts = photo.viewerAttributes(settings.recipe, repeatsSize: true)
      return "<div class=\"picture\"\(facts)>\(player)</div>"
    }
    // The bar leaves about 94% of the window's height for the picture.
    let percent = max(Int((aspect(photo) * 94).rounded()), 1)
    // As wide as the window, unless its height is the limit.
    let width = "(max-aspect-ratio:\(percent)/100) 100vw, \(percent)vh"
    let toSite = SitePaths.toSite
    let facts = photo.viewerAttributes(settings.recipe, repeatsSize: true)
    if let panorama = photo.panorama(
      toSite: toSite, text: text(photo), shownWidth: width, loading: .prominent)
    {
      return """
        <a class="picture" href="\(toSite)\((photo.panoramas.last ?? largest).path)"\(facts)>\
        \(panorama)<span class="live-mark">\(photo.tileMark?.text ?? "")</span></a>
        """
    }
    let image = photo.picture(
      toSite: toSite, text: text(photo), shownWidth: width, loading: .prominent)
    return "<a class=\"picture\" href=\"\(toSite)\(largest.path)\"\(facts)>\(image)</a>"
  }

  /// The aspect ratio of the picture on the page, which is the whole of a panorama.
  private func aspect(_ photo: SitePhoto) -> Double {
    photo.panoramas.last.map { Double($0.width) / Double($0.height) } ?? photo.aspect.value
  }

  /// The picture's aspect ratio, its maximum width in px, its placeholder colour, and the size of the heading. A small
  /// photo is enlarged to fill the window, as in the viewer, but by no more than half.
  private func style(_ photo: SitePhoto) -> String {
    let ratio = NumberFormat.decimal(aspect(photo), 2)
    let color = photo.shortColor.map { ";--c:#\($0)" } ?? ""
    let width = (photo.panoramas.last ?? photo.renditions.last)?.width ?? 1
    return ":root{--r:\(ratio);--w:\(width * 3 / 2)px\(color)}" + TitleStyle.rule(heading(photo))
  }

  private func head(_ number: Int) -> HTML {
    let photo = photos[number]
    let neighbours = [after(number), before(number)].compactMap(\.self).map { link -> HTML in
      "<link rel=\"prefetch\" href=\"\(link.file)\">\n"
    }
    let description = [text(photo), photo.camera].compactMap { $0 }
      .joined(separator: " · ")
    let card = SocialCard(
      title: heading(photo), description: photo.caption?.replacing("\n", with: " ") ?? description,
      siteTitle: template.siteTitle,
      kind: "article",
      path: SitePaths.photo(photo), image: photo.shareImage.map { ($0, text(photo)) },
      baseURL: settings.baseURL)
    let data = photo.linkedData(
      strings, album: view.album.title, toSite: settings.baseURL ?? SitePaths.toSite,
      showsPlace: settings.location != .none)
    return """
      \(card.markup)\(neighbours)<script type="application/ld+json">\(data)</script>

      """
  }
}
