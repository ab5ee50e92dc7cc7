import Foundation
import Testing

struct PageTests {
  @Test func `the response for a folder is its index page`() async throws {
    let site = try TemporarySite()
    try site.write("<h1>Alps</h1>", to: "alps/index.html")
    try await TestServer.run(site) { server async throws in
      let albums = try await server.request("/")
      #expect((albums.status, albums.text) == (200, "<h1>Albums</h1>"))
      #expect(albums.headers["content-type"] == "text/html; charset=utf-8")
      #expect((albums.headers["content-length"], albums.headers["x-content-type-options"]) == ("15", "nosniff"))
      #expect(albums.headers["cache-control"] == "no-cache")
      #expect(try await server.request("/alps/?from=mail").text == "<h1>Alps</h1>")
    }
  }

  @Test func `a folder without a trailing slash is redirected`() async throws {
    let site = try TemporarySite()
    try site.write("x", to: "été & 50%/index.html")
    try await TestServer.run(site) { server async throws in
      let response = try await server.request("/%C3%A9t%C3%A9%20%26%2050%25?page=2")
      #expect((response.status, response.headers["location"]) == (301, "/%C3%A9t%C3%A9%20%26%2050%25/?page=2"))
      #expect(try await server.request(response.headers["location"]!).status == 200)
    }
  }

  @Test func `a folder without an index page and a file with a trailing slash are missing`() async throws {
    let site = try TemporarySite()
    try site.write("x", to: "data/a.json")
    try await TestServer.run(site) { server async throws in
      #expect(try await server.request("/data/").status == 404)
      #expect(try await server.request("/data/a.json/").status == 404)
      #expect(try await server.request("/data/a.json/b").status == 404)
    }
  }

  @Test func `names are decoded as UTF-8`() async throws {
    let site = try TemporarySite()
    let names = ["a b/é.jpg", "100%25.jpg", "a..b.jpg", "q?x#y.jpg", "שלום 🏔.jpg", "it's \"x\".jpg"]
    for name in names { try site.write(name, to: name) }
    try await TestServer.run(site) { server async throws in
      #expect(try await server.request("/a%20b/%C3%A9.jpg").text == "a b/é.jpg")
      for name in names {
        let target = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["/", "."]))!
        let response = try await server.request("/" + target)
        #expect((response.status, response.text) == (200, name))
      }
    }
  }

  @Test func `the response for a missing page is the 404 page of the site`() async throws {
    let site = try TemporarySite()
    try await TestServer.run(site) { server async throws in
      let plain = try await server.request("/none")
      #expect((plain.status, plain.text) == (404, "404 Not Found\n"))
      #expect(plain.headers["content-type"] == "text/plain; charset=utf-8")

      try site.write("<h1>Not here</h1>", to: "404.html")
      let own = try await server.request(
        "/i/none.webp",
        headers: ["Range: bytes=0-3", "If-None-Match: *", "If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT"])
      #expect((own.status, own.text) == (404, "<h1>Not here</h1>"))
      #expect(own.headers["content-type"] == "text/html; charset=utf-8")
      #expect((own.headers["cache-control"], own.headers["etag"]) == ("no-cache", nil))
      #expect(own.headers["x-content-type-options"] == "nosniff")
      let head = try await server.request("/none", method: "HEAD")
      #expect(head.status == 404)
      #expect(head.body.isEmpty)
    }
  }

  @Test func `HEAD returns the headers of GET without the body`() async throws {
    let site = try TemporarySite()
    try await TestServer.run(site) { server async throws in
      let get = try await server.request("/")
      let head = try await server.request("/", method: "HEAD", headers: ["Range: bytes=0-3"])
      #expect(head.status == 200)
      #expect(head.body.isEmpty)
      for name in ["content-length", "content-type", "etag", "last-modified", "cache-control"] {
        #expect(head.headers[name] == get.headers[name])
        #expect(head.headers[name] != nil)
      }
      #expect(head.headers["content-range"] == nil)
    }
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
  func `other methods are not allowed`(method: String) async throws {
    let site = try TemporarySite()
    try await TestServer.run(site) { server async throws in
      let response = try await server.request("/", method: method)
      #expect((response.status, response.headers["allow"]) == (405, "GET, HEAD"))
    }
  }

  @Test func `a site that is replaced is served from the new folder`() async throws {
    let site = try TemporarySite()
    try await TestServer.run(site) { server async throws in
      let old = site.parent.appending(path: "old")
      try FileManager.default.moveItem(at: site.folder, to: old)
      #expect(try await server.request("/").status == 404)
      try site.write("<h1>New</h1>", to: "index.html")
      #expect(try await server.request("/").text == "<h1>New</h1>")
    }
  }
}
