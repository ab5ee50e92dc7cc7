import Facts
import TestSupport
import Testing

/// The pages of TIFF files are counted, and nothing else is taken for a page.
struct TIFFPageTests {
  private func pages(_ others: [[Int: TinyTIFF.Value]], _ writer: TinyTIFF = TinyTIFF()) throws -> Int {
    try facts(of: writer.pictures([Int](repeating: 90, count: others.count + 1), [[:]] + others)).pages
  }

  @Test(arguments: [false, true], [false, true])
  func `pages are counted`(isLittle: Bool, isBig: Bool) throws {
    let writer = TinyTIFF(isLittle: isLittle, isBig: isBig)
    #expect(try pages([], writer) == 1)
    #expect(try pages([[:], [0xFE: .long(2)], [0xFF: .short(3)]], writer) == 4)
  }

  @Test func `thumbnails, masks, parts of a raw picture and directories without a size are no pages`() throws {
    for type in [1, 3, 4, 8, 16, 0x10001] { #expect(try pages([[0xFE: .long(type)], [:]]) == 2) }
    #expect(try pages([[0xFF: .short(2)]]) == 1)
    #expect(try pages([[0x100: .long(0)], [0x101: .long(1 << 31)], [:]]) == 2)
    let size: [Int: TinyTIFF.Value] = [0x100: .long(40), 0x101: .long(30)]
    let small: [Int: TinyTIFF.Value] = [0x100: .long(20), 0x101: .long(15), 0x111: .long(8)]
    let thumbnail: [Int: TinyTIFF.Value] = [0x103: .short(6), 0x201: .long(8), 0x202: .long(99)]
    for (what, main, others) in [
      ("an Exif thumbnail", [0x111: TinyTIFF.Value.long(8)], [thumbnail]),
      ("a subdirectory", [0x14A: .directories([small])], []),
      ("a preview of a camera raw file", [0xC612: .bytes([1, 4, 0, 0], type: 1)], [small]),
    ] {
      let bytes = TinyTIFF(isLittle: true).stream(size.merging(main) { $1 }, others: others)
      #expect(try facts(of: bytes).pages == 1, "\(what)")
    }
  }

  @Test func `later pages have their places in the chain, sizes and orientations`() throws {
    let facts = try facts(
      of: TinyTIFF().pictures(
        [10, 20, 30, 40], [[:], [0xFE: .long(1)], [0x100: .long(24), 0x101: .long(50), 0x112: .short(6)]]))
    #expect(
      facts.laterPages == [
        LaterPage(directory: 2, width: 24, height: 50, orientation: 6), LaterPage(directory: 3, width: 40, height: 30),
      ])
    let page = facts.facts(of: facts.laterPages[0])
    #expect((page.width, page.height, page.orientation) == (24, 50, 6))
    #expect((page.displayWidth, page.displayHeight) == (50, 24))
    #expect(page.pages == 3 && page.laterPages == [])
  }

  @Test func `pages behind the 10,000th directory are only counted`() throws {
    let page: [Int: TinyTIFF.Value] = [0x100: .long(4), 0x101: .long(3), 0x111: .long(8)]
    let bytes = TinyTIFF().stream(page, others: Array(repeating: page, count: 10_001))
    let facts = try facts(of: bytes)
    #expect(facts.pages == 10_002 && facts.laterPages.count == 9999)
  }

  @Test func `ids of pages are in the order of pages`() {
    #expect(PageID.id(ofPage: 2, of: "abcdefgh", count: 3) == "abcdefghu2")
    let ids = (2...12).map { PageID.id(ofPage: $0, of: "abcdefgh", count: 12) }
    #expect(ids == ids.sorted() && ids[0] == "abcdefghu02")
    #expect(ids.map(PageID.page) == Array(2...12) && PageID.page(of: "abcdefgh") == 1)
    #expect(Set(ids.map { PageID.photo(of: $0) }) == ["abcdefgh"])
    #expect(ids.allSatisfy(PageID.isLaterPage) && !PageID.isLaterPage("abcdefgh"))
  }

  @Test func `a chain that ends in a circle ends`() throws {
    var bytes = TinyTIFF().pictures([10, 20, 30])
    // The last directory is at the end of the file, and its link has the last four bytes.
    bytes.replaceSubrange(bytes.count - 4..<bytes.count, with: bytes[4..<8])
    #expect(try facts(of: bytes).pages == 3)
  }
}
