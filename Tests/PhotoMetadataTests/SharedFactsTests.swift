import Testing

@testable import PhotoMetadata

/// The packed form of facts.
struct SharedFactsTests {
  @Test func `packed facts are unchanged`() {
    var random = SystemRandomNumberGenerator()
    var table = FactTable()
    for _ in 0..<2000 {
      let facts = Self.facts(&random)
      let packed = table.pack(facts)
      #expect(packed.value == facts)
      #expect(packed == SharedFacts(facts))
      #expect(packed.taken == facts.taken && packed.format == facts.format)
      #expect(packed.camera == facts.camera && packed.lens == facts.lens)
      #expect(packed.copyright == facts.copyright && packed.creator == facts.creator)
      #expect(packed.placeName == facts.placeName)
      #expect(packed.isPlaceNameDerived == facts.isPlaceNameDerived)
      #expect(packed.people == facts.people && packed.rating == facts.rating)
      #expect(packed.title == facts.title && packed.description == facts.description)
      #expect(packed.hasKeywords == (!facts.keywords.isEmpty || !facts.keywordPaths.isEmpty))
    }
  }

  @Test func `facts in a list are unchanged`() {
    var random = SystemRandomNumberGenerator()
    var table = FactTable()
    for _ in 0..<20 {
      // Some are equal to others, and share what they have.
      let distinct = (0..<10).map { _ in table.pack(Self.facts(&random)) }
      let facts = (0..<100).compactMap { _ in distinct.randomElement(using: &random) }
      var (writer, list) = (PackedWriter(), FactListWriter())
      for facts in facts { list.write(facts, to: &writer) }
      var (reader, read) = (PackedReader(), FactListReader())
      for facts in facts {
        #expect(read.read(writer.bytes.span, &reader, &table)?.value == facts.value)
      }
    }
  }

  @Test func `every fact is packed`() {
    let empty = PhotoFacts(format: .jpeg, width: 0, height: 0)
    var facts = PhotoFacts(format: .png, width: 3, height: 2)
    facts.orientation = 6
    facts.taken = LocalDateTime(iso: "2024-06-14T10:00:00")
    (facts.offset, facts.subsecond) = ("+02:00", "5")
    (facts.make, facts.model, facts.lens) = ("Aurora", "X1", "50 mm")
    (facts.exposure, facts.fNumber, facts.iso, facts.focalLength) = (0.5, 2.8, 100, 50)
    facts.coordinate = Coordinate(latitude: 1, longitude: 2)
    (facts.placeName, facts.isPlaceNameDerived) = (PlaceName(city: "Reine"), true)
    (facts.title, facts.description) = ("Title", "Caption")
    (facts.keywords, facts.keywordPaths) = (["sea"], ["Travel|Norway"])
    (facts.rating, facts.copyright, facts.creator) = (4, "CC0", "Ada")
    (facts.flash, facts.colorSpace, facts.isAnimated) = (true, "sRGB", true)
    facts.preview = EmbeddedPreview(offset: 1, length: 2, width: 3, height: 4)
    facts.sources[.taken] = "EXIF:DateTimeOriginal"
    facts.people = ["Ada"]
    let known = zip(Mirror(reflecting: facts).children, Mirror(reflecting: empty).children)
    for (own, other) in known {
      #expect("\(own.value)" != "\(other.value)", "set \(own.label ?? "") here, and pack it")
    }
    #expect(SharedFacts(facts).value == facts)
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

  private static func facts(_ random: inout SystemRandomNumberGenerator) -> PhotoFacts {
    func maybe<Value>(_ value: @autoclosure () -> Value) -> Value? {
      Bool.random(using: &random) ? value() : nil
    }
    func text() -> String {
      let words = ["", "a", "Côte d’Azur", "日本", "🏔", "X|Y", "a title of more than fifteen bytes"]
      return words.randomElement(using: &random) ?? ""
    }
    var facts = PhotoFacts(
      format: MediaFormat.allCases.randomElement(using: &random) ?? .jpeg,
      width: .random(in: 1...100_000, using: &random), height: .random(in: 1...300, using: &random))
    let turn = Int.random(in: 0...2, using: &random)
    if turn == 1 { (facts.displayWidth, facts.displayHeight) = (facts.height, facts.width) }
    if turn == 2 { facts.displayWidth = .random(in: 1...9, using: &random) }
    facts.orientation = maybe(.random(in: 1...8, using: &random))
    facts.taken = maybe(LocalDateTime(secondsSince1970: .random(in: 0..<1 << 32, using: &random)))
    facts.offset = maybe("+02:00")
    facts.subsecond = maybe("0123")
    (facts.make, facts.model, facts.lens) = (maybe(text()), maybe(text()), maybe(text()))
    facts.exposure = maybe(.random(in: 0...1, using: &random))
    facts.fNumber = maybe(.random(in: 0...32, using: &random))
    facts.iso = maybe(.random(in: 0...500_000, using: &random))
    facts.focalLength = maybe(.random(in: 0...800, using: &random))
    facts.coordinate = maybe(
      Coordinate(
        latitude: .random(in: -90...90, using: &random),
        longitude: .random(in: -180...180, using: &random)))
    facts.placeName = PlaceName(city: maybe(text()), region: maybe(text()), country: maybe(text()))
    facts.isPlaceNameDerived = .random(using: &random)
    (facts.title, facts.description) = (maybe(text()), maybe(text()))
    facts.keywords = (0..<Int.random(in: 0...3, using: &random)).map { _ in text() }
    facts.keywordPaths = (0..<Int.random(in: 0...2, using: &random)).map { _ in text() }
    facts.rating = maybe(.random(in: 1...5, using: &random))
    (facts.copyright, facts.creator) = (maybe(text()), maybe(text()))
    facts.flash = maybe(.random(using: &random))
    facts.colorSpace = maybe("sRGB")
    facts.isAnimated = .random(using: &random)
    facts.preview = maybe(EmbeddedPreview(offset: 9, length: 1 << 40, width: 200, height: 100))
    facts.sources[.taken] = maybe("EXIF:DateTimeOriginal")
    facts.people = maybe(["Ada", "Grace"]) ?? []
    facts.contentIdentifier = maybe(text())
    facts.motionVideo = maybe(EmbeddedRange(offset: 0, length: .random(in: 0...9, using: &random)))
    facts.version = DocumentVersion(document: maybe(text()), derivedFrom: maybe(text()))
    facts.burst = maybe(Burst(id: text(), isCover: .random(using: &random)))
    return facts
  }
}
