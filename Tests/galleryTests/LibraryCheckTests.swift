import Foundation
import Facts
import SystemPackage
import TestSupport
import Testing

/// `gallery check` of originals, catalog and site.
struct LibraryCheckTests {
  private struct Summary: Decodable {
    struct Finding: Decodable {
      struct File: Decodable { var path: String }

      var kind: String
      var files: [File]
    }

    var findings: [Finding]
  }

  private let site = BuiltSite.empty()

  init() throws {
    for (name, color) in [("a", 10), ("b", 60), ("summer/c", 110)] {
      try site.writePhoto("photos/\(name).jpg", color: color)
    }
    try #require(try site.build().status == 0)
  }

  /// The kinds of findings with the names of their files.
  private func check(_ arguments: String...) throws -> [String: [String]] {
    let result = try site.folder.run(["check", "--json"] + arguments)
    let summary = try JSONDecoder().decode(Summary.self, from: Data(result.output.utf8))
    #expect(result.status == (summary.findings.isEmpty ? 0 : 1), "\(result.errors)")
    let kinds = summary.findings.map { finding in
      (finding.kind, finding.files.map { FilePath($0.path).lastComponent?.string ?? $0.path })
    }
    return Dictionary(kinds) { $0 + $1 }
  }

  private var library: FilePath { site.folder.path.appending("photos") }

  @Test func `a library and site without problems`() throws {
    let before = try site.files()
    let result = try site.folder.succeed("check")
    let sizes = try before.keys.filter { !$0.hasPrefix(".gallery") }.map { name in
      (name, try #require(site.folder.read(FilePath("site/\(name)"))).count)
    }
    let largest = try #require(sizes.max { $0.1 < $1.1 })
    let all = NumberFormat.size(sizes.map(\.1).reduce(0, +))
    #expect(
      result.output == "3 originals readable; \(sizes.count) files of \(all) in the site, the largest "
        + "\(largest.0) of \(NumberFormat.size(largest.1)); nothing found\n")
    let deep = try site.folder.run("check", "--deep")
    #expect(deep.output.contains("the contents of 3 are compared from now on; "))
    #expect(deep.output.hasSuffix("; nothing found\n"))
    let again = try site.folder.run("check", "--deep")
    #expect(!again.output.contains("from now on") && again.status == 0)
    #expect(try site.files() == before)
    // The check does not cause work for the next build.
    #expect(try site.build(index: false).output.contains("nothing changed"))
  }

  @Test func `files that are missing, changed or new`() throws {
    try site.folder.remove("photos/a.jpg")
    try site.writePhoto("photos/b.jpg", color: 65, width: 128)
    try site.writePhoto("photos/d.jpg", color: 165)
    #expect(try check() == ["missing": ["a.jpg"], "changed": ["b.jpg"], "notIndexed": ["d.jpg"]])
    #expect(try check("--exclude", "d.jpg")["notIndexed"] == nil)
    let text = try site.folder.run("check").output
    #expect(
      text.contains(
        "1 file in the catalog but not in the library; restore from a backup the files that were not "
          + "deleted on purpose; run gallery index\n  \(library.string)/a.jpg"), "\(text)")
  }

  @Test func `a file that changed without a new size or time`() throws {
    let photo = library.appending("a.jpg")
    _ = try check("--deep")
    var bytes = try #require(site.folder.read("photos/a.jpg"))
    func copyTime(of file: String, to other: String) throws {
      try FFmpeg.run("touch", ["-r", file, other], in: site.folder.path)
    }
    try copyTime(of: photo.string, to: "reference")
    bytes[bytes.count - 20] ^= 0x55
    try site.folder.write(bytes, as: "photos/a.jpg")
    try copyTime(of: "reference", to: photo.string)
    #expect(try check("--deep") == ["altered": ["a.jpg"]])
    // It stays a finding.
    #expect(try check("--deep") == ["altered": ["a.jpg"]])
  }

  @Test(.enabled(if: getuid() != 0, "root can open every file")) func `files that cannot be opened`() throws {
    _ = unsafe chmod(library.appending("b.jpg").string, 0)
    #expect(try check()["unreadable"] == ["b.jpg"])
  }

  @Test func `a root that is missing`() throws {
    try site.folder.move("photos", to: "elsewhere")
    #expect(try check() == ["missingFolder": ["photos"]])
    let text = try site.folder.run("check").output
    #expect(text.contains("mount the disk, or remove the folder from the library"), "\(text)")
  }

  @Test func `a site that is not as gallery wrote it`() throws {
    try site.folder.remove("site/index.html")
    try site.folder.write("other", as: "site/404.html")
    let images = try site.renditions().keys.sorted()
    try site.folder.remove("site/\(images[0])")
    let image = try #require(site.folder.read(FilePath("site/\(images[1])")))
    try site.folder.write(image.map { $0 ^ 1 }, as: FilePath("site/\(images[1])"))
    try site.folder.write([1], as: "site/albums/mine.txt")
    let found = try check()
    #expect(found["missingFromSite"]?.count == 2 && found["changedInSite"] == ["404.html"])
    #expect(try check("--deep")["changedInSite"]?.count == 2)
    let result = try site.folder.run("check")
    #expect(result.errors.contains("1 file that gallery did not write"))
    _ = try site.build("--verify")
    #expect(try check("--deep").isEmpty)
  }

  @Test func `files that cannot be read, and a site of an older catalog, of another, or none`() throws {
    try site.folder.write("no picture", as: "photos/damaged.jpg")
    try site.writePhoto("photos/d.jpg", color: 165)
    _ = try site.folder.run("index", "photos")
    #expect(try check() == ["invalid": ["damaged.jpg"], "outdated": []])
    #expect(try check("--output", "nowhere") == ["invalid": ["damaged.jpg"], "missingSite": []])
    _ = try site.folder.run("index", "photos", "--catalog", "other.sqlite")
    #expect(try check("--catalog", "other.sqlite") == ["invalid": ["damaged.jpg"], "unknownSite": []])
  }

  @Test func `a damaged catalog`() throws {
    var bytes = try #require(site.folder.read("gallery.sqlite"))
    for index in (bytes.count / 2)..<(bytes.count / 2 + 9000) { bytes[index] = 0xA5 }
    try site.folder.write(bytes, as: "gallery.sqlite")
    let result = try site.folder.run("check")
    let text = result.output + result.errors
    #expect(result.status == 1 && text.contains("replace it with a backup, or remove it and run gallery index again"))
    #expect(site.folder.read("gallery.sqlite")?.count == bytes.count)
  }
}
