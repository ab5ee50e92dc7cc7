import Foundation
import SystemPackage
import TestSupport
import Testing

/// The public files of a site follow from published photos alone: two libraries that differ only in what is not public
/// give equal files.
struct NoninterferenceTests {
  private static let runs = ProcessInfo.processInfo.environment["GALLERY_NONINTERFERENCE_RUNS"].flatMap { Int($0) } ?? 3
  private static let options = [
    "--where", "-keyword:private", "--sizes", "32", "--title", "T", "--downloads", "zip", "--downloads", "originals",
    "--offline",
    "--base-url", "https://e.org/", "--export", "sitemap", "--export", "atom", "--export", "jsonfeed", "--export",
    "iiif",
    "--home", "recent", "--home", "featured", "--stacks", "all", "--include-location", "town",
  ]

  /// What is not public, and is only in the second library.
  private enum Secret: CaseIterable {
    case hidden, hiddenInside, hiddenRoot, unlisted, excluded, marked, rejected, keyword, picasa, copy, editedCopy,
      sameName,
      damagedSidecar, hiddenAfterwards, earlierCopy, earlierCopyGone
  }

  private struct Library {
    let folder: TemporaryFolder
    var roots = ["photos"]

    /// A photo, with a sidecar if it has any words.
    func write(_ path: String, color: Int, _ sidecar: Sidecar? = nil) throws {
      let picture = FlatJPEG(width: 60 + color % 40, height: 60).bytes { _, _ in [color, (color * 7) % 256, 160] }
      try folder.write(picture, as: FilePath(path))
      if let sidecar { try folder.write(sidecar.bytes, as: FilePath(path.dropLast(3) + "xmp")) }
    }

    func note(_ settings: String, _ album: String) throws {
      try folder.write("---\n\(settings)\n---\n", as: "\(album)/album.md")
    }

    /// The public files of the site, without the times of feeds.
    func build() throws -> [String: [UInt8]] {
      for arguments in [["index", "--quiet"] + roots, ["build", "--quiet"] + NoninterferenceTests.options] {
        let result = try folder.run(arguments)
        #expect(result.status == 0, "\(result.errors)")
      }
      let files = try folder.contents().filter { path, _ in
        path.hasPrefix("site/") && !path.hasPrefix("site/.") && !path.contains(/^site\/albums\/[0-9a-f]{32}\//)
      }
      return Dictionary(
        uniqueKeysWithValues: files.map { path, bytes in
          guard path.hasPrefix("site/feed.") else { return (path, bytes) }
          let text = String(decoding: bytes, as: UTF8.self).replacing(/added-[0-9]+-[0-9]+/, with: "added")
            .replacing(/20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9:]+Z?/, with: "T")
          return (path, Array(text.utf8))
        })
    }
  }

  /// Writes the same public photos for the same numbers.
  private func publish(in library: Library, _ numbers: inout SeededNumbers) throws {
    let words = ["sea", "Travel|Norway", "kayak", "Bergen"]
    for index in 0..<Int.random(in: 3...7, using: &numbers) {
      let folder = ["a", "a/deep", "b", "b/c d"].randomElement(using: &numbers) ?? "a"
      let keywords = words.filter { _ in Bool.random(using: &numbers) }
      let sidecar = Sidecar(
        title: "Public \(index)", keywords: keywords, rating: Int.random(in: 0...5, using: &numbers))
      try library.write(
        "photos/\(folder)/p\(index).jpg", color: index * 9 + 3, Bool.random(using: &numbers) ? sidecar : nil)
    }
    try library.write("photos/a/first.jpg", color: 1)
    if Bool.random(using: &numbers) { try library.note("query: rating:>2\ntitle: Best", "photos/best") }
    if Bool.random(using: &numbers) { try library.note("order: name\ntitle: A title", "photos/a") }
  }

  private static let words = Sidecar(
    title: "Secret", description: "Secret text", keywords: ["Secret", "sea"], rating: 5)

  private func add(_ secret: Secret, to library: inout Library, _ numbers: inout SeededNumbers) throws {
    let color = Int.random(in: 100...200, using: &numbers)
    switch secret {
    case .hidden:
      try library.write("photos/Hidden/x.jpg", color: color, Self.words)
      try library.note("hidden: true\nlicense: https://creativecommons.org/licenses/by/4.0/", "photos/Hidden")
    case .hiddenInside:
      try library.write("photos/a/Zhidden/x.jpg", color: color, Self.words)
      try library.note("hidden: true", "photos/a/Zhidden")
    case .hiddenRoot:
      try library.write("other/x.jpg", color: color, Self.words)
      try library.note("hidden: true", "other")
      library.roots.append("other")
    case .unlisted:
      try library.write("photos/Unlisted/x.jpg", color: color, Self.words)
      try library.write("photos/Unlisted/copy.jpg", color: 1)
      try library.note("hidden: unlisted\nquery: type:photo", "photos/Unlisted")
    case .excluded:
      try library.write("photos/Excluded/x.jpg", color: color, Self.words)
      library.roots += ["--exclude", "Excluded"]
    case .marked:
      try library.write("photos/Marked/x.jpg", color: color, Self.words)
      try library.folder.write([], as: "photos/Marked/.nomedia")
    case .rejected: try library.write("photos/a/q1.jpg", color: color, Sidecar(title: "Secret", rating: -1))
    case .keyword:
      try library.write("photos/a/q2.jpg", color: color, Sidecar(title: "Secret", keywords: ["private", "sea"]))
    case .picasa:
      try library.write("photos/b/q3.jpg", color: color)
      try library.folder.write("[q3.jpg]\nhidden=yes\n", as: "photos/b/Picasa.ini")
    case .copy, .editedCopy:
      try library.write("photos/Aaa/first.jpg", color: 1, secret == .copy ? nil : Self.words)
      try library.note("hidden: true", "photos/Aaa")
    case .sameName:
      try library.write("photos/A!/x.jpg", color: color, Self.words)
      try library.note("hidden: true", "photos/A!")
    case .damagedSidecar:
      try library.write("photos/a/q4.jpg", color: color)
      try library.folder.write("<x:xmpmeta", as: "photos/a/q4.xmp")
    case .hiddenAfterwards:
      try library.write("photos/Later/x.jpg", color: color, Self.words)
      _ = try library.build()
      try library.note("hidden: true", "photos/Later")
    case .earlierCopy, .earlierCopyGone:
      let album = "photos/\(secret)"
      try library.write("\(album)/first.jpg", color: 1)
      try library.note("hidden: true", album)
      try library.folder.succeed("index", "--quiet", album)
      guard secret == .earlierCopyGone else { return }
      _ = try library.build()
      try library.folder.remove(album)
    }
  }

  @Test func `what is not public has no influence on public files`() throws {
    var numbers = SeededNumbers.replayable(for: "pairs of libraries")
    for _ in 0..<Self.runs {
      let seed = numbers.next()
      let one = Library(folder: try TemporaryFolder())
      var other = Library(folder: try TemporaryFolder())
      var (same, again) = (SeededNumbers(state: seed), SeededNumbers(state: seed))
      try publish(in: one, &same)
      try publish(in: other, &again)
      let secrets = Secret.allCases.shuffled(using: &numbers).prefix(Int.random(in: 1...4, using: &numbers))
      // A photo beside it is public in both, from the beginning.
      if secrets.contains(.picasa) { for library in [one, other] { try library.write("photos/b/kept.jpg", color: 2) } }
      for secret in secrets { try add(secret, to: &other, &numbers) }
      let (expected, found) = (try one.build(), try other.build())
      let different = Set(expected.keys).union(found.keys).filter { expected[$0] != found[$0] }.sorted()
      let texts = different.prefix(1).map { path in
        [expected[path], found[path]].map { String(decoding: $0 ?? [], as: UTF8.self) }
      }
      #expect(different == [], "seed \(seed), \(secrets), \(texts)")
      #expect(expected.count > 20)
    }
  }
}
