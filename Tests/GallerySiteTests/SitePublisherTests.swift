import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import GallerySite

struct SitePublisherTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }
  private var site: FilePath { folder.path.appending("site") }

  private static let first = ["index.html": "one", "albums/a/index.html": "a", "data/x.json": "x"]
  private static let second = ["index.html": "two", "albums/b/index.html": "b", "data/x.json": "x"]

  @discardableResult
  private func publish(
    _ files: [String: String], renditions: [String] = []
  ) throws -> SitePublisher.Result {
    var publisher = try SitePublisher.prepare(site: site)
    for rendition in renditions {
      try FileTools.write(
        Array(rendition.utf8), to: publisher.renditionsHome.pushing(FilePath(rendition)))
    }
    for (path, text) in files {
      try publisher.put(path, Array(text.utf8))
    }
    return try publisher.publish(shows: Set(renditions).contains)
  }

  private func state() throws -> [String: String] {
    var state = try folder.contents().mapValues { String(decoding: $0, as: UTF8.self) }
    state["site/\(SitePublisher.marker)"] = nil
    return state
  }

  private func expected(_ files: [String: String], _ renditions: [String] = []) -> [String: String]
  {
    let all = files.merging(renditions.map { ($0, $0) }) { $1 }
    return Dictionary(uniqueKeysWithValues: all.map { ("site/\($0.key)", $0.value) })
  }

  @Test func `a site appears, changes, and leaves nothing else behind`() throws {
    try publish(Self.first, renditions: ["i/aa/1.webp"])
    #expect(try state() == expected(Self.first, ["i/aa/1.webp"]))
    let result = try publish(Self.second, renditions: ["i/bb/2.webp"])
    #expect(try state() == expected(Self.second, ["i/bb/2.webp"]))
    #expect(result.written == 2 && result.removed == 2)
  }

  @Test func `nothing changed writes nothing`() throws {
    try publish(Self.first, renditions: ["i/aa/1.webp"])
    let index = site.appending("index.html").string
    let before = try FileManager.default.attributesOfItem(atPath: index)
    let result = try publish(Self.first, renditions: ["i/aa/1.webp"])
    let after = try FileManager.default.attributesOfItem(atPath: index)
    #expect(result.written == 0 && result.removed == 0)
    #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
  }

  @Test func `an unchanged page keeps its file when others change`() throws {
    try publish(Self.first)
    let path = site.pushing("data/x.json").string
    let before = try FileManager.default.attributesOfItem(atPath: path)
    try publish(Self.second)
    let after = try FileManager.default.attributesOfItem(atPath: path)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
  }

  @Test func `somebody's folder is refused and left alone`() throws {
    try folder.write(Array("dear diary".utf8), as: "site/diary.txt")
    #expect(throws: SiteError.notASite(site)) { try publish(Self.first) }
    #expect(try state() == ["site/diary.txt": "dear diary"])
  }

  @Test func `files that are not ours survive a build`() throws {
    try publish(Self.first)
    try folder.write(Array("example.org".utf8), as: "site/CNAME")
    try folder.write(Array("ref".utf8), as: "site/.git/HEAD")
    try publish(Self.second)
    var wanted = expected(Self.second)
    wanted["site/CNAME"] = "example.org"
    wanted["site/.git/HEAD"] = "ref"
    #expect(try state() == wanted)
  }

  @Test func `two builds of one site do not meet`() throws {
    let publisher = try SitePublisher.prepare(site: site)
    #expect(throws: SiteError.busy(site)) { _ = try SitePublisher.prepare(site: site) }
    _ = consume publisher
    try publish(Self.first)
  }

  @Test func `an unfinished first build keeps its renditions`() throws {
    try folder.write(Array("half".utf8), as: ".site.gallery-build/index.html")
    try folder.write(Array("i/aa/1.webp".utf8), as: ".site.gallery-build/i/aa/1.webp")
    let publisher = try SitePublisher.prepare(site: site)
    #expect(FileTools.exists(publisher.renditionsHome.pushing("i/aa/1.webp")))
    #expect(!FileTools.exists(publisher.renditionsHome.appending("index.html")))
  }

  /// Every state that a crash can leave between the steps of the swap.
  @Test(arguments: ["before the swap", "after the swap", "after the renditions"])
  func `what a crash left is completed by the next build`(moment: String) throws {
    try publish(Self.first, renditions: ["i/aa/1.webp"])
    try folder.write(Array("example.org".utf8), as: "site/CNAME")
    let staging = folder.path.appending(".site.gallery-build")
    for (path, text) in Self.second {
      try folder.write(Array(text.utf8), as: FilePath(".site.gallery-build/\(path)"))
    }
    try folder.write([], as: FilePath(".site.gallery-build/\(SitePublisher.marker)"))
    try FileTools.makeLink(staging.appending("i"), to: "../.site.gallery-build/i")
    if moment != "before the swap" {
      #expect(FileTools.exchange(site, staging))
      // A reader at this very moment sees the new pages and their images.
      #expect(folder.read("site/i/aa/1.webp") == Array("i/aa/1.webp".utf8))
    }
    if moment == "after the renditions" {
      #expect(FileTools.exchange(site.appending("i"), staging.appending("i")))
    }
    try publish(Self.second, renditions: ["i/aa/1.webp"])
    var wanted = expected(Self.second, ["i/aa/1.webp"])
    wanted["site/CNAME"] = "example.org"
    #expect(try state() == wanted)
  }
}
