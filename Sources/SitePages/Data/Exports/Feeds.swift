import Facts
import Renditions
package import SiteViews

/// The feeds of a site: Atom (RFC 4287) and JSON Feed 1.1. An entry is a batch: the photos of a folder that one run of
/// `gallery index` added. Its id and its date stay, so that feed readers announce it once.
package struct Feeds {
  private let view: FeedView
  private let strings: Strings
  private let settings: SiteSettings
  /// The site's address, ending in a slash.
  private let baseURL: String

  package init(_ view: FeedView, _ settings: SiteSettings, baseURL: String) {
    (self.view, strings, self.settings) = (view, settings.strings, settings)
    self.baseURL = baseURL
  }

  private func id(of entry: FeedView.Entry) -> String {
    "\(baseURL)#added-\(entry.time)-\(entry.folder)"
  }

  /// The page of the photos: that of a single photo, of the album, or the first one of the site.
  private func address(of entry: FeedView.Entry) -> String {
    if entry.count == 1, let photo = entry.photos.first { return address(of: photo) }
    return baseURL + (entry.album.map { SitePaths.album($0) } ?? "")
  }

  private func address(of photo: AlbumPhoto) -> String {
    baseURL + photo.path(hasPhotoPages: settings.hasPhotoPages)
  }

  private func title(of entry: FeedView.Entry) -> String {
    strings.added(entry.count, videos: entry.videoCount, to: entry.album?.title)
  }

  private func timestamp(_ entry: FeedView.Entry) -> String? {
    LocalDateTime(secondsSince1970: entry.time).map { "\($0)Z" }
  }

  /// The image at the size that feed readers show.
  private func image(_ photo: SitePhoto) -> Rendition? { photo.rendition(atLeast: 1000) }

  /// The pictures of an entry, with their headings.
  private func content(of entry: FeedView.Entry) -> HTML {
    let pictures = entry.photos.compactMap { photo -> HTML? in
      image(photo.photo).map { image in
        let caption: HTML? = photo.photo.ownHeading.map { "<figcaption>\($0)</figcaption>" }
        return """
          <figure><a href="\(address(of: photo))"><img src="\(baseURL)\(image.path)" \
          width="\(image.width)" height="\(image.height)" \
          alt="\(photo.alternativeText(strings))"></a>\(caption)</figure>
          """
      }
    }
    return "\(pictures)"
  }

  private func creators(of entry: FeedView.Entry) -> [String] {
    Self.distinct(entry.photos.compactMap { $0.photo.shownFacts(settings).creator })
  }

  private static func distinct(_ texts: [String]) -> [String] {
    var known: Set<String> = []
    return texts.filter { known.insert($0).inserted }
  }

  /// The Atom feed.
  package var atom: [UInt8] {
    // RFC 4287 requires a date of every entry.
    let unknown = "1970-01-01T00:00:00Z"
    let entries = view.entries.map { entry -> HTML in
      let authors = creators(of: entry).map { "<author><name>\($0)</name></author>" as HTML }
      let clips = entry.photos.compactMap(\.photo.movie).map { clip in
        "<link rel=\"enclosure\" type=\"video/mp4\" href=\"\(baseURL)\(clip.path)\"/>" as HTML
      }
      return """
        <entry><id>\(id(of: entry))</id><title>\(title(of: entry))</title>\
        <link href="\(address(of: entry))"/><updated>\(timestamp(entry) ?? unknown)</updated>\
        \(clips)\(authors)\
        <content type="html">\(String(decoding: content(of: entry).bytes, as: UTF8.self))</content>\
        </entry>

        """
    }
    let feed: HTML = """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <id>\(baseURL)</id>
      <title>\(view.title)</title>
      <author><name>\(view.title)</name></author>
      <link href="\(baseURL)"/>
      <link rel="self" href="\(baseURL)\(SitePaths.atomFeed)"/>
      <updated>\(view.entries.first.flatMap(timestamp) ?? unknown)</updated>
      \(entries)</feed>

      """
    return feed.bytes
  }

  /// The JSON feed.
  package var json: [UInt8] {
    var json = JSONWriter(isInPage: true)
    json.object { json in
      json.member("version", "https://jsonfeed.org/version/1.1")
      json.member("title", view.title)
      json.member("home_page_url", baseURL)
      json.member("feed_url", baseURL + SitePaths.jsonFeed)
      json.member("items", view.entries) { json, entry in write(entry, to: &json) }
    }
    return json.line
  }

  private func write(_ entry: FeedView.Entry, to json: inout JSONWriter) {
    let creators = creators(of: entry)
    let clips = entry.photos.map(\.photo).filter { $0.movie != nil }
    let tags = Self.distinct(entry.photos.flatMap(\.photo.facts.keywordNames))
    json.object { json in
      json.member("id", id(of: entry))
      json.member("url", address(of: entry))
      json.member("title", title(of: entry))
      json.member("content_html", String(decoding: content(of: entry).bytes, as: UTF8.self))
      json.member(
        "image", entry.photos.lazy.compactMap { image($0.photo) }.first.map { baseURL + $0.path })
      json.member("date_published", timestamp(entry))
      json.member("authors", creators.isEmpty ? nil : creators) { json, name in
        json.object { $0.member("name", name) }
      }
      json.member("attachments", clips.isEmpty ? nil : clips) { json, photo in
        json.object { json in
          json.member("url", photo.movie.map { baseURL + $0.path })
          json.member("mime_type", "video/mp4")
          json.member("duration_in_seconds", photo.video.map { Int($0.duration.rounded()) })
        }
      }
      json.member("tags", tags.isEmpty ? nil : tags) { $0.write($1) }
    }
  }
}
