import PhotoMetadata
import Renditions
import SiteFormats
import SiteLanguages
import SiteModel

extension SiteExporter {
  /// The maximum number of entries; feed readers show no more at once.
  private static let maxEntries = 100

  /// The newest photos, newest first; those without a date come last.
  private var newest: [SitePhotoLocation] {
    let shown = photos.filter { $0.photo.isShown }
    let dated = shown.compactMap { entry in entry.photo.taken.map { ($0, entry) } }
    let order =
      dated.sorted { $0.0 > $1.0 }.map(\.1) + shown.filter { $0.photo.taken == nil }
    return Array(order.prefix(Self.maxEntries))
  }

  /// A date as feeds require it, in UTC if the camera did not store an offset.
  private func timestamp(_ photo: SitePhoto) -> String? {
    photo.taken.map { $0.description + (photo.facts.offset ?? "Z") }
  }

  /// The image at the size that feed readers show.
  private func image(_ photo: SitePhoto) -> Rendition? { photo.rendition(atLeast: 1000) }

  var atomFeed: [UInt8] {
    // RFC 4287 requires a date of every entry.
    let unknown = "1970-01-01T00:00:00Z"
    let entries = newest.map { entry -> HTML in
      let photo = entry.photo
      let author: HTML? = photo.facts.creator.map { "<author><name>\($0)</name></author>" }
      let clip: HTML? = photo.movie.map { clip in
        "<link rel=\"enclosure\" type=\"video/mp4\" href=\"\(baseURL)\(clip.path)\"/>"
      }
      let content: HTML? = image(photo).map { image in
        let markup: HTML = """
          <p><img src="\(baseURL)\(image.path)" width="\(image.width)" height="\(image.height)" \
          alt="\(entry.alternativeText(strings))"></p>
          """
        return "<content type=\"html\">\(String(decoding: markup.bytes, as: UTF8.self))</content>"
      }
      return """
        <entry><id>\(address(of: entry))</id><title>\(entry.heading(strings))</title>\
        <link href="\(address(of: entry))"/><updated>\(timestamp(photo) ?? unknown)</updated>\
        \(clip)\(author)\(content)</entry>

        """
    }
    let feed: HTML = """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <id>\(baseURL)</id>
      <title>\(site.title)</title>
      <author><name>\(site.title)</name></author>
      <link href="\(baseURL)"/>
      <link rel="self" href="\(baseURL)\(SitePaths.atomFeed)"/>
      <updated>\(newest.first.flatMap { timestamp($0.photo) } ?? unknown)</updated>
      \(entries)</feed>

      """
    return feed.bytes
  }

  var jsonFeed: [UInt8] {
    var json = JSONWriter(isInPage: true)
    json.object { json in
      json.member("version", "https://jsonfeed.org/version/1.1")
      json.member("title", site.title)
      json.member("home_page_url", baseURL)
      json.member("feed_url", baseURL + SitePaths.jsonFeed)
      json.member("items", newest) { json, entry in
        let photo = entry.photo
        let tags = photo.facts.keywordNames
        json.object { json in
          json.member("id", address(of: entry))
          json.member("url", address(of: entry))
          json.member("title", entry.heading(strings))
          json.member("content_text", entry.alternativeText(strings))
          json.member("image", image(photo).map { baseURL + $0.path })
          json.member("date_published", timestamp(photo))
          json.member("authors", photo.facts.creator.map { [$0] }) { json, name in
            json.object { $0.member("name", name) }
          }
          json.member("attachments", photo.movie.map { [$0] }) { json, clip in
            json.object { json in
              json.member("url", baseURL + clip.path)
              json.member("mime_type", "video/mp4")
              json.member(
                "duration_in_seconds", photo.video.map { Int($0.duration.rounded()) })
            }
          }
          json.member("tags", tags.isEmpty ? nil : tags) { $0.write($1) }
        }
      }
    }
    return json.line
  }
}
