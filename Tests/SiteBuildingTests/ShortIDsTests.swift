@testable import SiteViews
import Testing

@testable import SiteBuilding

/// Ids of eight characters as numbers.
struct ShortIDsTests {
  private let ids = ShortIDs(["abcdefgh", "longer-id", "0123456z", "short"])

  @Test func `only ids of eight characters are kept`() {
    #expect(ids.count == 2)
    #expect(ids.contains("abcdefgh") && ids.contains("0123456z"))
    #expect(!ids.contains("longer-id") && !ids.contains("short") && !ids.contains("abcdefgi"))
  }

  @Test(arguments: ["abcdefgi", "abcdefgl", "ABCDEFGH", "abcdefg ", "abcdefgé", "abcdef\0g"])
  func `characters that no id has are refused`(id: String) {
    #expect(ShortIDs([id]).count == 0 && !ids.contains(id))
  }

  @Test func `many ids are told apart`() {
    let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")
    // Ids with the same beginning have neighbouring slots.
    let all = (0..<3000).map { number in
      String(
        [digits[number % 3], "z", "z", "z", "z"] + [10, 5, 0].map { digits[number >> $0 & 31] })
    }
    let ids = ShortIDs(all.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element))
    #expect(ids.count == 1500)
    for (number, id) in all.enumerated() { #expect(ids.contains(id) == number.isMultiple(of: 2)) }
  }

  @Test(arguments: [
    ("p/abcdefgh.html", true), ("p/abcdefgi.html", false), ("p/abcdefgh.htmx", false),
    ("q/abcdefgh.html", false), ("p/xabcdefgh.html", false), ("p/", false), ("", false),
  ])
  func `pages are recognised by their paths`(path: String, isPage: Bool) {
    #expect(ids.containsPage(Array(path.utf8)[...]) == isPage)
    #expect(ids.containsPage(Array("//\(path)".utf8).dropFirst(2)) == isPage)
  }

  @Test(arguments: [
    ("i/ab/abcdefgh-1024-xyz.webp", true), ("i/ab/abcdefgi-1024-xyz.webp", false),
    ("i/ab/abcdefghi-1024-xyz.webp", false), ("o/ab/abcdefgh-1024-xyz.webp", false),
    ("i/ab/abcdefgh", false), ("i/ab/abcdefgh-", false), ("", false),
  ])
  func `images are recognised by their paths`(path: String, isImage: Bool) {
    #expect(ids.containsImage(Array(path.utf8)[...]) == isImage)
    #expect(ids.containsImage(Array("//\(path)".utf8).dropFirst(2)) == isImage)
  }
}
