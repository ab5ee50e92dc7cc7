import Testing

struct ConditionalRequestTests {
  @Test func `the response to a matching entity tag is not modified`() async throws {
    let site = try TemporarySite()
    try await TestServer.run(site) { server async throws in
      let tag = try #require(try await server.request("/").headers["etag"])
      #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 2)
      for list in [tag, "W/" + tag, "\"a\", \(tag) ,\"b\"", "\"a\"\r\nIf-None-Match: \(tag)", "*"] {
        let response = try await server.request("/", headers: ["If-None-Match: \(list)"])
        #expect(response.status == 304)
        #expect(response.body.isEmpty)
        #expect((response.headers["etag"], response.headers["cache-control"]) == (tag, "no-cache"))
      }
      for list in ["\"a\"", "W/\"a\"", tag.dropLast() + "0\"", ""] {
        #expect(try await server.request("/", headers: ["If-None-Match: \(list)"]).status == 200)
      }
    }
  }

  @Test func `the entity tag changes with the file`() async throws {
    let site = try TemporarySite()
    try await TestServer.run(site) { server async throws in
      var tags: Set<String?> = [try await server.request("/").headers["etag"]]
      try site.write("<h1>ALBUMS</h1>", to: "index.html")
      tags.insert(try await server.request("/").headers["etag"])
      try site.setModified("index.html", secondsSince1970: 1_700_000_000)
      tags.insert(try await server.request("/").headers["etag"])
      try site.setModified("index.html", secondsSince1970: 1_700_000_000.25)
      tags.insert(try await server.request("/").headers["etag"])
      #expect(tags.count == 4)
      #expect(!tags.contains(nil))
    }
  }

  @Test func `the response to a matching date is not modified`() async throws {
    let site = try TemporarySite()
    try site.setModified("index.html", secondsSince1970: 1_700_000_000.5)
    let modified = "Tue, 14 Nov 2023 22:13:20 GMT"
    try await TestServer.run(site) { server async throws in
      func status(since date: String, and other: String = "X: y") async throws -> Int {
        try await server.request("/", headers: ["If-Modified-Since: \(date)", other]).status
      }
      #expect(try await server.request("/").headers["last-modified"] == modified)
      #expect(try await status(since: modified) == 304)
      #expect(try await status(since: "Wed, 15 Nov 2023 00:00:00 GMT") == 304)
      #expect(try await status(since: "Tue, 14 Nov 2023 22:13:19 GMT") == 200)
      #expect(try await status(since: "yesterday") == 200)
      #expect(try await status(since: "Tue, 99 Foo 9999 99:99:99 GMT") == 200)
      #expect(try await status(since: modified, and: "If-None-Match: \"a\"") == 200)
      #expect(try await status(since: modified, and: "Range: bytes=5000-") == 304)
    }
  }
}
