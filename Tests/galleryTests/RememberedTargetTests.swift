import Foundation
import GRDB
import SystemPackage
import TestSupport
import Testing

/// What was published is withdrawn, also if the site's folder was deleted.
struct RememberedTargetTests {
  private let library: PublishedLibrary
  private var folder: TemporaryFolder { library.folder }

  init() throws { library = try PublishedLibrary() }

  /// Changes the catalog as another program could.
  private func change(_ sql: String) throws {
    let catalog = try DatabaseQueue(path: folder.path.pushing("gallery.sqlite").string)
    try catalog.write { try $0.execute(sql: sql) }
    try catalog.close()
  }

  private func paths(_ name: String) throws -> Set<String> { Set(try library.contents(name).keys) }

  @Test(arguments: [[], ["--adopt"]])
  func `an album that was hidden before the site was made anew leaves the target`(options: [String]) throws {
    #expect(try library.publish("out").status == 0)
    try folder.note("hidden: true", in: "b")
    try folder.remove("site")
    try library.build()
    let result = try folder.run(["publish", "--delay", "0", "--json", "out"] + options)
    #expect(try library.numbers(result).deleted > 2)
    #expect(try library.holds("out", try library.expected()))
    #expect(!folder.holds("out/albums/b"), "also its folder")
    #expect(try library.publish("out").output == "nothing changed: out\n")
  }

  @Test(arguments: [false, true])
  func `an album that was hidden before the target was renamed leaves it`(isRemote: Bool) throws {
    #expect(try library.publish("out").status == 0)
    try folder.note("hidden: true", in: "b")
    try library.build()
    try folder.move("out", to: "renamed")
    let target = isRemote ? ":local:\(folder.place("renamed"))" : "renamed"
    // The home page was that of another target.
    let refused = try library.publish(target)
    #expect(refused.status == 1 && refused.errors.contains("--adopt"), "\(refused.errors)")
    // In a folder, equal files are known, and what is hidden leaves first.
    #expect(folder.holds("renamed/albums/b/index.html") == isRemote)
    let list = try library.publish("--dry-run", "--adopt", target).output
    #expect(list.contains("albums/b/index.html") == isRemote, "\(list)")
    #expect(try library.publish("--adopt", target).status == 0)
    #expect(try library.holds("renamed", try library.expected()))
    #expect(try library.publish(target).output == "nothing changed: \(target)\n")
  }

  @Test func `a second target has nothing of the first`() throws {
    #expect(try library.publish("out").status == 0)
    try folder.note("hidden: true", in: "b")
    try library.build()
    #expect(try library.publish("second").status == 0)
    #expect(try library.holds("second", try library.expected()))
  }

  @Test func `a site in another folder replaces the one that was published`() throws {
    #expect(try library.publish("out").status == 0)
    try folder.note("hidden: true", in: "b")
    try library.build("--output", "other")
    #expect(try library.publish("--output", "other", "out").status == 0)
    #expect(try paths("out") == paths("other").filter { !$0.hasPrefix(".gallery-") })
  }

  @Test func `two sites of one target replace each other's pages, also those of the same size`() throws {
    try library.build("--title", "First")
    #expect(try library.publish("out").status == 0)
    try library.build("--title", "Other", "--output", "other")
    #expect(try library.publish("--output", "other", "out").status == 0)
    #expect(try library.publish("out").status == 0)
    #expect(try library.holds("out", try library.expected()))
  }

  @Test func `files that a killed publication sent are withdrawn`() throws {
    #expect(try library.publish("out").status == 0)
    // The transfer of a page began, and nothing else is known.
    try change("UPDATE published_file SET is_confirmed = 0")
    try folder.remove("site")
    try folder.remove("photos/b")
    try library.build()
    #expect(try library.publish("out").status == 0)
    #expect(try library.holds("out", try library.expected()))
  }

  @Test func `a file that someone changed at the target is moved out of sight`() throws {
    #expect(try library.publish("out").status == 0)
    let page = try #require(try paths("out").first { $0.hasPrefix("albums/b/") && $0.hasSuffix(".html") })
    try folder.write("changed", as: "out/\(page)")
    try folder.note("hidden: true", in: "b")
    try folder.remove("site")
    try library.build()
    #expect(try library.publish("out").status == 0)
    #expect(try !paths("out").contains(page))
  }

  @Test(arguments: ["../victim", "/victim", "a/../../victim", ".gallery-site", ""])
  func `a catalog from elsewhere deletes nothing outside the target`(path: String) throws {
    #expect(try library.publish("out").status == 0)
    try folder.write("mine", as: "victim")
    try change("UPDATE published_file SET path = '\(path)' WHERE path = 'index.html'")
    let result = try library.publish("out")
    #expect(result.status == 1 && result.errors.contains("gallery.sqlite: "))
    #expect(folder.holds("victim"))
  }

  @Test func `a snapshot names no target`() throws {
    #expect(try library.publish("secret-target").status == 0)
    #expect(try folder.run("snapshot", "copy.sqlite").status == 0)
    let bytes = try #require(try folder.contents()["copy.sqlite"])
    #expect(!String(decoding: bytes, as: UTF8.self).contains("secret-target"))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("albums/b/index.html"))
  }

  // MARK: Missing photos

  private func publishMany() throws {
    for number in 0..<40 { try library.site.writePhoto("photos/c/\(number).jpg", color: 5 * number + 3) }
    try library.build()
    #expect(try library.publish("out").status == 0)
  }

  @Test func `a new site without photos that are missing does not take them from the target`() throws {
    try publishMany()
    let before = try paths("out")
    try folder.remove("photos/c")
    try folder.remove("site")
    // A build of a new site has nothing to lose.
    try library.build()
    let refused = try library.publish("out")
    #expect(refused.status == 1 && refused.errors.contains("40 of its 43 photos"))
    #expect(refused.errors.contains("--remove-missing"))
    #expect(try paths("out") == before)
    #expect(try library.publish("out", "--remove-missing").status == 0)
    #expect(try library.holds("out", try library.expected()))
  }

  @Test func `photos that cannot be read by a build of a new site stay at the target`() throws {
    try publishMany()
    let before = try paths("out")
    // The disk is away between index and build.
    try folder.move("photos/c", to: "away")
    try folder.remove("site")
    _ = try folder.run(["build"] + PublishedLibrary.options)
    let refused = try library.publish("out")
    #expect(refused.status == 1, "\(refused.output)")
    #expect(try paths("out") == before)
  }

  @Test func `photos that the owner hid leave the target, however many they are`() throws {
    try publishMany()
    try folder.note("hidden: true", in: "c")
    try folder.remove("site")
    try library.build()
    #expect(try library.publish("out").status == 0)
    #expect(try library.holds("out", try library.expected()))
  }
}
