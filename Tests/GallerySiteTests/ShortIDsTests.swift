import Testing

@testable import GallerySite

/// Ids of eight characters as numbers.
struct ShortIDsTests {
  private let ids = ShortIDs(["abcdefgh", "longer-id", "0123456z", "short"])

  @Test func `only ids of eight characters are kept`() {
    #expect(ids.count == 2)
    #expect(ids.contains("abcdefgh") && ids.contains("0123456z"))
    #expect(!ids.contains("longer-id") && !ids.contains("short") && !ids.contains("abcdefgi"))
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
