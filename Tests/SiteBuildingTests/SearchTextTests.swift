import Foundation
import Testing
@testable import SitePages

struct SearchTextTests {
  /// Texts with their words, which Tests/Scripts compares with those of the script.
  private static func examples() throws -> [(text: String, words: [String])] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Browser/search_words.json")
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[Any]])
    return try list.map { example in
      (try #require(example[0] as? String), try #require(example[1] as? [String]))
    }
  }

  @Test func `words are folded and cut as the script does`() throws {
    let examples = try Self.examples()
    #expect(examples.count > 15)
    for (text, words) in examples {
      let found = SearchText.words(text)
      #expect(found == words, "\(text)")
      // Strings are equal if they differ in composition only; files are not.
      #expect(found.map { Array($0.utf8) } == words.map { Array($0.utf8) }, "\(text)")
    }
  }

  @Test func `the key of a value is folded and has single spaces`() {
    #expect(SearchText.key("  Canon  EOS\u{A0}R5 ") == "canon eos r5")
    #expect(SearchText.key("Ærø") == "aero")
    #expect(SearchText.key(" \u{FE0F} ") == "")
    #expect(SearchText.key(String(repeating: "é", count: 500)).count == 80)
  }
}
