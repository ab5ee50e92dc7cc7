import Testing

@testable import SitePublishing

/// The record of what was published to a target.
struct TargetRecordTests {
  private let one = RecordedContent(of: [1])
  private let two = RecordedContent(of: [2, 2])
  private let three = RecordedContent(of: [3, 3, 3])

  private func parsed(_ lines: String) throws -> TargetRecord {
    try #require(TargetRecord.parse(Array("heading\n\(lines)".utf8)).record)
  }

  @Test func `a file is known for certain only between confirmation and the next transfer`() {
    var record = TargetRecord()
    #expect(!record.knows("a") && record.contents(of: "a").isEmpty)
    record.announce("a", one)
    #expect(record.knows("a") && record.confirmedContent(of: "a") == nil)
    record.confirm("a", one)
    #expect(record.confirmedContent(of: "a") == one && record.contents(of: "a") == [one])
    record.announce("a", two)
    record.announce("a", three)
    #expect(record.confirmedContent(of: "a") == nil)
    #expect(
      Set(record.contents(of: "a")) == [one, two, three], "each transfer may have been the last")
    record.announce("a", three)
    #expect(record.contents(of: "a").count == 3)
    record.confirm("a", three)
    #expect(record.contents(of: "a") == [three])
    record.remove("a")
    #expect(!record.knows("a"))
  }

  @Test func `the text has the same meaning as the lines that led to it`() throws {
    var record = TargetRecord()
    let lines: [TargetRecord.Line] = [
      .folder("b"), .announced("b/ü x", one), .confirmed("b/ü x", one), .announced("a", one),
      .confirmed("a", one), .announced("a", two), .announced("gone", three), .removed("gone"),
    ]
    for line in lines { record.apply(line) }
    let again = try #require(TargetRecord.parse(record.text(target: "t")).record)
    let log = try #require(
      TargetRecord.parse(Array("heading\n".utf8) + lines.flatMap(\.bytes)).record)
    for found in [again, log] {
      #expect(found.confirmedContent(of: "b/ü x") == one && !found.knows("gone"))
      #expect(found.confirmedContent(of: "a") == nil && found.folders == ["b"])
      #expect(Set(found.contents(of: "a")) == [one, two])
      #expect(found.text(target: "t") == record.text(target: "t"))
    }
  }

  @Test(arguments: [
    "x a", "+ 1 2", "+ -1 2 a", "+ 1 g a", "+ 1 2 ../a", "+ 1 2 /a", "? 1 2 ", "- .gallery-site",
    "d a//b", "+a", "+ 99999999999999999999 1 a", "",
  ])
  func `an invalid line is reported with its number`(line: String) {
    let text = Array("heading\nd a\n\(line)\n".utf8)
    let (record, number) = TargetRecord.parse(text)
    #expect(record == nil && number == 3)
  }

  @Test func `an incomplete last line is ignored`() throws {
    let record = try parsed("+ 1 1 a\n+ 1 1 b")
    #expect(record.knows("a") && !record.knows("b"))
  }
}
