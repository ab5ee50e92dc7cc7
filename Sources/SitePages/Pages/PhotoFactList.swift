import Facts
import Renditions
import SiteViews

/// The facts on a photo page.
struct PhotoFactList {
  private let photo: SitePhoto
  private let strings: Strings
  private let album: (title: String, link: String)
  private let showsPlace: Bool
  private let links: ValueLinks
  private let toSite: String

  init(
    photo: SitePhoto, strings: Strings, album: (title: String, link: String), showsPlace: Bool,
    links: ValueLinks = ValueLinks(), toSite: String = ""
  ) {
    (self.photo, self.strings, self.album, self.showsPlace) = (photo, strings, album, showsPlace)
    (self.links, self.toSite) = (links, toSite)
  }

  private var facts: PhotoFacts { photo.facts }

  /// Heading, caption and facts.
  var markup: HTML {
    let names = strings.facts
    let caption: HTML? = photo.caption.map { "<p dir=\"auto\">\($0)</p>\n" }
    let rows: [HTML?] = [
      date, row(names.camera, .cameras, facts.camera), row(names.lens, .lenses, facts.lens),
      row(names.exposure, exposure), exifTags, rating, people, keywords,
      showsPlace ? place : nil,
      row(names.duration, photo.movie == nil ? nil : photo.video?.length),
      row(names.photographer, facts.creator), copyright,
      original,
      """
      <div><dt>\(names.album)</dt><dd><a dir="auto" rel="up" href="\(album.link)">\(album.title)</a></dd></div>

      """,
    ]
    return """
      <div class="facts" id="facts"><h1 dir="auto">\(photo.heading(strings, in: album.title))</h1>
      \(caption)\(stack)<dl>
      \(rows.compactMap { $0 })</dl></div>

      """
  }

  /// The exposure, and whether the photo is brighter on HDR displays.
  private var exposure: String? {
    let parts = [facts.exposureLine(strings), photo.hdr.isEmpty ? nil : "HDR"].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// The other photos of a stack, with links to their largest images or clips.
  private var stack: HTML? {
    guard !photo.stack.isEmpty else { return nil }
    let items = photo.stack.compactMap { other -> HTML? in
      guard let small = other.rendition(atLeast: 192), let large = other.fullSize else {
        return nil
      }
      let text = other.alternativeText(strings, in: album.title)
      let download: HTML? = other.original.map { original in
        Self.download(original, toSite, "\(strings.facts.original)")
      }
      return """
        <li><a href="\(toSite)\(other.movie?.path ?? large.path)"><img src="\(toSite)\(small.path)" \
        width="\(small.width)" height="\(small.height)" alt="\(text)" loading="lazy">\
        <span>\(label(other))</span></a>\(download)</li>

        """
    }
    return """
      <h2>\(strings.facts.more(items.count))</h2>
      <ul class="stack" role="list">
      \(items)</ul>

      """
  }

  /// What distinguishes a photo from the cover of its stack: its format, or its time.
  private func label(_ other: SitePhoto) -> String {
    let format = other.facts.format
    guard format == facts.format, let taken = other.taken, taken.clock != nil else {
      return format.rawValue.uppercased()
    }
    return String(taken.description.suffix(8))
  }

  /// The size of the original, with a link to the file if the site has it, which of its pages is shown, and whether it
  /// is a 360° panorama.
  private var original: HTML {
    let size = "\(facts.displayWidth) × \(facts.displayHeight) px"
    let value: HTML = photo.original.map { Self.download($0, toSite, "\(size)") } ?? "\(size)"
    let page: HTML? =
      facts.pages > 1
      ? " · \(strings.pages.pageOf(PageID.page(of: photo.id), facts.pages))" : nil
    let sphere: HTML? = photo.panoramas.isEmpty ? nil : " · 360°"
    return
      "<div><dt>\(strings.facts.original)</dt><dd dir=\"auto\">\(value)\(page)\(sphere)</dd></div>\n"
  }

  /// The copyright, and a link to the licence.
  private var copyright: HTML? {
    let license = facts.license.flatMap { RightsStatement($0) }.map { license -> HTML in
      "<a rel=\"license\" lang=\"en\" dir=\"ltr\" href=\"\(license.page)\">\(license.title)</a>"
    }
    let parts = [facts.copyright.map { "\($0)" as HTML }, license].compactMap(\.self)
    guard let first = parts.first else { return nil }
    let value = parts.dropFirst().reduce(first) { "\($0) · \($1)" }
    return "<div><dt>\(strings.facts.copyright)</dt><dd dir=\"auto\">\(value)</dd></div>\n"
  }

  private static func download(_ original: PlannedOriginal, _ toSite: String, _ text: HTML) -> HTML {
    "<a href=\"\(toSite)\(original.path)\" download=\"\(original.name)\">\(text)</a>"
  }

  private func row(_ name: String, _ value: String?) -> HTML? {
    value.map { "<div><dt>\(name)</dt><dd dir=\"auto\">\($0)</dd></div>\n" }
  }

  /// The Exif tags that the settings name, with the titles and values of libexif.
  private var exifTags: HTML? {
    let texts = facts.exifTags
    guard !texts.isEmpty else { return nil }
    let rows = stride(from: 0, to: texts.count - 1, by: 2).map { place -> HTML in
      "<div><dt lang=\"en\">\(texts[place])</dt><dd lang=\"en\" dir=\"auto\">\(texts[place + 1])</dd></div>\n"
    }
    return "\(rows)"
  }

  private func row(_ name: String, _ kind: FacetKind, _ value: String?) -> HTML? {
    value.map { "<div><dt>\(name)</dt><dd dir=\"auto\">\(linked($0, kind))</dd></div>\n" }
  }

  /// A value with a link to its page.
  private func linked(_ value: String, _ kind: FacetKind) -> HTML {
    guard let path = links.path(kind, value) else { return "\(value)" }
    return "<a href=\"\(toSite)\(path)\">\(value)</a>"
  }

  private var date: HTML? {
    photo.taken.map { taken in
      let machine = taken.description + (facts.offset ?? "")
      return """
        <div><dt>\(strings.facts.taken)</dt>\
        <dd><time datetime="\(machine)">\(strings.dates.longWithTime(taken))</time></dd></div>

        """
    }
  }

  private var rating: HTML? {
    guard let rating = photo.rating, (1...5).contains(rating) else { return nil }
    let stars = String(repeating: "★", count: rating) + String(repeating: "☆", count: 5 - rating)
    return """
      <div><dt>\(strings.facts.rating)</dt><dd><span aria-hidden="true">\(stars)</span>\
      <span class="hidden">\(strings.facts.stars(rating))</span></dd></div>

      """
  }

  /// The name of the place, with links to the pages of its parts, the coordinate, and the height above sea level.
  private var place: HTML? {
    let separator = strings.facts.compass.separator
    var line: HTML = ""
    for part in photo.placeName.map(links.places) ?? [] {
      if !line.bytes.isEmpty { line += "\(separator)" }
      let name = strings.isolated(part.name)
      line += part.path.map { "<a href=\"\(toSite)\($0)\">\(name)</a>" } ?? "\(name)"
    }
    if let coordinate = facts.coordinate {
      if !line.bytes.isEmpty { line += " · " }
      line += "\(strings.coordinates(coordinate, decimals: 4, space: " "))"
    }
    if let altitude = facts.altitude {
      if !line.bytes.isEmpty { line += " · " }
      line += "\(strings.metres(altitude))"
    }
    guard !line.bytes.isEmpty else { return nil }
    return "<div><dt>\(strings.facts.place)</dt><dd dir=\"auto\">\(line)</dd></div>\n"
  }

  private var people: HTML? {
    words(strings.facts.people, photo.people.map { ($0, links.path(.people, $0)) })
  }

  private var keywords: HTML? {
    words(strings.facts.keywords, links.keywords(of: facts))
  }

  /// A row of words; those with pages are links.
  private func words(_ title: String, _ words: [(name: String, path: String?)]) -> HTML? {
    guard !words.isEmpty else { return nil }
    let items = words.map { name, path -> HTML in
      guard let path else { return "<li dir=\"auto\">\(name)</li>" }
      return "<li dir=\"auto\"><a href=\"\(toSite)\(path)\">\(name)</a></li>"
    }
    return """
      <div><dt>\(title)</dt>\
      <dd><ul class="words" role="list">\(items)</ul></dd></div>

      """
  }
}
