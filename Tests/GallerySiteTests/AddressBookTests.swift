import PhotoCatalog
import Testing

@testable import SiteData
@testable import SiteFormats
@testable import SiteModel
@testable import SitePages

struct AddressBookTests {
  private let names = ["a b", "a-b", "A  B", "今月", "長三", "", "🎈", "a b c"]

  @Test func `different names get different addresses`() {
    var book = AddressBook()
    let slugs = names.map { book.slug(for: $0, in: "albums") }
    #expect(Set(slugs).count == names.count)
    #expect(names.map { book.slug(for: $0, in: "albums") } == slugs, "asked twice")
    #expect(book.slug(for: "a-b", in: "by/keywords") == "a-b", "elsewhere the address is free")
  }

  @Test func `names with the same text get different addresses`() {
    var book = AddressBook()
    let slugs = (0..<20).map { book.slug(for: "Photos", name: [UInt8($0)], in: "albums") }
    #expect(Set(slugs).count == 20)
    #expect(slugs[0] == "photos")
  }

  @Test func `an address is kept when other names are added or removed`() {
    for kept in names {
      var before = AddressBook()
      for name in names { _ = before.slug(for: name, in: "albums") }
      let slug = before.slug(for: kept, in: "albums")
      // The next build has only this name, and then the other names in another order.
      var after = AddressBook(before.added)
      #expect(after.slug(for: kept, in: "albums") == slug)
      for name in names.reversed() + ["b a"] { _ = after.slug(for: name, in: "albums") }
      #expect(after.slug(for: kept, in: "albums") == slug)
      #expect(after.added.map(\.name) == [Array("b a".utf8)])
    }
  }

  @Test func `an address that was assigned once is not assigned to another name`() {
    var before = AddressBook()
    _ = before.slug(for: "a b", in: "albums")
    var after = AddressBook(before.added)
    #expect(after.slug(for: "a-b", in: "albums") != "a-b")
  }
}
