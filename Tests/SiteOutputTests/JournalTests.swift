import Testing
@testable import SiteOutput

/// What is known of a file.
struct JournalTests {
  private let one = RecordedContent(of: [1])
  private let two = RecordedContent(of: [2, 2])
  private let three = RecordedContent(of: [3, 3, 3])

  @Test func `a file is known for certain only between confirmation and the next announcement`() {
    var journal = Journal()
    #expect(!journal.knows("a") && journal.contents(of: "a") == nil)
    journal.announce("a", one)
    #expect(journal.knows("a") && journal.confirmedContent(of: "a") == nil)
    journal.confirm("a", one)
    #expect(journal.confirmedContent(of: "a") == one && journal.contents(of: "a")?.all == [one])
    journal.announce("a", two)
    journal.announce("a", three)
    #expect(journal.confirmedContent(of: "a") == nil && journal.contents(of: "a")?.only == nil)
    let contents = journal.contents(of: "a")?.all ?? []
    #expect(Set(contents) == [one, two, three], "each write may have been the last")
    for content in [three, one, one] {
      journal.announce("a", content)
      #expect(journal.contents(of: "a")?.all.count == 3)
    }
    journal.confirm("a", three)
    #expect(journal.contents(of: "a")?.all == [three])
    journal.remove("a")
    #expect(!journal.knows("a"))
  }

  @Test func `paths are compared by their bytes`() {
    var journal = Journal()
    journal.confirm("e\u{301}", one)
    journal.confirm("\u{e9}", two)
    #expect(journal.contents(of: "e\u{301}")?.only == one && journal.contents(of: "\u{e9}")?.only == two)
    journal.remove("\u{e9}")
    #expect(!journal.knows("\u{e9}") && journal.knows("e\u{301}"))
  }

  @Test func `a file that is announced again with its content may not be written yet`() {
    var journal = Journal()
    journal.confirm("a", one)
    journal.announce("a", one)
    #expect(journal.confirmedContent(of: "a") == nil && journal.contents(of: "a")?.only == one)
  }

  @Test func `an announced file that exists is certain only with one possible content`() {
    var journal = Journal()
    journal.confirm("a", one)
    journal.announce("a", two)
    journal.announce("b", one)
    let known = ["a", "b", "c"].map { journal.notePresence(of: $0) }
    #expect(known == [true, true, false])
    #expect(!journal.hasKnownContent("a") && journal.hasKnownContent("b"))
    journal.noteAbsence(of: "b")
    #expect(!journal.hasKnownContent("b"))
    journal.notePresenceOfAll()
    #expect(!journal.hasKnownContent("a") && journal.hasKnownContent("b"))
  }

  @Test func `a file may have the content that only the memory of the target has`() {
    var journal = Journal()
    journal.confirm("a", one)
    let known = [one, two].map { journal.noteMemory(of: .confirmed("a", $0)) }
    #expect(known == [true, true] && journal.confirmedContent(of: "a") == nil)
    #expect(Set(journal.contents(of: "a")?.all ?? []) == [one, two])
  }

  @Test func `the text has the same meaning as the lines that led to it`() throws {
    func text(_ journal: Journal) -> [UInt8] {
      var text: [UInt8] = []
      journal.forEachBlock("heading") { text += $0 }
      return text
    }
    var journal = Journal()
    let lines: [Journal.Line] = [
      .folder("b"), .announced("b/ü x", one), .confirmed("b/ü x", one), .announced("a", one),
      .confirmed("a", one), .announced("a", two), .announced("gone", three), .removed("gone"),
    ]
    for line in lines { journal.apply(line) }
    let again = try #require(Journal.parse(text(journal)).journal)
    let log = try #require(Journal.parse(Array("heading\n".utf8) + lines.flatMap(\.bytes)).journal)
    for found in [again, log] {
      #expect(found.confirmedContent(of: "b/ü x") == one && !found.knows("gone"))
      #expect(found.confirmedContent(of: "a") == nil && found.folders == ["b"])
      #expect(Set(found.contents(of: "a")?.all ?? []) == [one, two])
      #expect(text(found) == text(journal))
    }
  }
}
