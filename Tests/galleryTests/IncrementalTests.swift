import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// Every change is detected, and only affected renditions are rendered again.
@Suite(.timeLimit(.minutes(10))) struct IncrementalTests {
  private let site = BuiltSite.empty()
  private let sizes = 2

  init() throws {
    for index in 0..<4 { try write(index, color: 50 * index) }
    try build()
  }

  private func write(_ index: Int, color: Int) throws {
    try site.writePhoto("photos/\(index).jpg", color: color, width: 192, height: 128)
  }

  private func build(_ options: [String] = []) throws {
    let arguments = options.isEmpty ? ["--sizes", "32", "64"] : options
    try site.index()
    try site.folder.succeed(["build"] + arguments)
  }

  /// Builds after a change and returns the numbers of renditions made, kept and deleted.
  private func cost(_ options: [String] = [], of change: () throws -> Void) throws -> [Int] {
    let before = try site.renditions()
    try change()
    try build(options)
    let after = try site.renditions()
    let shown = Set(try site.sources().joined().joined().map(\.path))
    #expect(Set(after.keys) == shown, "no rendition is stale, none is missing")
    let kept = after.count { before[$0.key] == $0.value }
    let swept = before.keys.count { after[$0] == nil }
    return [after.count - kept, kept, swept]
  }

  @Test(arguments: [false, true])
  func `only an edited photo is rendered again`(isOlder: Bool) throws {
    let made = try cost {
      try write(1, color: 222)
      if isOlder {
        let date = Date(timeIntervalSince1970: 978_307_200)
        try FileManager.default.setAttributes(
          [.modificationDate: date], ofItemAtPath: site.folder.place("photos/1.jpg"))
      }
    }
    #expect(made == [sizes, 3 * sizes, sizes])
  }

  @Test func `a renamed photo keeps its renditions, and those of a deleted photo are removed`() throws {
    #expect(try cost { try site.folder.move("photos/1.jpg", to: "photos/renamed.jpg") } == [0, 4 * sizes, 0])
    #expect(try cost { try site.folder.remove("photos/2.jpg") } == [0, 3 * sizes, sizes])
  }

  @Test func `a changed setting renders only the affected images`() throws {
    // A title affects no renditions, and another size adds one rendition per photo.
    #expect(try cost(["--sizes", "32", "64", "--title", "B"]) {} == [0, 8, 0])
    #expect(try cost(["--sizes", "32", "64", "96"]) {} == [4, 8, 0])
    #expect(try cost(["--sizes", "32", "96"]) {} == [0, 8, 4])
    #expect(try cost(["--sizes", "32", "96", "--quality", "60"]) {} == [8, 0, 8])
    #expect(try cost(["--sizes", "32", "96", "--format", "jpeg"]) {} == [8, 0, 8])
  }
}
