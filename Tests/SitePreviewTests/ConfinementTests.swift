import Foundation
import Testing
@testable import SitePreview

struct ConfinementTests {
  @Test(arguments: [
    "/../secret.txt", "/%2e%2e/secret.txt", "/%2E%2E%2Fsecret.txt", "/..%2fsecret.txt", "/alps/../../secret.txt",
    "/alps/%2e%2e/%2e%2e/secret.txt", "/./../secret.txt", "/..\\secret.txt", "/..%5csecret.txt", "/%2e%2e%5csecret.txt",
    "//../secret.txt", "/%252e%252e/secret.txt", "/%252e%252e%252fsecret.txt", "/alps/..", "/..", "/.", "/../",
    "/index.html%00.jpg", "/index.html%00", "/%00", "/..%00/secret.txt", "/%c0%ae%c0%ae/secret.txt", "/%ff",
    "//index.html", "/alps//index.html", "/%2findex.html", "/%2fetc/passwd", "//etc/passwd",
    "/../../../../../../../../etc/passwd", "http://127.0.0.1/../secret.txt", "/alps/index.html/../../../secret.txt",
    "/%CC%81/../../secret.txt", "/index.html?/../../secret.txt/..%2f", "/....//secret.txt", "/..;/secret.txt",
  ])
  func `files outside of the folder are not served`(target: String) async throws {
    let site = try TemporarySite()
    try site.write("x", to: "alps/index.html")
    try await TestServer.run(site) { server async throws in
      let response = try await server.request(target)
      let isOwnPage = target.hasPrefix("/index.html?")
      #expect(response.status == (isOwnPage ? 200 : 404))
      #expect(!response.text.contains("outside") && !response.text.contains("root:"))
    }
  }

  @Test(arguments: ["/%", "/%2", "/%zz", "/a%2", "/%%32e", "index.html", "*"])
  func `an invalid path is a bad request`(target: String) async throws {
    let site = try TemporarySite()
    try await TestServer.run(site) { server async throws in #expect(try await server.request(target).status == 400) }
  }

  @Test func `hidden files are not served`() async throws {
    let site = try TemporarySite()
    try site.write("mark", to: ".gallery-site")
    try site.write("mark", to: ".well/index.html")
    try site.write("mark", to: "alps/.hidden/a.html")
    try site.link("shown.txt", to: ".gallery-site")
    try await TestServer.run(site) { server async throws in
      let targets = ["/.gallery-site", "/%2egallery-site", "/.well/", "/.well", "/alps/.hidden/a.html", "/shown.txt"]
      for target in targets {
        let response = try await server.request(target)
        #expect(response.status == 404)
        #expect(!response.text.contains("mark"))
      }
    }
  }

  @Test func `symbolic links are followed inside the folder only`() async throws {
    let site = try TemporarySite()
    try site.write("inside", to: "alps/a.txt")
    try site.write("beside", to: "../site-old/a.txt")
    try site.link("b.txt", to: "alps/a.txt")
    try site.link("out.txt", to: "../secret.txt")
    try site.link("absolute.txt", to: site.parent.appending(path: "secret.txt").path)
    try site.link("up", to: "..")
    try site.link("old", to: "../site-old")
    try site.link("round", to: "round")
    try site.link("404.html", to: "../secret.txt")
    try site.link("disk", to: "/")
    try await TestServer.run(site) { server async throws in
      #expect(try await server.request("/b.txt").text == "inside")
      let targets = [
        "/out.txt", "/absolute.txt", "/up/secret.txt", "/up", "/up/", "/old/a.txt", "/round",
        "/404.html", "/disk/etc/passwd",
      ]
      for target in targets {
        let response = try await server.request(target)
        #expect((response.status, response.text) == (404, "404 Not Found\n"))
      }
    }
  }

  @Test func `a folder whose name only looks equal is outside`() async throws {
    let parent = try TemporarySite()
    let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
    try parent.write("x", to: "\(composed)/index.html")
    try parent.write("outside", to: "\(decomposed)/a.txt")
    try parent.link("\(composed)/link", to: "../\(decomposed)/a.txt")
    let site = try SiteFolder(parent.folder.path + "/" + composed)
    #expect(site.entry(at: try RequestPath("/index.html")) != nil)
    #expect(site.entry(at: try RequestPath("/link")) == nil)
  }

  @Test func `a link into the folder that the site was before leads nowhere`() throws {
    let parent = try TemporarySite()
    for name in ["old", "new"] {
      try parent.write("x", to: "\(name)/index.html")
      try parent.write(name, to: "\(name)/a.txt")
    }
    try parent.link("new/link", to: "../old/a.txt")
    try parent.link("site", to: "old")
    let site = try SiteFolder(parent.folder.path + "/site")
    #expect(site.entry(at: try RequestPath("/a.txt")) != nil)
    try FileManager.default.removeItem(atPath: parent.folder.path + "/site")
    try parent.link("site", to: "new")
    #expect(site.entry(at: try RequestPath("/link")) == nil)
    #expect(site.entry(at: try RequestPath("/a.txt")) != nil)
  }

  @Test func `names that no site has are not served`() throws {
    let parent = try TemporarySite()
    for name in [
      "index.html", "page-12.html", "p/a.html", "gallery.yml", "gallery.sqlite", "notes/a.txt", "page-x.html",
    ] {
      try parent.write("x", to: "site/\(name)")
    }
    let site = try SiteFolder(parent.folder.path + "/site", names: ["index.html", "p", "page-#.html"])
    for path in ["/index.html", "/page-12.html", "/p/a.html"] {
      #expect(site.entry(at: try RequestPath(path)) != nil, "\(path)")
    }
    for path in ["/gallery.yml", "/gallery.sqlite", "/notes/a.txt", "/notes/", "/page-x.html"] {
      #expect(site.entry(at: try RequestPath(path)) == nil, "\(path)")
    }
  }

  @Test func `special files are missing and do not block`() async throws {
    let site = try TemporarySite()
    try site.link("null", to: "/dev/null")
    let pipe = Process()
    pipe.executableURL = URL(filePath: "/usr/bin/mkfifo")
    pipe.arguments = [site.folder.appending(path: "pipe.html").path]
    try pipe.run()
    pipe.waitUntilExit()
    try await TestServer.run(site) { server async throws in
      #expect(try await server.request("/pipe.html").status == 404)
      #expect(try await server.request("/null").status == 404)
    }
  }

  @Test func `a site in a hidden folder or behind a link is served`() async throws {
    let parent = try TemporarySite()
    try parent.write("x", to: ".cache/site/index.html")
    try parent.link("link", to: ".cache/site")
    let page = try RequestPath("/index.html")
    #expect(try SiteFolder(parent.folder.path + "/.cache/site").entry(at: page) != nil)
    #expect(try SiteFolder(parent.folder.path + "/link/").entry(at: page) != nil)
  }
}
