import Foundation
import GalleryManifest
import GRDB
import SystemPackage
import TestSupport
import Testing

/// Files that gallery writes for itself can be read by their owner only, and have no secrets that they do not need.
struct PrivateFileTests {
  private let site = BuiltSite.empty()
  private var folder: TemporaryFolder { site.folder }

  init() throws {
    try site.writePhoto("photos/open/a.jpg", color: 10)
    try site.writePhoto("photos/secret/b.jpg", color: 90)
    try folder.note("hidden: unlisted", in: "secret")
    try site.writePhoto("photos/safe/c.jpg", color: 190)
    try folder.note("protected: true", in: "safe")
    try folder.write("\u{FEFF}correct horse battery\n", as: "passphrase")
  }

  private func build() throws { try site.make("--passphrase-file", "passphrase") }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.place(path))
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func `only the owner can read catalog, record and snapshot, which has no keys and no salts`() throws {
    try build()
    try folder.succeed("snapshot", "copy")
    for name in ["gallery.sqlite", "site/.gallery-site", "copy"] { #expect(try mode(name) == 0o600, "\(name)") }
    let secrets = try DatabaseQueue(path: folder.place("gallery.sqlite")).read { db in
      try Data.fetchAll(db, sql: "SELECT value FROM secret WHERE purpose <> 'identity'")
    }
    #expect(secrets.count == 3)
    let copy = Data(try #require(folder.read("copy")))
    for secret in secrets { #expect(copy.range(of: secret) == nil) }
    // The shards of a snapshot are complete without them.
    try folder.succeed("build", "--shard", "1/1", "--catalog", "copy", "--output", "other", "--sizes", "32")

    // Those that were copied with another mode are closed to others.
    try folder.setMode(0o644, of: "gallery.sqlite")
    try folder.setMode(0o644, of: "site/.gallery-site")
    try site.writePhoto("photos/open/d.jpg", color: 222)
    try build()
    for name in ["gallery.sqlite", "site/.gallery-site"] { #expect(try mode(name) == 0o600) }
  }

  @Test func `an image that was changed does not stay when its album is protected`() throws {
    try build()
    let id = try #require(try site.photos().first?.id)
    let image = try #require(try site.renditions().keys.first { $0.contains(id) })
    try folder.write("optimized", as: "site/\(image)")
    try folder.note("protected: true", in: "open")
    try build()
    #expect(folder.read(FilePath("site/\(image)")) == nil)
    #expect(folder.read(FilePath("site/.gallery-withdrawn/\(image)")) == Array("optimized".utf8))
    #expect(try mode("site/.gallery-withdrawn") == 0o700)
  }

  @Test func `what a killed publication left in the folder for temporary files is deleted`() throws {
    try build()
    let temporary = folder.path.appending("tmp")
    try folder.write([1], as: "tmp/gallery-publish-killed/list")
    try folder.write([1], as: "tmp/gallery-publisher/mine")
    let result = try folder.run(["publish", "--delay", "0", "out"], environment: ["TMPDIR": temporary.string])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.string) == ["gallery-publisher"])
  }
}
