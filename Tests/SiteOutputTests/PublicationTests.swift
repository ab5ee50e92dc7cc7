import Facts
import Foundation
import SystemPackage
import TestSupport
import Testing
@testable import SiteOutput

struct PublicationTests {
  private let folder = TemporaryFolder.empty()
  private var site: FilePath { folder.path.appending("site") }
  private static let names: Set<String> = ["index.html", "albums", "data", "i", "assets"]
  private static let first = ["index.html": "one", "albums/a/index.html": "a", "data/x.json": "x"]
  private static let second = ["index.html": "two", "albums/b/index.html": "b", "data/x.json": "x"]

  private func begin() throws -> Publication { try Publication(BuildLock(OutputFolder(site)), topLevel: Self.names) }

  @discardableResult
  private func publish(
    _ files: [String: String], renditions: [String] = []
  ) throws -> Publication.Result {
    let publication = try begin()
    let missing = renditions.filter { !publication.holds($0) }
    if !missing.isEmpty {
      let work = try publication.renditionsFolder()
      var added: [WrittenFile] = []
      for (number, path) in missing.enumerated() {
        try work.handle.write(Array(path.utf8), as: "\(number)-0")
        added.append(WrittenFile(name: "\(number)-0", path: path))
      }
      try publication.add(added)
    }
    for (path, text) in files { try publication.put(path, Array(text.utf8)) }
    publication.requireMedia(renditions)
    let result = try publication.publish()
    try publication.finish()
    return result
  }

  /// All files except the lock and the record.
  private func state() throws -> [String: String] {
    var state = try folder.contents().mapValues { String(decoding: $0, as: UTF8.self) }
    for name in [".gallery-site", ".gallery-lock"] { state["site/\(name)"] = nil }
    return state
  }

  private func expected(_ files: [String: String], _ renditions: [String] = []) -> [String: String] {
    let all = files.merging(renditions.map { ($0, $0) }) { $1 }
    return Dictionary(uniqueKeysWithValues: all.map { ("site/\($0.key)", $0.value) })
  }

  private func inode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.place(path))[.systemFileNumber] as? Int
  }

  @Test func `a site is published and updated without other files`() throws {
    try publish(Self.first, renditions: ["i/aa/1.webp"])
    #expect(try state() == expected(Self.first, ["i/aa/1.webp"]))
    let result = try publish(Self.second, renditions: ["i/bb/2.webp"])
    #expect(try state() == expected(Self.second, ["i/bb/2.webp"]))
    #expect(result.written == 2 && result.removed == 2)
    #expect(!folder.holds("site/albums/a") && !folder.holds("site/i/aa"))
  }

  @Test func `publishing an unchanged site writes nothing`() throws {
    try publish(Self.first, renditions: ["i/aa/1.webp"])
    let before = try (inode("site/index.html"), inode("site/.gallery-site"))
    let result = try publish(Self.first, renditions: ["i/aa/1.webp"])
    #expect(result.written == 0 && result.removed == 0)
    #expect(try (inode("site/index.html"), inode("site/.gallery-site")) == before)
  }

  @Test func `an unchanged page is not rewritten if others change`() throws {
    try publish(Self.first)
    let before = try inode("site/data/x.json")
    try publish(Self.second)
    #expect(try inode("site/data/x.json") == before)
  }

  @Test func `files of the user are kept everywhere`() throws {
    try folder.write("dear diary", as: "site/diary.txt")
    try publish(Self.first, renditions: ["i/aa/1.webp"])
    let others = [
      "site/CNAME", "site/.git/HEAD", "site/albums/a/notes.txt", "site/data/own.json",
      "site/i/aa/mine.webp", "site/i/zz/mine.webp",
    ]
    for path in others { try folder.write("mine", as: path) }
    try publish(Self.second)
    var wanted = expected(Self.second)
    wanted["site/diary.txt"] = "dear diary"
    for path in others { wanted[path] = "mine" }
    #expect(try state() == wanted)
  }

  @Test func `a file of the user at a path of the site stops the build before anything is written`() async throws {
    try folder.write("mine", as: "site/albums/b/index.html")
    try publish(Self.first)
    let before = try state()
    let publication = try begin()
    let conflict = SiteOutputError.conflicts(publication.path, paths: ["albums/b/index.html"], count: 1)
    await #expect(throws: conflict) { try await publication.checkConflicts { Array(Self.second.keys) } }
    #expect("\(conflict)".contains("albums/b/index.html") && "\(conflict)".contains("move or delete"))
    // The check at the end detects files that were added in between.
    #expect(throws: SiteOutputError.self) { try publish(Self.second) }
    #expect(try state() == before)
  }

  @Test func `a link or a file instead of a folder is a conflict`() async throws {
    for name in ["elsewhere", "site"] { try folder.makeFolder(name) }
    try folder.link("site/albums", to: "../elsewhere")
    let publication = try begin()
    await #expect(throws: SiteOutputError.conflicts(publication.path, paths: ["albums"], count: 1)) {
      try await publication.checkConflicts { Array(Self.first.keys) }
    }
    #expect(throws: SiteOutputError.self) { try publish(Self.first) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.place("elsewhere")).isEmpty)
  }

  @Test func `new folders are published with their files, inside each other and beside old ones`() throws {
    try publish(["index.html": "one", "albums/a/index.html": "a"])
    let files = [
      "index.html": "two", "albums/a/index.html": "a", "albums/a/new/x.html": "x", "albums/b/c/d/index.html": "d",
      "albums/b/index.html": "b", "albums/b/c.json": "c", "assets/style.css": "s", "assets/deep/script.js": "j",
    ]
    let result = try publish(files)
    #expect(try state() == expected(files))
    #expect(result.written == 7 && result.unchanged == 1)
    #expect(try publish(files).written == 0)
    try publish(["index.html": "two"])
    #expect(try state() == expected(["index.html": "two"]), "the folders are recorded, too")
    #expect(!folder.holds("site/albums"))
  }

  @Test func `all files of a new folder are recorded, however many`() throws {
    // Their lines of the record take more than a megabyte.
    let name = String(repeating: "n", count: 240)
    let files = Dictionary(uniqueKeysWithValues: (0..<5000).map { ("albums/\(name)\($0)", "\($0)") })
    #expect(try publish(files).written == 5000)
    #expect(try state() == expected(files))
    let second = try publish(files)
    #expect(second.written == 0 && second.unchanged == 5000)
    #expect(try publish(["index.html": "one"]).removed == 5000)
    #expect(try state() == expected(["index.html": "one"]))
  }

  @Test func `the last of two contents of a path in a new folder is published`() throws {
    let publication = try begin()
    for text in ["longer", "last"] { try publication.put("albums/a/x.json", Array(text.utf8)) }
    _ = try publication.publish()
    try publication.finish()
    #expect(try state() == expected(["albums/a/x.json": "last"]))
  }

  @Test(arguments: ["site/albums/b/mine.txt", "site/albums/b"])
  func `something that appears at a new folder during the build is a conflict`(path: String) throws {
    try publish(Self.first)
    let publication = try begin()
    for (path, text) in Self.second { try publication.put(path, Array(text.utf8)) }
    try folder.write("mine", as: path)
    let conflict = SiteOutputError.conflicts(publication.path, paths: ["albums/b"], count: 1)
    #expect(throws: conflict) { try publication.publish() }
    try publication.leave()
    var wanted = expected(Self.first)
    wanted[path] = "mine"
    #expect(try state() == wanted)
  }

  @Test func `the stage of a killed build is emptied, also of folders`() throws {
    try folder.write("old", as: "site/.gallery-stage/4")
    try folder.write("old", as: "site/.gallery-stage/3/index.html")
    try publish(Self.first)
    #expect(try state() == expected(Self.first))
    #expect(!folder.holds("site/.gallery-stage"))
  }

  @Test func `a changed file is reported, and moved out of sight if it is not needed`() throws {
    try publish(Self.first)
    try folder.write("my words", as: "site/albums/a/index.html")
    try folder.write("damaged", as: "site/index.html")
    let result = try publish(Self.second)
    let withdrawn = ".gallery-withdrawn/albums/a/index.html"
    #expect((result.withdrawn, result.replaced) == ([withdrawn], ["index.html"]))
    var wanted = expected(Self.second)
    wanted["site/\(withdrawn)"] = "my words"
    #expect(try state() == wanted)
    #expect(try publish(Self.second).withdrawn.isEmpty, "the file now belongs to the user")
    #expect(try state() == wanted)
  }

  @Test func `paths in a journal cannot leave the site`() throws {
    try folder.write("precious", as: "victim")
    let long = String(repeating: "a", count: 70_000)
    for line in [
      "+ 8 0 ../victim", "+ 8 0 /etc/passwd", "? 8 0 a//b", "+ 8 0 .gallery-lock", "x", "+ 8 0 \(long)", "d \(long)",
    ] {
      try folder.write("gallery journal 1\n\(line)\n", as: "site/.gallery-site")
      #expect(throws: SiteOutputError.damagedJournal(site.appending(".gallery-site"), line: 2)) {
        try publish(Self.first)
      }
    }
    #expect(folder.read("victim") == Array("precious".utf8))
  }

  @Test func `recorded files behind links are not deleted`() throws {
    try publish(["albums/a/index.html": "a", "index.html": "one"])
    try folder.write("a", as: "elsewhere/a/index.html")
    try folder.remove("site/albums")
    try folder.link("site/albums", to: folder.place("elsewhere"))
    try publish(["index.html": "two"])
    #expect(folder.read("elsewhere/a/index.html") == Array("a".utf8))
  }

  @Test(arguments: ["gallery journal 2\n", "gallery journal 10 a\n+ 1 1 a\n"])
  func `a newer journal is rejected`(text: String) throws {
    try folder.write(text, as: "site/.gallery-site")
    #expect(throws: SiteOutputError.newerJournal(site.appending(".gallery-site"))) { try begin() }
  }

  @Test(arguments: [
    "gallery publication record 1\nf 1 1 index.html\n", "gallery journal 1 target\n", "x",
    "gallery journal 0\n", "gallery journal \n", "\n",
  ])
  func `a journal of an earlier version or of a target is rejected`(text: String) throws {
    try folder.write(text, as: "site/.gallery-site")
    try folder.write("mine", as: "site/index.html")
    let before = try state()
    #expect(throws: SiteOutputError.damagedJournal(site.appending(".gallery-site"), line: 1)) {
      try publish(Self.second)
    }
    #expect(folder.read("site/index.html") == Array("mine".utf8))
    #expect(try state() == before)
  }

  @Test func `a journal that is no file is rejected`() throws {
    try folder.write([], as: "site/.gallery-site/x")
    #expect(throws: SiteOutputError.foreignWorkFile(site.appending(".gallery-site"))) { try begin() }
  }

  @Test func `an incomplete line of the journal is removed`() throws {
    try publish(Self.first)
    let journal = try #require(folder.read("site/.gallery-site"))
    try folder.write(journal + Array("? 12 00ab".utf8), as: "site/.gallery-site")
    try publish(Self.first)
    #expect(folder.read("site/.gallery-site") == journal)
  }

  @Test func `lines are never appended to an incomplete one`() throws {
    try publish(Self.first)
    let journal = try #require(folder.read("site/.gallery-site"))
    try folder.write(journal + Array("? 12 00ab".utf8), as: "site/.gallery-site")
    // The build ends before it replaces the journal.
    let publication = try begin()
    for (path, text) in Self.second { try publication.put(path, Array(text.utf8)) }
    _ = try publication.publish()
    let found = try #require(try JournalFile(siteIn: publication.output).read())
    #expect(found.isAppendable && found.journal.knows("albums/b/index.html"))
    withExtendedLifetime(publication) {}
  }

  @Test func `a second build of a site is rejected with the process id of the first`() throws {
    let publication = try begin()
    let busy = SiteOutputError.busy(publication.path, process: "\(getpid())")
    #expect(throws: busy) { _ = try begin() }
    withExtendedLifetime(publication) {}
  }

  @Test func `files of workers must be regular files without other links`() throws {
    let publication = try begin()
    let work = try publication.renditionsFolder()
    try folder.write("secret", as: "secret")
    try FileManager.default.createSymbolicLink(
      atPath: work.path.appending("link").string, withDestinationPath: folder.place("secret"))
    try FileManager.default.linkItem(atPath: folder.place("secret"), toPath: work.path.appending("hard").string)
    for name in ["link", "hard", "nothing"] {
      #expect(throws: SiteOutputError.foreignWorkFile(work.path.appending(name))) {
        try publication.add([WrittenFile(name: name, path: "i/aa/1.webp")])
      }
    }
    try publication.leave()
    #expect(folder.read("secret") == Array("secret".utf8))
    #expect(folder.read("site/i/aa/1.webp") == nil)
  }

  @Test func `a build that does not publish leaves no work files`() throws {
    try publish(Self.first)
    let before = try state()
    do {
      let publication = try begin()
      try publication.put("index.html", Array("three".utf8))
      _ = try publication.renditionsFolder()
    }
    #expect(try state() == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: site.string).sorted()
        == [".gallery-lock", ".gallery-site", "albums", "data", "index.html"])
  }
}
