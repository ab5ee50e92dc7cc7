import PhotoMetadata
import Renditions
import SystemPackage
import TestSupport
import Testing

@testable import GallerySite

struct SiteStampTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }
  private var site: FilePath { folder.path.appending("site") }

  private static let photo = SitePhoto(
    id: "aaaa", facts: PhotoFacts(format: .jpeg, width: 3, height: 2), width: 3, height: 2,
    renditions: RenditionRecipe().renditions(of: "aaaa", width: 3, height: 2), color: 1)

  private func stamp(
    _ change: (inout SitePhoto) -> Void = { _ in },
    settings: SiteSettings = SiteSettings(output: "/a"), program: [UInt8] = [1]
  ) throws -> SiteStamp {
    var photo = Self.photo
    change(&photo)
    let album = Album(id: "site", title: "T", slug: "", photos: [photo], children: [])
    return try #require(SiteStamp(album, settings: settings, program: program))
  }

  private func labels(_ value: Any) -> [String] {
    Mirror(reflecting: value).children.compactMap(\.label)
  }

  @Test func `a stamp knows every field there is`() {
    let album = Album(id: "", title: "", slug: "", photos: [], children: [])
    #expect(labels(album) == Digest.albumFields)
    #expect(labels(Self.photo) == Digest.photoFields)
    #expect(labels(Self.photo.renditions[0]) == Digest.renditionFields)
    #expect(labels(Self.photo.facts) == Digest.factFields)
  }

  @Test func `what is on a page changes the stamp, what is not does not`() throws {
    let plain = try stamp()
    #expect(try stamp() == plain)
    #expect(try stamp(settings: SiteSettings(output: "/b", triesAgain: true)) == plain)
    #expect(try stamp(program: [2]) != plain)
    #expect(try stamp(settings: SiteSettings(output: "/a", rowHeight: 90)) != plain)
    #expect(try stamp({ $0.facts.rating = 0 }) != plain)
    #expect(try stamp({ $0.facts.title = "" }) != plain)
    #expect(try stamp({ $0.facts.title = "a" }) != stamp({ $0.facts.description = "a" }))
    #expect(try stamp({ $0.facts.keywords = ["a", "b"] }) != stamp({ $0.facts.keywords = ["ab"] }))
    #expect(try stamp({ $0.color = nil }) != plain)
  }

  private func publish(_ files: [String: String], _ stamp: SiteStamp) async throws
    -> SitePublisher.Result
  {
    var publisher = try SitePublisher.prepare(site: site)
    let list = files.sorted { $0.key < $1.key }
    try await publisher.put(count: list.count) { (list[$0].key, Array(list[$0].value.utf8)) }
    return try publisher.publish(renditions: [], stamp: stamp)
  }

  private func holds(_ stamp: SiteStamp) throws -> Bool {
    try SitePublisher.prepare(site: site).holds(stamp)
  }

  @Test func `a site is known by its stamp until somebody touches it`() async throws {
    let files = Dictionary(uniqueKeysWithValues: (0..<200).map { ("p/\($0).html", "page \($0)") })
    let stamp = try stamp()
    #expect(try !holds(stamp))
    #expect(try await publish(files, stamp).written == 200)
    #expect(try holds(stamp))
    #expect(try !holds(self.stamp(program: [2])))

    try folder.write(Array("PAGE 7".utf8), as: "site/p/7.html")
    #expect(try !holds(stamp), "same name, same size, other content")
    #expect(try await publish(files, stamp).written == 1)
    #expect(try holds(stamp))

    try folder.write(Array("page 7".utf8), as: "site/p/7.html")
    #expect(try !holds(stamp), "newer than the marker")
    #expect(try await publish(files, stamp).written == 0)
    #expect(try holds(stamp), "and looked at once only")

    try FileTools.remove(site.pushing("p/8.html"))
    #expect(try !holds(stamp))
    #expect(try await publish(files, stamp).written == 1)
    try folder.write([], as: "site/p/more.html")
    #expect(try !holds(stamp))
    #expect(try await publish(files, stamp).removed == 1)
    #expect(try holds(stamp))

    try folder.write(Array("example.org".utf8), as: "site/CNAME")
    #expect(try holds(stamp), "somebody else's file is nothing to us")
  }

  @Test func `other settings that give the same pages write the marker alone`() async throws {
    _ = try await publish(["index.html": "a"], try stamp())
    let other = try stamp(program: [2])
    #expect(try await publish(["index.html": "a"], other).written == 0)
    #expect(try holds(other))
  }
}
