import SystemPackage
import TestSupport
import Testing

/// Albums whose names change in case or normal form only.
struct RenamedAlbumTests {
  @Test(arguments: [("Beach", "beach"), ("\u{C9}mile", "E\u{301}mile")])
  func `an album keeps its address`(old: String, new: String) throws {
    let site = try BuiltSite()
    try site.writePhoto("photos/\(old)/a.jpg", color: 20)
    try site.writePhoto("photos/other/b.jpg", color: 120)
    try site.folder.write("A text.", as: "photos/\(old)/album.md")
    try site.build()
    func addresses() throws -> Set<String> {
      Set(try site.files().keys.filter { $0.hasPrefix("albums/") && $0.hasSuffix("/index.html") }).subtracting([
        "albums/index.html"
      ])
    }
    let before = try addresses()
    try #require(before.count == 2)
    try site.folder.move("photos/\(old)", to: "photos/moved")
    try site.folder.move("photos/moved", to: "photos/\(new)")
    try site.build()
    #expect(try addresses() == before)
    // It stays, and a folder with the first name gets another.
    try site.writePhoto("photos/\(old)/c.jpg", color: 220)
    for _ in 0..<2 {
      try site.build()
      #expect(try addresses().isSuperset(of: before) && addresses().count == 3)
    }
  }

  enum Statement: CaseIterable { case kept, removed, unreadable, empty }

  @Test(arguments: Statement.allCases, ["hidden: true", "protected: true"])
  func `an album that is not public stays so`(statement: Statement, settings: String) throws {
    let library = try HiddenLibrary()
    try library.note(settings)
    try library.index()
    try library.move("photos/zanzibar", to: "photos/moved")
    try library.move("photos/moved", to: "photos/Zanzibar")
    let note = FilePath("photos/Zanzibar/album.md")
    switch statement {
    case .kept: break
    case .removed: try library.remove(note.string)
    case .unreadable:
      try library.remove(note.string)
      try library.site.folder.write([1], as: note.appending("a folder"))
    case .empty: try library.site.folder.write([], as: note)
    }
    try library.expectHidden()
  }
}
