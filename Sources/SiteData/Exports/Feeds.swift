import Facts
import Renditions
package import SiteConfiguration
import SiteFormats
import SiteLanguages
package import SiteViews

/// The feeds of a site: Atom (RFC 4287) and JSON Feed 1.1.
package struct Feeds {
  private let view: FeedView
  private let strings: Strings
  private let hasPhotoPages: Bool
  /// The site's address, ending in a slash.
  private let baseURL: String

  /// Makes the feeds.
  ///
  /// - Parameters:
  ///   - view: What they show.
  ///   - settings: Those of the site.
  ///   - baseURL: The site's address, ending in a slash.
  package init(_ view: FeedView, _ settings: SiteSettings, baseURL: String) {
    (self.view, strings, hasPhotoPages) = (view, settings.strings, settings.hasPhotoPages)
    self.baseURL = baseURL
  }

  private func address(of entry: AlbumPhoto) -> String {
    baseURL + entry.path(hasPhotoPages: hasPhotoPages)
  }

  /// A date as feeds require it, in UTC if the camera did not store an offset.
  private func timestamp(_ photo: SitePhoto) -> String? {
    photo.taken.map { $0.start.description + (photo.facts.offset ?? "Z") }
  }

  /// The image at the size that feed readers show.
  private func image(_ photo: SitePhoto) -> Rendition? { photo.rendition(atLeast: 1000) }

  /// The Atom feed.
  package var atom: [UInt8] {
    // RFC 4287 requires a date of every entry.
    let unknown = "1970-01-01T00:00:00Z"
    let entries = view.photos.map { entry -> HTML in
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
      <title>\(view.title)</title>
      <author><name>\(view.title)</name></author>
      <link href="\(baseURL)"/>
      <link rel="self" href="\(baseURL)\(SitePaths.atomFeed)"/>
      <updated>\(view.photos.first.flatMap { timestamp($0.photo) } ?? unknown)</updated>
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
      json.member("items", view.photos) { json, entry in
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
