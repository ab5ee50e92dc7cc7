import Testing
@testable import SitePreview

struct HeaderTests {
  @Test(arguments: [
    ("index.html", "text/html; charset=utf-8"),
    ("site.CSS", "text/css; charset=utf-8"),
    ("site.js", "text/javascript; charset=utf-8"),
    ("index.json", "application/json; charset=utf-8"),
    ("a.webp", "image/webp"),
    ("a.avif", "image/avif"),
    ("a.JPG", "image/jpeg"),
    ("a.png", "image/png"),
    ("a.svg", "image/svg+xml; charset=utf-8"),
    ("feed.xml", "application/xml; charset=utf-8"),
    ("robots.txt", "text/plain; charset=utf-8"),
    ("site.webmanifest", "application/manifest+json; charset=utf-8"),
    ("font.woff2", "font/woff2"),
    ("a.tar.gz", "application/octet-stream"),
    ("LICENSE", "application/octet-stream"),
    ("dot.", "application/octet-stream"),
  ])
  func `the media type follows the extension`(name: String, type: String) throws {
    #expect(try RequestPath("/" + name).mediaType == type)
  }

  @Test func `only files named by their content are immutable`() async throws {
    let site = try TemporarySite()
    let secret = "albums/\(String(repeating: "0f", count: 16))"
    let immutable = "public, max-age=31536000, immutable"
    for path in [
      "i/ab/cd.webp", "assets/site.js", "data/timeline/x.js", "data/search/x.js", "data/map/x.js",
      "data/timeline.js", "i.html",
      "alps/i/a.webp", "assets/index.html", "albums/alps/i/a.webp",
      "\(secret)/i/ab/cd.webp", "\(secret)/i/counts.js", "\(secret)/o/ab/cd.jpg", "\(secret)/assets/site.js",
      "\(secret)/index.html", "\(secret)/counts.js",
    ] {
      try site.write("x", to: path)
    }
    try await TestServer.run(site) { server async throws in
      for path in [
        "/i/ab/cd.webp", "/assets/site.js", "/data/timeline/x.js", "/data/search/x.js", "/data/map/x.js",
        "/\(secret)/i/ab/cd.webp", "/\(secret)/o/ab/cd.jpg", "/\(secret)/assets/site.js",
      ] {
        #expect(try await server.request(path).headers["cache-control"] == immutable)
        let part = try await server.request(path, headers: ["Range: bytes=0-0"])
        #expect((part.status, part.headers["cache-control"]) == (206, immutable))
      }
      for path in [
        "/", "/i.html", "/alps/i/a.webp", "/data/timeline.js", "/i/none.webp", "/assets", "/i/ab/",
        "/albums/alps/i/a.webp", "/\(secret)/", "/\(secret)/counts.js", "/\(secret)/i/counts.js",
        "/\(secret)/i/none.webp",
      ] {
        #expect(try await server.request(path).headers["cache-control"] == "no-cache")
      }
    }
  }
}
