import Foundation
import SystemPackage
import TestSupport
import Testing

/// Tests that the code in the articles is the code that the other tests of this target run.
struct ArticleTests {
  private func lines(_ path: String) throws -> [String] {
    let file = Project.root.pushing(FilePath(path)).string
    return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test(arguments: ["PhotoLayout", "GalleryManifest"])
  func `examples are tested`(product: String) throws {
    let article = try lines("Sources/\(product)/\(product).docc/\(product).md")
    let tests = try lines("Tests/DocumentationTests/\(product)ExampleTests.swift")
    let blocks = article.split(separator: "```swift").dropFirst().map { part in part.prefix { $0 != "```" } }
    #expect(blocks.count >= 3)
    for block in blocks { #expect(tests.firstRange(of: block) != nil, "\(block.joined(separator: "\n"))") }
  }
}
