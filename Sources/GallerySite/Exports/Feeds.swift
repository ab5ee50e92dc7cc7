import PhotoMetadata
import Renditions

extension ExportedSite {
  /// A reader of feeds shows no more at once.
  private static let largestFeed = 100

  /// The newest photos, newest first; those without a date come last.
  private var newest: [PlacedSitePhoto] {
    let shown = photos.filter { !$0.photo.renditions.isEmpty }
    let dated = shown.compactMap { place in place.photo.facts.taken.map { ($0, place) } }
    let order =
      dated.sorted { $0.0 > $1.0 }.map(\.1) + shown.filter { $0.photo.facts.taken == nil }
    return Array(order.prefix(Self.largestFeed))
  }

  /// A moment as feeds want it; a camera that does not tell its distance from UTC is taken to have
  /// none.
  private func moment(_ photo: SitePhoto) -> String? {
    photo.facts.taken.map { $0.description + (photo.facts.offset ?? "Z") }
  }

  /// The picture at the size that readers of feeds show.
  private func image(_ photo: SitePhoto) -> Rendition? { photo.rendition(atLeast: 1000) }

  var atomFeed: [UInt8] {
    // Every entry must have a moment; the oldest there is says that none is known.
    let unknown = "1970-01-01T00:00:00Z"
    let entries = newest.map { place -> HTML in
      let photo = place.photo
      let author: HTML? = photo.facts.creator.map { "<author><name>\($0)</name></author>" }
      let content: HTML? = image(photo).map { image in
        let markup: HTML = """
          <p><img src="\(baseURL)\(image.path)" width="\(image.width)" height="\(image.height)" \
          alt="\(photo.alternativeText(words))"></p>
          """
        return "<content type=\"html\">\(String(decoding: markup.bytes, as: UTF8.self))</content>"
      }
      return """
        <entry><id>\(address(of: place))</id><title>\(photo.heading(words))</title>\
        <link href="\(address(of: place))"/><updated>\(moment(photo) ?? unknown)</updated>\
        \(author)\(content)</entry>

        """
    }
    let feed: HTML = """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <id>\(baseURL)</id>
      <title>\(site.title)</title>
      <author><name>\(site.title)</name></author>
      <link href="\(baseURL)"/>
      <link rel="self" href="\(baseURL)\(FeedPaths.atom)"/>
      <updated>\(newest.first.flatMap { moment($0.photo) } ?? unknown)</updated>
      \(entries)</feed>

      """
    return feed.bytes
  }

  var jsonFeed: [UInt8] {
    let items = newest.map { place -> JSONText in
      let photo = place.photo
      let authors = photo.facts.creator.map { name -> JSONText in
        .list([.object([("name", .string(name))])])
      }
      let tags = photo.facts.keywords
      return .object([
        ("id", .string(address(of: place))), ("url", .string(address(of: place))),
        ("title", .string(photo.heading(words))),
        ("content_text", .string(photo.alternativeText(words))),
        ("image", image(photo).map { .string(baseURL + $0.path) }),
        ("date_published", moment(photo).map { .string($0) }), ("authors", authors),
        ("tags", tags.isEmpty ? nil : .list(tags.map { .string($0) })),
      ])
    }
    let feed: JSONText = .object([
      ("version", .string("https://jsonfeed.org/version/1.1")), ("title", .string(site.title)),
      ("home_page_url", .string(baseURL)), ("feed_url", .string(baseURL + FeedPaths.json)),
      ("items", .list(items)),
    ])
    return feed.bytes + [UInt8(ascii: "\n")]
  }
}
