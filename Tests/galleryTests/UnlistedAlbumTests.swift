import Foundation
import SystemPackage
import TestSupport
import Testing

/// `hidden: unlisted` in album.md: the album is a site of its own in a folder with a secret name.
struct UnlistedAlbumTests {
  private let library: HiddenLibrary

  init() throws {
    library = try HiddenLibrary()
    try library.index()
    try library.build()
  }

  /// The secret folder, ending in a slash.
  private func secret() throws -> String {
    let links = try library.site.folder.run("links").output
    let link = try #require(links.split(whereSeparator: \.isWhitespace).last)
    return "site/\(link.dropLast("index.html".count))"
  }

  /// The files of photos of the album, by their paths.
  private func files() throws -> [String] {
    let ids = try library.ids()
    return try library.site.folder.contents().keys.filter { path in
      path.hasPrefix("site/") && ids.contains { path.contains("/\($0)") }
    }
  }

  private func names(_ text: String, _ bytes: [UInt8]) -> Bool {
    Data(bytes).range(of: Data(text.utf8)) != nil
  }

  @Test func `all files of an album that was public are in its folder`() throws {
    #expect(try files().count { $0.hasPrefix("site/p/") } == 2)
    try library.note("hidden: unlisted")
    try library.index()
    try library.build()
    let folder = try secret()
    #expect(try files().allSatisfy { $0.hasPrefix(folder) } && files().contains { $0.hasPrefix("\(folder)i/") })
    // No part of the public site leads to it, and no server lists it.
    let contents = try library.site.folder.contents()
    let name = try #require(folder.split(separator: "/").last)
    for (path, bytes) in contents where path.hasPrefix("site/") && !path.hasPrefix(folder) && !path.contains("/.") {
      #expect(!names(String(name), bytes) && !names("Xylophon", bytes), "\(path)")
    }
    for listed in ["albums", "i"] { #expect(contents["site/\(listed)/index.html"] != nil, "\(listed)") }
    #expect(try library.build().output.contains("nothing changed"))
    // Its pages lead to each other, to their images, and to the public pages.
    #expect(try library.site.folder.run("check").status == 0)
    let below = try library.site.folder.text("\(folder)albums/below/index.html")
    #expect(below.contains("href=\"../../index.html\"") && below.contains("href=\"../../../../index.html\""))

    try library.build("--rekey")
    let moved = try secret()
    #expect(moved != folder)
    #expect(try files().allSatisfy { $0.hasPrefix(moved) })
    try library.note("hidden: false")
    try library.index()
    try library.build()
    #expect(try files().count { $0.hasPrefix("site/p/") } == 2 && files().allSatisfy { !$0.hasPrefix("site/albums/") })
  }

  @Test(arguments: ["hidden: unlisted", "hidden: true"])
  func `what is not public any more leaves a site whose build fails`(settings: String) throws {
    if settings == "hidden: true" {
      try library.note("hidden: unlisted")
      try library.index()
      try library.build()
      // The album below it leaves the site of the album, which stays.
      try library.note("hidden: true", in: "below/album.md")
    } else {
      try library.note(settings)
    }
    let before = try files()
    try library.index()
    let build = try library.site.folder.run("build", "--watermark", "/nowhere.png")
    #expect(build.status != 0)
    let (left, folder) = (try files(), try secret())
    if settings == "hidden: true" {
      #expect(!left.isEmpty && left.count < before.count && left.allSatisfy { $0.hasPrefix(folder) })
      let texts = try library.site.folder.contents().filter { $0.key.hasPrefix("site/") && !$0.key.contains("/.") }
      let hidden = Set(before).subtracting(left)
      let ids = try library.ids().filter { id in !left.contains { $0.contains("/\(id)") } }
      #expect(!hidden.isEmpty && ids.count == 1)
      for (path, bytes) in texts { #expect(!ids.contains { names($0, bytes) }, "\(path)") }
    } else {
      #expect(!before.isEmpty && left.isEmpty, "\(left)")
    }
    try library.build()
    #expect(try files().allSatisfy { $0.hasPrefix(folder) })
  }

  @Test func `an album that is hidden leaves its secret folder`() throws {
    try library.note("hidden: unlisted")
    try library.index()
    try library.build()
    let folder = try secret()
    try library.note("hidden: true")
    try library.index()
    #expect(try library.site.folder.run("build", "--watermark", "/nowhere.png").status != 0)
    #expect(try !library.site.folder.contents().keys.contains { $0.hasPrefix(folder) })
  }
}
