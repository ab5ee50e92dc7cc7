import Testing

@testable import SitePublishing

/// The publication record as text.
struct PublicationRecordTests {
  private func parse(_ lines: [String], end: String = "\n") -> PublicationRecord? {
    let text = ([PublicationRecord.heading] + lines).joined(separator: "\n") + end
    return PublicationRecord.parse(Array(text.utf8)).record
  }

  private func text(_ record: PublicationRecord) -> String {
    var bytes: [UInt8] = []
    record.forEachBlock { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func line(_ path: String, _ size: Int = 7) -> String {
    "f \(size) 00000000000000\(size < 10 ? "0" : "")\(size) \(path)"
  }

  @Test func `lines in any order are the same record`() throws {
    let paths = (0..<500).map { "p/\($0 * 7919 % 500).html" } + ["a", "z/b-c", "z/b/c", "z/b.c"]
    let sorted = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let expected = ([PublicationRecord.heading] + sorted.map { line($0) }).joined(separator: "\n")
    // Sorted as builds write them, not at all, and sorted with lines that a killed build appended.
    for lines in [sorted, paths, sorted.filter { $0 > "p/2" } + sorted.filter { $0 <= "p/2" }] {
      let record = try #require(parse(lines.map { line($0) }))
      #expect(text(record) == expected + "\n")
      for path in paths { #expect(record.contents(of: path)?.only?.size == 7) }
      #expect(record.contents(of: "p/500.html") == nil)
    }
  }

  @Test(arguments: [["a", "b", "b"], ["b", "a", "b"], ["a", "b", "c", "b"]])
  func `a path on two lines has both contents`(paths: [String]) throws {
    let record = try #require(parse(paths.enumerated().map { line($1, $0 + 1) }))
    let places = paths.indices.filter { paths[$0] == "b" }
    let contents = try #require(record.contents(of: "b"))
    #expect(contents.only == nil)
    for place in places { #expect(contents.contains(size: place + 1)) }
    #expect(record.contents(of: "a")?.only != nil)
    #expect(parse(text(record).split(separator: "\n").dropFirst().map(String.init)) != nil)
  }

  @Test func `sizes and digests keep all digits`() throws {
    let lines = [
      "f 0 0000000000000000 a", "f 9 fedcba9876543210 b", "f 10 000000000000000f c",
      "f 9223372036854775807 ffffffffffffffff d",
    ]
    #expect(
      text(try #require(parse(lines)))
        == ([PublicationRecord.heading] + lines).joined(separator: "\n") + "\n")
  }

  @Test func `an incomplete last line is ignored`() throws {
    let record = try #require(parse([line("a"), "f 7 00"], end: ""))
    #expect(record.contents(of: "a") != nil && record.files.count == 1)
  }

  @Test(arguments: [
    "a", ".a", "a.", "..a", "a..", "...", "a/.b/c..", "a b", "ä/é", "i/.gallery-site",
  ])
  func `names with dots are valid`(path: String) {
    #expect(parse([line(path)])?.contents(of: path) != nil)
  }

  @Test(arguments: [
    "", "/", "/a", "a/", "a//b", ".", "..", "a/.", "a/..", "./a", "../a", "a/../b", "a/./b", "a\0b",
    ".gallery-site", ".gallery-stage/a",
  ])
  func `paths outside the site are refused`(path: String) {
    #expect(parse([line(path)]) == nil)
    #expect(parse([line("a0"), line(path)]) == nil)
    #expect(parse(["d \(path)"]) == nil)
  }

  @Test(arguments: [
    "x 7 0000000000000007 a", "f", "f ", "f 7", "f 7 07", "f 7 0000000000000007", "f -7 07 a",
    "f 7 0g a", "f  7 07 a", "f 9223372036854775808 07 a", "f 7 10000000000000000 a", "g 7 07 a",
    "fa 7 07 a", "",
  ])
  func `other lines are refused`(line: String) {
    #expect(parse([line]) == nil)
  }
}
