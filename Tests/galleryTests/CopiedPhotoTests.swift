import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// Sidecars are facts of a file: a copy neither publishes what the owner excluded, nor brings texts of a hidden album
/// to public pages.
@Suite(.timeLimit(.minutes(10))) struct CopiedPhotoTests {
  private let site = BuiltSite.empty()

  private func write(_ photo: String, color: Int, _ sidecar: Sidecar? = nil) throws {
    try site.writePhoto("photos/\(photo).jpg", color: color)
    if let sidecar { try write(sidecar, as: photo) }
  }

  private func write(_ sidecar: Sidecar, as photo: String) throws {
    try site.folder.write(sidecar.bytes, as: FilePath("photos/\(photo).xmp"))
  }

  private func ids(_ query: String...) throws -> Set<String> {
    let lines = try site.folder.run(["list", "--json"] + query).output
    return Set(lines.matches(of: /"id":"([^"]*)"/).map { String($0.1) })
  }

  /// Checks that no file of the site and no path has any of the texts.
  private func expectAbsent(_ texts: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    for (name, bytes) in try site.folder.contents() where name.hasPrefix("site/") {
      for text in texts {
        let found = name.contains(text) || bytes.contains(text.utf8)
        #expect(!found, "\(text) is in \(name)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test(arguments: [
    "-keyword:private", "-title:Clinic", "-path:sorted", "-rating:1", "-Clinic", "-has:title", "-sorted/p1",
  ])
  func `a term excludes a photo if it matches any of its files`(term: String) throws {
    try write("sorted/p1", color: 10, Sidecar(title: "Clinic", keywords: ["private"], rating: 1))
    try write("import/p1", color: 10)
    try write("import/p2", color: 90)
    try site.make("--where", term)
    let excluded = try ids().subtracting(ids("id:" + (try #require(site.photos().first?.id))))
    #expect(try site.photos().count == 1)
    #expect(excluded.count == 1)
    try expectAbsent(Array(excluded) + ["Clinic", "private"])
    #expect(try ids(term).isDisjoint(with: excluded))
    try site.folder.succeed("stats", "--json", term)
  }

  @Test func `an exclusion of a copy in another album is seen by the next build`() throws {
    try write("a/p1", color: 10)
    try write("a/p2", color: 90)
    try write("b/p3", color: 190)
    try site.make("--where", "-keyword:private")
    #expect(try site.photos().count == 3)
    try write("b/copy", color: 10, Sidecar(keywords: ["private"]))
    try site.make("--where", "-keyword:private")
    #expect(try site.photos().count == 2)
    // The statement is withdrawn.
    try write(Sidecar(keywords: ["family"]), as: "b/copy")
    try site.make("--where", "-keyword:private")
    #expect(Set(try site.photos().map(\.id)).count == 3)
  }

  @Test func `an excluded photo stays excluded when its copy is hidden`() throws {
    try write("a/p1", color: 10)
    try write("a/p2", color: 90)
    try write("b/copy", color: 10, Sidecar(keywords: ["private"]))
    try site.folder.note("hidden: true", in: "b")
    try site.make("--where", "-keyword:private")
    #expect(try site.photos().count == 1)
  }

  @Test(arguments: ["hidden: true", "hidden: unlisted", "protected: true"])
  func `texts of sidecars in albums that not everyone sees are in no public file`(access: String) throws {
    let texts = ["Wedding of Ada", "Behind the altar", "secretword"]
    try write("open/p1", color: 10)
    try write("closed/p1", color: 10, Sidecar(title: texts[0], description: texts[1], keywords: [texts[2]], rating: 2))
    try write("open/p2", color: 90, Sidecar(keywords: ["shown"]))
    try site.folder.note(access, in: "closed")
    try site.folder.write("a passphrase of words\n", as: "secret")
    let options = access.hasPrefix("protected") ? ["--passphrase-file", "secret"] : []
    try site.make(["--base-url", "https://example.org/", "--export", "atom"] + options)
    for (name, bytes) in try site.folder.contents()
    where name.hasPrefix("site/") && (!name.hasPrefix("site/albums/") || name.hasPrefix("site/albums/open/")) {
      for text in texts { #expect(!bytes.contains(text.utf8), "\(text) is in \(name)") }
    }
  }

  @Test func `facts come from all files that the site publishes, by path`() throws {
    try write("c/p1", color: 10, Sidecar(title: "Third", description: "Of c", rating: 5))
    try write("b/p1", color: 10, Sidecar(title: "Second", keywords: ["kayak"]))
    try write("a/p1", color: 10)
    try site.make()
    let id = try #require(try site.photos().first?.id)
    func page() throws -> String { try site.text("p/\(id).html") }
    #expect(try page().contains("Second") && page().contains("Of c") && page().contains("kayak"))
    #expect(try !page().contains("Third"))
    // Without the sidecar of b, those of c remain.
    try site.folder.remove("photos/b/p1.xmp")
    try site.make()
    #expect(try page().contains("Third"))
    #expect(try !page().contains("Second") && !page().contains("kayak"))
    // A hidden album takes its texts along.
    try site.folder.note("hidden: true", in: "c")
    try site.make()
    #expect(try !page().contains("Third"))
  }

  @Test func `a sidecar of the same size and time is read again`() throws {
    try write("p1", color: 10, Sidecar(rating: 3))
    try site.make()
    let path = site.folder.place("photos/p1.xmp")
    let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    try write(Sidecar(rating: 5), as: "p1")
    try FileManager.default.setAttributes([.modificationDate: time as Any], ofItemAtPath: path)
    try site.index()
    #expect(try ids("rating:5").count == 1)
  }

  @Test func `the sidecar of a name in other case belongs to the photo`() throws {
    try site.writePhoto("photos/P1.JPG", color: 10)
    try write(Sidecar(keywords: ["private"]), as: "p1")
    try write("p2", color: 90)
    try site.make("--where", "-keyword:private")
    #expect(try site.photos().count == 1)
  }
}
