import TestSupport
import Testing

@testable import Facts

/// The packed form of facts.
struct SharedFactsTests {
  @Test func `packed facts are unchanged`() {
    var random = SeededNumbers.replayable(for: "packed facts")
    var table = FactTable()
    for _ in 0..<500 {
      let facts = SampleFacts.some(&random)
      let packed = table.pack(facts)
      #expect(packed.value == facts)
      #expect(packed == SharedFacts(facts))
      #expect(packed.format == facts.format && packed.camera == facts.camera)
      // One of each way to share facts, without unpacking the others.
      #expect(packed.taken == facts.taken && packed.lens == facts.lens)
      #expect(
        packed.placeName == facts.placeName && packed.isPlaceNameDerived == facts.isPlaceNameDerived
      )
      #expect(packed.title == facts.title && packed.rating == facts.rating)
      #expect(packed.people == facts.people && packed.burst == facts.burst)
      #expect(packed.isVideo == (facts.video != nil) && packed.video == facts.video)
      #expect(packed.hasKeywords == (!facts.keywords.isEmpty || !facts.keywordPaths.isEmpty))
      var keywords: [String] = []
      packed.forEachKeyword { keywords.append($1()) }
      #expect(keywords == facts.keywords + facts.keywordPaths)
    }
  }

  @Test func `facts in a list are unchanged`() {
    var random = SeededNumbers.replayable(for: "lists of facts")
    var table = FactTable()
    for _ in 0..<20 {
      // Some are equal to others, and share what they have.
      let distinct = (0..<10).map { _ in table.pack(SampleFacts.some(&random)) }
      let facts = (0..<100).compactMap { _ in distinct.randomElement(using: &random) }
      var (writer, list) = (PackedWriter(), FactListWriter())
      for facts in facts { list.write(facts, to: &writer) }
      var (reader, read) = (PackedReader(), FactListReader())
      for facts in facts {
        let own = read.read(writer.bytes.span, &reader, &table)
        #expect(own?.value == facts.value)
        #expect(own?.commonID == facts.commonID && own?.placeID == facts.placeID)
      }
      let isAtEnd = reader.isAtEnd(of: writer.bytes.span)
      #expect(isAtEnd)
    }
  }

  @Test func `facts that no photo can have are refused`() {
    var table = FactTable()
    func isRefused(_ change: (inout PhotoFacts) -> Void) -> Bool {
      var facts = PhotoFacts(format: .jpeg, width: 3, height: 2)
      change(&facts)
      var (writer, list) = (PackedWriter(), FactListWriter())
      list.write(SharedFacts(facts), to: &writer)
      var (reader, read) = (PackedReader(), FactListReader())
      let own = read.read(writer.bytes.span, &reader, &table)
      return own == nil && facts.impossibleFact != nil
    }
    #expect(!isRefused { $0.rating = 5 })
    #expect(isRefused { $0.rating = 6 })
    #expect(isRefused { $0.orientation = 9 })
    #expect(isRefused { $0.iso = -1 })
    #expect(isRefused { $0.exposure = .nan })
    #expect(isRefused { $0.coordinate = Coordinate(latitude: 91, longitude: 0) })
    #expect(isRefused { $0.motionVideo = EmbeddedRange(offset: -1, length: 1) })
    #expect(isRefused { $0.displayWidth = 0 })
    let page = LaterPage(directory: 1, width: 3, height: 2)
    #expect(isRefused { $0.laterPages = [page] }, "a file of one page has no other")
    #expect(!isRefused { ($0.pages, $0.laterPages) = (2, [page]) })
  }

  @Test func `numbers at their limits are unchanged`() {
    var facts = PhotoFacts(format: .tiff, width: .max, height: .min)
    (facts.displayWidth, facts.displayHeight) = (-1, 0)
    (facts.iso, facts.rating) = (.max, -3)
    (facts.exposure, facts.fNumber, facts.focalLength) = (-0.0, .infinity, .leastNonzeroMagnitude)
    facts.preview = EmbeddedPreview(offset: .max, length: 0, width: 127, height: 128)
    facts.title = String(repeating: "é", count: 300)
    #expect(SharedFacts(facts).value == facts)
    facts = PhotoFacts(format: .jpeg, width: 3, height: 2)
    (facts.displayWidth, facts.displayHeight) = (2, 3)
    (facts.title, facts.description, facts.subsecond) = ("", "", "")
    #expect(SharedFacts(facts).value == facts)
  }
}
