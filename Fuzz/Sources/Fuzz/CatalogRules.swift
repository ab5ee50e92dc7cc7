import Facts

/// Invariants of the facts that the catalog keeps as bytes for the folders of a site.
///
/// Their checksum protects from damage, not from who makes a catalog, so the reader meets any bytes.
enum CatalogRules {
  /// The bytes of photos with few and with many facts.
  static let seeds: [[UInt8]] = {
    var many = PhotoFacts(format: .jpeg, width: 600, height: 400)
    (many.displayWidth, many.displayHeight, many.orientation) = (400, 600, 6)
    (many.rating, many.title, many.description, many.keywords) = (4, "t", "d", ["k", "l"])
    (many.keywordPaths, many.subsecond, many.exposure, many.iso) = (["a|b"], "12", 0.01, 100)
    (many.fNumber, many.focalLength, many.make, many.model) = (2.8, 35, "m", "n")
    many.coordinate = Coordinate(latitude: 1, longitude: 2)
    many.taken = LocalDateTime(iso: "1998-12-01T14:22:36")
    many.placeName = PlaceName(city: "c", region: nil, country: "d")
    many.preview = EmbeddedPreview(offset: 9, length: 9, width: 9, height: 9)
    many.motionVideo = EmbeddedRange(offset: 9, length: 9)
    (many.people, many.burst) = (["p"], Burst(id: "b", isCover: true))
    let few = PhotoFacts(format: .png, width: 3, height: 2)
    return [[few], [many], [many, few, many]].map { list in
      var (table, writer, facts) = (FactTable(), PackedWriter(), FactListWriter())
      for photo in list { facts.write(table.pack(photo), to: &writer) }
      return writer.bytes
    }
  }()

  /// Traps if an invariant does not hold, which libFuzzer reports.
  static func check(_ bytes: [UInt8]) {
    let span = bytes.span
    var (table, reader, list) = (FactTable(), PackedReader(), FactListReader())
    while !reader.isAtEnd(of: span), let facts = list.read(span, &reader, &table) {
      var value = facts.value
      precondition(value.rating == facts.rating && value.title == facts.title)
      precondition(value.description == facts.description && value.taken == facts.taken)
      precondition(same(value.fNumber, facts.fNumber) && same(value.focalLength, facts.focalLength))
      var keywords: [String] = []
      facts.forEachKeyword { keywords.append($1()) }
      precondition(keywords == value.keywords + value.keywordPaths)
      // The catalog has no format of a size 0, so the rules of its rows hold here, too.
      precondition(value.impossibleFact == nil)
      value.removeImpossibleNumbers()
      precondition(value == facts.value)
    }
  }

  private static func same(_ one: Double?, _ other: Double?) -> Bool {
    one?.bitPattern == other?.bitPattern
  }
}
