import Foundation
import SystemPackage
import TestSupport
import Testing

/// Images that a build leaves out are kept for later builds.
@Suite(.timeLimit(.minutes(10))) struct SpareImageTests {
  private let site = BuiltSite.empty()

  /// A site of three photos with two images each, and the images of each photo.
  init() throws {
    for index in 0..<3 { try site.writePhoto("photos/a/\(index).jpg", color: 50 * index) }
    try site.index()
  }

  private var folder: TemporaryFolder { site.folder }
  private var store: FilePath { ".gallery.sqlite-images" }

  private struct Summary: Decodable {
    var renditions: Int
    var imagesKept: Int
    var imagesTakenBack: Int
  }

  @discardableResult private func build(sizes: [String] = ["16", "32"], _ arguments: String...) throws -> Summary {
    let result = try folder.succeed(["build", "--json", "--sizes"] + sizes + arguments)
    return try JSONDecoder().decode(Summary.self, from: Data(result.output.utf8))
  }

  private func names(_ path: FilePath) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder.path.pushing(path).string)?.compactMap { $0 as? String }
    return (all ?? []).sorted()
  }

  private func images(_ output: String = "site") -> [String: [UInt8]] {
    let paths = names(FilePath("\(output)/i")).filter { $0.hasSuffix(".webp") }
    return Dictionary(uniqueKeysWithValues: paths.map { ($0, folder.read(FilePath("\(output)/i/\($0)")) ?? []) })
  }

  @Test func `a trial build costs no rendering, and only the owner can open the folder`() throws {
    #expect(try build().renditions == 6)
    let before = images()
    let trial = try build("--where", "path:0.jpg")
    #expect((trial.renditions, trial.imagesKept, trial.imagesTakenBack) == (0, 4, 0))
    #expect(images().count == 2)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.place(store.string))
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    let whole = try build()
    #expect((whole.renditions, whole.imagesKept, whole.imagesTakenBack) == (0, 0, 4))
    #expect(images() == before && names(store).isEmpty)
  }

  @Test func `images of photos that the library no longer has are deleted`() throws {
    try build()
    try folder.remove("photos/a/2.jpg")
    try site.index()
    #expect(try build().imagesKept == 0)
    #expect(names(store).isEmpty)

    try build("--where", "path:0.jpg")
    #expect(names(store).count == 2)
    try folder.remove("photos/a/1.jpg")
    try site.index()
    try build("--where", "path:0.jpg", "--title", "Other")
    #expect(names(store).isEmpty)
  }

  @Test(arguments: [false, true])
  func `a file that is not as it was, or is also elsewhere, is made again`(isElsewhere: Bool) throws {
    try build()
    let before = images()
    // As `cp -al` copies a folder.
    for (number, name) in before.keys.sorted().enumerated() where isElsewhere {
      try FileManager.default.linkItem(atPath: folder.place("site/i/\(name)"), toPath: folder.place("copy-\(number)"))
    }
    #expect(try build("--where", "path:0.jpg").imagesKept == 4)
    for name in names(store) where !isElsewhere { try folder.write(Array("other".utf8), as: store.appending(name)) }
    let whole = try build()
    #expect((whole.renditions, whole.imagesTakenBack) == (4, 0))
    #expect(images() == before)
  }

  @Test func `files that gallery did not name are left alone`() throws {
    try folder.write([1], as: store.appending("mine.webp"))
    try build()
    try build("--where", "path:0.jpg")
    try build("--image-store", "0", "--title", "Other")
    #expect(names(store) == ["mine.webp"])
  }

  @Test func `the limit is kept, and the images that were moved first go first`() throws {
    try build()
    let sizes = images().mapValues(\.count)
    #expect(try build("--where", "path:0.jpg", "--image-store", "1").imagesKept == 0)
    try build()
    // Both photos fit once, not twice.
    try build("--where", "-path:0.jpg")
    let first = names(store)
    #expect(first.count == 2)
    let limit = sizes.values.sorted().suffix(3).reduce(0, +)
    try build("--where", "path:0.jpg", "--image-store", "\(limit)")
    let kept = names(store)
    #expect(kept.reduce(0) { $0 + (Int($1.prefix { $0 != "-" }) ?? 0) } <= limit)
    #expect(first.allSatisfy { !kept.contains($0) })
  }

  @Test func `a store that cannot be used does not stop a build`() throws {
    try folder.write([1], as: store)
    try build()
    #expect(try build("--where", "path:0.jpg").imagesKept == 0)
    #expect(images().count == 2)
    let result = try folder.run("build", "--json", "--sizes", "16", "32")
    let summary = try JSONDecoder().decode(Summary.self, from: Data(result.output.utf8))
    #expect(summary.renditions == 4)
    #expect(result.errors.contains("\(store): gallery did not create this; move or delete it"))
    #expect(images().count == 6)
    #expect(folder.read(store) == [1])
  }

  @Test func `the site may be on another file system`() throws {
    let other = "/dev/shm/gallery-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: other) }
    let devices = try [other, folder.path.string].map { path in
      let parent = FilePath(path).removingLastComponent().string
      let device = try FileManager.default.attributesOfItem(atPath: parent)[.systemNumber]
      return String(describing: try #require(device))
    }
    try #require(devices[0] != devices[1])
    #expect(try build("--output", other).renditions == 6)
    #expect(try build("--output", other, "--where", "path:0.jpg").imagesKept == 4)
    #expect(names(store).count == 4)
    let whole = try build("--output", other)
    #expect((whole.renditions, whole.imagesTakenBack) == (0, 4))
  }
}
