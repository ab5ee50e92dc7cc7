import Foundation
import SystemPackage
import TestSupport
import Testing

/// Originals and archives of protected albums, which the site has encrypted only.
struct ProtectedOriginalsTests {
  private let site = BuiltSite.empty()
  private var folder: TemporaryFolder { site.folder }
  private static let options = ["--downloads", "originals", "--downloads", "zip"]
  private static let whole = options + ["--originals-metadata", "keep"]

  init() throws {
    try site.writePhoto("photos/open/1.jpg", color: 10)
    // Their last bytes are not those of other photos.
    for (name, seed) in [("2", 7), ("3", 13)] {
      let photo = FlatJPEG(width: 96, height: 64).bytes { x, y in [seed * (x + 3 * y) % 250, seed * y % 250, 90] }
      try folder.write(photo, as: FilePath("photos/safe/\(name).jpg"))
    }
    try folder.note("protected: true", in: "safe")
  }

  @discardableResult private func build(_ options: [String], index: Bool = true) throws -> Binary.Result {
    if index { try site.index() }
    return try folder.succeed(["build"] + options)
  }

  private func contents(_ prefix: String) throws -> [String: [UInt8]] {
    try folder.contents().filter { $0.key.hasPrefix("site/\(prefix)") && !$0.key.hasSuffix("/index.html") }
  }

  @Test(arguments: [options, whole])
  func `copies are encrypted, and stay as long as they are offered`(options: [String]) throws {
    try build([])
    let before = Set(try contents("protected/").keys)
    try build(options)
    let copies = try contents("protected/").filter { !before.contains($0.key) }
    // Two originals and what the archive is made from.
    #expect(copies.count == 3)
    #expect(try contents("o/").count == 1 && contents("z/").isEmpty)
    for name in ["2.jpg", "3.jpg"] {
      let original = Data(try #require(folder.read(FilePath("photos/safe/\(name)"))))
      for (path, bytes) in try contents("") { #expect(Data(bytes).range(of: original.suffix(64)) == nil, "\(path)") }
    }
    #expect(try build(options).output.contains("nothing changed"))
    // What is written anew is equal.
    let all = try contents("protected/")
    try folder.remove("site")
    try build(options)
    #expect(try contents("protected/") == all)
    try build([])
    #expect(Set(try contents("protected/").keys) == before)
  }

  @Test func `a large original has several parts`() throws {
    let photo = try #require(folder.read("photos/safe/2.jpg"))
    let large = photo + [UInt8](repeating: 7, count: 9 << 20)
    try folder.write(large, as: "photos/safe/2.jpg")
    try build(Self.whole)
    let parts = try contents("protected/").keys.filter { $0.contains("-") }
    #expect(parts.count == 2 && parts.contains { $0.hasSuffix("-2.js") })
    // Copies of a library that is missing stay.
    let files = Set(try contents("protected/").keys)
    try folder.move("photos", to: "elsewhere")
    try build(Self.whole + ["--title", "Other"], index: false)
    #expect(Set(try contents("protected/").keys) == files)
    try folder.move("elsewhere", to: "photos")
    // Without the option, no part stays.
    try build([])
    #expect(try !contents("protected/").keys.contains { $0.contains("-") })
  }
}
