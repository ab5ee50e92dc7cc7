import Testing
@testable import SiteOutput

/// The journal as text.
struct JournalTextTests {
  private let heading = Journal.heading(target: nil)

  private func parse(_ lines: [String], end: String = "\n") -> Journal? {
    let text = ([heading] + lines).joined(separator: "\n") + end
    return Journal.parse(Array(text.utf8)).journal
  }

  private func text(_ journal: Journal) -> String {
    var bytes: [UInt8] = []
    journal.forEachBlock(heading) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func line(_ mark: String, _ path: String, _ size: Int = 7) -> String {
    "\(mark) \(size) 00000000000000\(size < 10 ? "0" : "")\(size) \(path)"
  }

  @Test(arguments: ["+", "?"])
  func `lines in any order are the same journal`(mark: String) throws {
    let paths = (0..<500).map { "p/\($0 * 7919 % 500).html" } + ["a", "z/b-c", "z/b/c", "z/b.c"]
    let sorted = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let expected = ([heading] + sorted.map { line(mark, $0) }).joined(separator: "\n")
    // Sorted as builds write them, not at all, and sorted with lines that a killed build appended.
    for lines in [sorted, paths, sorted.filter { $0 > "p/2" } + sorted.filter { $0 <= "p/2" }] {
      let journal = try #require(parse(lines.map { line(mark, $0) }))
      #expect(text(journal) == expected + "\n")
      for path in paths { #expect(journal.contents(of: path)?.only?.size == 7) }
      #expect(journal.contents(of: "p/500.html") == nil)
    }
  }

  @Test(arguments: [
    ["?a", "?b", "?b"], ["?b", "?a", "?b"], ["?a", "?b", "?c", "?b"], ["+a", "+b", "+c", "?b"], ["+b", "?a", "?b"],
  ])
  func `a file that was announced with another content has both`(marks: [String]) throws {
    let lines = marks.enumerated().map { line(String($1.prefix(1)), String($1.dropFirst()), $0 + 1) }
    let journal = try #require(parse(lines))
    let contents = try #require(journal.contents(of: "b"))
    #expect(contents.only == nil && journal.confirmedContent(of: "b") == nil)
    for place in marks.indices where marks[place].hasSuffix("b") { #expect(contents.contains(size: place + 1)) }
    #expect(journal.contents(of: "a")?.only != nil)
    let again = try #require(parse(text(journal).split(separator: "\n").dropFirst().map(String.init)))
    #expect(text(again) == text(journal))
  }

  @Test func `a confirmed or removed file has no earlier content`() throws {
    let lines = [line("+", "a", 1), line("+", "b", 1), line("+", "c", 1)]
    let journal = try #require(
      parse(lines + [line("?", "a", 2), line("+", "a", 2), line("?", "b", 2), "- b", "- c", "- d"]))
    #expect(text(journal) == "\(heading)\n\(line("+", "a", 2))\n")
    let added = try #require(parse(lines + ["- b", line("?", "b", 3)]))
    #expect(added.contents(of: "b")?.only?.size == 3 && added.confirmedContent(of: "b") == nil)
  }

  @Test func `sizes and digests keep all digits`() throws {
    let lines = [
      "+ 0 0000000000000000 a", "+ 9 fedcba9876543210 b", "? 10 000000000000000f c",
      "+ 9223372036854775807 ffffffffffffffff d",
    ]
    #expect(text(try #require(parse(lines))) == ([heading] + lines).joined(separator: "\n") + "\n")
  }

  @Test(arguments: ["? 7 00", "+ 7 07 b", "- a", "x"])
  func `an incomplete last line is ignored`(last: String) throws {
    let journal = try #require(parse([line("+", "a"), last], end: ""))
    #expect(text(journal) == "\(heading)\n\(line("+", "a"))\n")
  }

  @Test(arguments: ["a", ".a", "a.", "..a", "a..", "...", "a/.b/c..", "a b", "ä/é", "i/.gallery-site"])
  func `names with dots are valid`(path: String) { #expect(parse([line("+", path)])?.contents(of: path) != nil) }

  @Test(arguments: [
    "", "/", "/a", "a/", "a//b", ".", "..", "a/.", "a/..", "./a", "../a", "a/../b", "a/./b", "a\0b",
    ".gallery-site", ".gallery-stage/a",
  ])
  func `paths outside the site are refused`(path: String) {
    #expect(parse([line("+", path)]) == nil)
    #expect(parse([line("?", "a0"), line("?", path)]) == nil)
    #expect(parse(["d \(path)"]) == nil && parse(["- \(path)"]) == nil)
  }

  @Test func `a path that is not UTF-8 is refused`() {
    let text = Array("\(heading)\n+ 7 07 a".utf8) + [0xFF, UInt8(ascii: "\n")]
    let (journal, number) = Journal.parse(text)
    #expect(journal == nil && number == 2)
  }

  @Test func `damaged text is refused or makes a journal that is written and read again`() throws {
    let seed = Array(
      """
      \(heading)
      d a
      + 7 0000000000000007 a/b
      ? 9 00000000000000ff a/b
      + 12 0123456789abcdef a/ü
      - a/ü
      ? 1 0000000000000001 c

      """.utf8)
    let bytes = Array("+?-d /.\n07fg".utf8) + [0, 0x7F, 0xC3, 0xFF]
    var state: UInt64 = 1
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    var valid = 0
    for _ in 0..<20_000 {
      var damaged = seed
      for _ in 0...next(3) {
        let place = heading.utf8.count + 1 + next(damaged.count - heading.utf8.count - 1)
        switch next(3) {
        case 0: damaged[place] = bytes[next(bytes.count)]
        case 1: damaged.insert(bytes[next(bytes.count)], at: place)
        default: damaged.removeSubrange(place..<min(place + 1 + next(30), damaged.count))
        }
      }
      guard let journal = Journal.parse(damaged).journal else { continue }
      valid += 1
      let again = try #require(Journal.parse(Array(text(journal).utf8)).journal)
      #expect(text(again) == text(journal))
      journal.forEachPath { #expect(Journal.isPath($0)) }
    }
    #expect(valid > 100)
  }

  @Test(arguments: [
    "f 7 0000000000000007 a", "+", "+ ", "+ 7", "+ 7 07", "+ 7 0000000000000007", "+ -7 07 a", "? 7 0g a", "?  7 07 a",
    "+ 9223372036854775808 07 a", "+ 7 10000000000000000 a", "g 7 07 a", "+a 7 07 a", "+a", "",
  ])
  func `an invalid line is reported with its number`(line: String) {
    let (journal, number) = Journal.parse(Array("\(heading)\nd a\n\(line)\n".utf8))
    #expect(journal == nil && number == 3)
  }
}
