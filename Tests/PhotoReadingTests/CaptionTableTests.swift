import SystemPackage
import TestSupport
import Testing

@testable import Facts
@testable import PhotoReading

/// What captions.csv says of photos, and what is wrong with it.
struct CaptionTableTests {
  private func row(_ text: String, of name: String = "a.jpg") throws -> CaptionRow {
    let table = CaptionTable(Array(text.utf8))
    try #require(table.error == nil, "\(table.problems)")
    let entries = table.entries(in: "").filter { $0.path == FilePath(name) }
    return table.row(try #require(entries.isEmpty ? nil : entries))
  }

  private func row(title: String? = nil, caption: String? = nil, alt: String? = nil, keywords: [String] = [])
    -> CaptionRow
  {
    var row = CaptionRow()
    (row.title, row.caption, row.alt, row.keywords) = (title, caption, alt, keywords)
    return row
  }

  @Test func `columns are in any order, in any case, and their cells can be empty`() throws {
    let text = "Alt,KEYWORDS,file,caption,Title\nA quay,\"sea; quay, Norway\",a.jpg,We waited.,The quay\n,,b.jpg,,\n"
    #expect(
      try row(text)
        == row(title: "The quay", caption: "We waited.", alt: "A quay", keywords: ["sea", "quay", "Norway"]))
    #expect(try row(text, of: "b.jpg") == row())
  }

  @Test(arguments: ["\n", "\r\n", "\r"], ["", "\u{FEFF}"])
  func `quotation marks, separators and line breaks are read as RFC 4180 has them`(end: String, mark: String) throws {
    for separator in [",", ";"] {
      let lines = [
        ["title", "file", "caption", "keywords"].joined(separator: separator),
        ["\"One, \"\"two\"\"; three\"", "a.jpg", "\"First line\(end)second line\"", "\"x;y\""].joined(
          separator: separator),
        "", ["5\" disk", "b.jpg", "\"\"", ""].joined(separator: separator),
      ]
      let text = mark + lines.joined(separator: end) + end
      let caption = "First line\nsecond line"
      #expect(try row(text) == row(title: "One, \"two\"; three", caption: caption, keywords: ["x", "y"]))
      #expect(try row(text, of: "b.jpg") == row(title: "5\" disk"))
    }
  }

  @Test func `files can be in folders, also as exiftool writes their paths`() {
    let table = CaptionTable(Array("file,title\n./a.jpg,A\nNorway/b.jpg,B\nNorway//x/../c.jpg,C".utf8))
    #expect(Set(table.folders) == ["", "Norway"])
    #expect(table.entries(in: "Norway").map(\.line) == [3, 4])
    #expect(table.entries(in: "Norway").map { table.row([$0]).title } == ["B", "C"])
  }

  @Test(arguments: [
    ("file,title,keywords\na.jpg,A\n", "line 2: has 2 cells, and the first line has 3; correct the row"),
    ("file,title\na.jpg,A,private\n", "line 2: has 3 cells, and the first line has 2; correct the row"),
    ("file,keywrods\na.jpg,private\n", "line 2: has a cell of the unknown column keywrods"),
    ("file,title,\na.jpg,A,private\n", "line 2: has a cell of the unknown column "),
    ("file,title\na.jpg,A\nb.jpg,B\na.jpg,C\n", "line 4: is a second row of this photo; keep one of them"),
  ])
  func `a row that cannot be read is not ignored, because it may say that the photo is private`(
    text: String, reason: String
  ) throws {
    #expect(try row(text).error == .badCaptions("captions.csv, \(reason)"))
    let facts = try read(TinyFiles.jpeg([]), file: try row(text))
    #expect(facts.withheld == "unread" && facts.title == nil)
  }

  private func read(_ bytes: [UInt8], file row: CaptionRow) throws -> PhotoFacts {
    var reader = ByteReader(bytes)
    return try PhotoFile(&reader) {
      SidecarContents([SidecarFile(name: "captions.csv", kind: .captions, row: row)], in: nil)
    }.facts
  }

  /// Files with what is wrong with them.
  private static let damaged: [(bytes: [UInt8], reason: String)] = {
    let texts = [
      ("title\nA\n", "line 1: has no column file;"), ("", "line 1: has no column file;"),
      ("file,title\na.jpg,A\nb.jpg,\"B\nc.jpg,C\n", "line 3: has a quotation mark that is not closed"),
      ("file,title\na.jpg,\"A\" B\n", "line 2: has text after a quotation mark"),
      ("file,title,alt\na.jpg,\"A\nb.jpg,B,\nc.jpg,\"C\"\n", "line 2: has text after a quotation mark"),
      ("file,title,alt\na.jpg,\"A\nb.jpg,B\"\nc.jpg,C,\n", "line 2: has 2 cells"),
      ("file,title\na.jpg,A\0\n", "line 2: is not UTF-8"),
      ("file,title\na.jpg,\(String(repeating: "A", count: 2 << 20))", "line 2: is longer than 1 MiB"),
      ("file,title\na.jpg,\"\(String(repeating: "\n", count: 2 << 20))", "line 2: is longer than 1 MiB"),
    ]
    let others: [([UInt8], String)] = [
      (Array("file,title\nb.jpg,B\na.jpg,M".utf8) + [0xFC], "line 3: is not UTF-8; save the file as CSV in UTF-8"),
      ([0xFF, 0xFE, 0x66, 0, 0x69, 0], "line 1: is not UTF-8"),
    ]
    return texts.map { (Array($0.0.utf8), $0.1) } + others
  }()

  @Test(arguments: damaged)
  func `a file of which a part is unknown says nothing of any photo`(bytes: [UInt8], reason: String) {
    let table = CaptionTable(bytes)
    #expect(table.problems.count == 1 && table.problems[0].hasPrefix(reason), "\(table.problems)")
    #expect(table.error?.description.hasPrefix("captions.csv, \(reason)") == true)
  }

  @Test func `a huge file is refused, and bad lines are counted up to a limit`() throws {
    let folder = TemporaryFolder.empty()
    try folder.write([UInt8](repeating: 0x0A, count: 33 << 20), as: "captions.csv")
    #expect(CaptionTable(at: folder.path.appending("captions.csv")).problems == ["is larger than 32 MiB; divide it"])
    let many = CaptionTable(Array(("file,title\n" + String(repeating: "a,\n", count: 1 << 20)).utf8))
    #expect(many.problems == ["line 1048577: is beyond 1048576 lines; divide the file"])
    let nameless = CaptionTable(Array(("file,title,Place\n" + String(repeating: ",A,\n", count: 5000)).utf8))
    #expect(nameless.problems.count == 1000 && nameless.error == nil)
    #expect(
      nameless.problems[0] == "line 1: has an unknown or repeated column Place; photos with a cell in it are held back")
    #expect(nameless.problems[1] == "line 2: names no file")
    #expect(
      CaptionTable(at: "/nonexistent").error == .unreadable("captions.csv cannot be read: No such file or directory"))
  }

  @Test func `a row counts before the file and after XMP, and keywords of sidecars add up`() throws {
    let photo = TinyFiles.jpeg([TinyFiles.segment(0xE1, "Exif\0\0", TinyMetadata.exifBlock(TinyMetadata.main))])
    let own = row(title: "Row", caption: "Of the row", alt: "Words", keywords: ["private", "People|Ada"])
    let alone = try facts(of: photo, sidecars: [.captions(own)])
    #expect(alone.title == "Row" && alone.description == "Of the row" && alone.alt == "Words")
    #expect(alone.keywords == ["private"] && alone.keywordPaths == ["People|Ada"] && alone.people == ["Ada"])
    #expect(alone.sources[\.title] == "CSV:title" && alone.sources[\.keywords] == "CSV:keywords")
    let packet = XMPPacket(Sidecar(title: "XMP", keywords: ["sea"]).bytes)
    for order in [[SidecarContent.xmp(packet), .captions(own)], [.captions(own), .xmp(packet)]] {
      let both = try facts(of: photo, sidecars: order)
      #expect(both.title == "XMP" && both.description == "Of the row")
      #expect(both.keywords == ["sea", "private"])
    }
    #expect(try facts(of: photo, sidecars: [.captions(row())]).title == "Exif title", "empty cells say nothing")
  }
}
