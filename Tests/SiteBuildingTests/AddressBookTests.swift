import PhotoCatalog
@testable import SiteViews
import SystemPackage
import TestSupport
import Testing
@testable import SitePages
@testable import Facts
@testable import SiteBuilding

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

  /// The names of devices of Windows, also with a suffix and in capitals.
  private static let devices = ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] }

  @Test func `no address is the name of a device of Windows`() {
    var book = AddressBook()
    for device in Self.devices {
      for name in [device, device.uppercased(), " \(device).", "\(device)!"] {
        let slug = book.slug(for: name, in: "albums")
        #expect(slug.hasPrefix("\(device)-"), "\(name): \(slug)")
      }
      #expect(OwnPage.address(of: device) == "page-\(device)")
      #expect(OwnPage.address(of: "\(device).old") == "page-\(device).old")
      #expect(DeviceName.matches("\(device) .old"), "Windows ignores blanks at the end of a name")
    }
    for name in ["conn", "com10", "lpt", "con-1", "console", "nul1"] {
      #expect(book.slug(for: name, in: "albums") == name)
      #expect(OwnPage.address(of: name) == name)
    }
    let files = Self.devices.map { OwnPage(name: $0.uppercased(), text: "") }
    #expect(OwnPage.pages(of: files, named: Self.devices + ["CON"]).count == Self.devices.count)
  }

  @Test func `every address can be created on Windows`() {
    var numbers = SeededNumbers(state: 5)
    let letters = Array("conpruxltm019 .-_\u{E9}\u{301}Я🎈/:*\"")
    var book = AddressBook()
    for _ in 0..<20_000 {
      let name = String(
        (0..<Int.random(in: 0...6, using: &numbers)).compactMap { _ in letters.randomElement(using: &numbers) })
      let slug = book.slug(for: name, in: "by/keywords")
      let characters = Set("abcdefghijklmnopqrstuvwxyz0123456789-")
      #expect(!slug.isEmpty && slug.allSatisfy(characters.contains), "\(name): \(slug)")
      #expect(!Self.devices.contains(slug) && slug.last != "-", "\(name): \(slug)")
    }
  }

  private func path(_ name: String) -> FilePath { FilePath(name) }

  @Test func `an album keeps its address when only case or normal form change`() {
    for (old, new) in [("Beach", "beach"), ("\u{C9}mile", "E\u{301}mile"), ("\u{419}", "\u{418}\u{306}")] {
      var before = AddressBook()
      let slug = before.slug(for: old, in: "albums")
      var after = AddressBook(before.added)
      after.albums = [path(new)]
      after.renameAlbums(to: [FilePath(new)], in: FilePath(), scope: "albums")
      #expect(after.slug(for: new, in: "albums") == slug)
      #expect(after.added.map(\.former) == [Array(old.utf8)])
      // Both names at once have two addresses, and the first name is new.
      var both = AddressBook(after.added)
      both.albums = [path(old), path(new)]
      both.renameAlbums(to: [FilePath(old), FilePath(new)], in: FilePath(), scope: "albums")
      #expect(both.slug(for: new, in: "albums") == slug)
      #expect(both.slug(for: old, in: "albums") != slug)
    }
  }

  @Test func `an album that the site does not show keeps its address`() {
    var before = AddressBook()
    let slug = before.slug(for: "Beach", in: "albums")
    var after = AddressBook(before.added)
    after.albums = [path("Beach"), path("beach")]
    after.renameAlbums(to: ["beach"], in: FilePath(), scope: "albums")
    #expect(after.slug(for: "beach", in: "albums") != slug)
  }

  @Test func `an address that was assigned once is not assigned to another name`() {
    var before = AddressBook()
    _ = before.slug(for: "a b", in: "albums")
    var after = AddressBook(before.added)
    #expect(after.slug(for: "a-b", in: "albums") != "a-b")
  }
}
