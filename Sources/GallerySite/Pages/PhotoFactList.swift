import PhotoMetadata

/// What a photo page says of its photo.
struct PhotoFactList {
  var photo: SitePhoto
  var words: Words
  /// The album's title, and the link to the photo's place there.
  var album: (title: String, link: String)
  /// Whether the page may say where the photo was taken.
  var showsPlace: Bool
  /// The pages of what the photo has in common with others.
  var facets = Facets()
  /// From the page to the site's folder.
  var toSite = ""

  /// Heading, caption and facts.
  var markup: HTML {
    let (facts, names) = (photo.facts, words.facts)
    let caption: HTML? = photo.caption.map { "<p dir=\"auto\">\($0)</p>\n" }
    let rows: [HTML?] = [
      date, row(names.camera, .cameras, facts.camera), row(names.lens, .lenses, facts.lens),
      row(names.exposure, facts.exposureLine(words)), rating, keywords,
      showsPlace ? row(names.place, facts.placeLine(words)) : nil,
      row(names.photographer, facts.creator), row(names.copyright, facts.copyright),
      row(names.original, "\(facts.displayWidth) × \(facts.displayHeight) px"),
      """
      <div><dt>\(names.album)</dt><dd><a dir="auto" href="\(album.link)">\(album.title)</a></dd></div>

      """,
    ]
    return """
      <div class="facts"><h1 dir="auto">\(photo.heading(words))</h1>
      \(caption)<dl>
      \(rows.compactMap { $0 })</dl></div>

      """
  }

  private func row(_ name: String, _ value: String?) -> HTML? {
    value.map { "<div><dt>\(name)</dt><dd dir=\"auto\">\($0)</dd></div>\n" }
  }

  private func row(_ name: String, _ kind: FacetKind, _ value: String?) -> HTML? {
    value.map { "<div><dt>\(name)</dt><dd dir=\"auto\">\(linked($0, kind))</dd></div>\n" }
  }

  /// A value as a link to all photos that have it.
  private func linked(_ value: String, _ kind: FacetKind) -> HTML {
    guard let path = facets.path(kind, value) else { return "\(value)" }
    return "<a href=\"\(toSite)\(path)\">\(value)</a>"
  }

  private var date: HTML? {
    photo.facts.taken.map { taken in
      let machine = taken.description + (photo.facts.offset ?? "")
      return """
        <div><dt>\(words.facts.taken)</dt>\
        <dd><time datetime="\(machine)">\(words.dates.longWithTime(taken))</time></dd></div>

        """
    }
  }

  private var rating: HTML? {
    guard let rating = photo.facts.rating, (1...5).contains(rating) else { return nil }
    let stars = String(repeating: "★", count: rating) + String(repeating: "☆", count: 5 - rating)
    return """
      <div><dt>\(words.facts.rating)</dt><dd><span aria-hidden="true">\(stars)</span>\
      <span class="hidden">\(words.facts.stars(rating))</span></dd></div>

      """
  }

  private var keywords: HTML? {
    guard !photo.facts.keywords.isEmpty else { return nil }
    let items = photo.facts.keywords.map {
      HTML("<li dir=\"auto\">\(linked($0, .keywords))</li>")
    }
    return """
      <div><dt>\(words.facts.keywords)</dt>\
      <dd><ul class="words" role="list">\(items)</ul></dd></div>

      """
  }
}
