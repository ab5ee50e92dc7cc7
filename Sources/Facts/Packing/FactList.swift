/// Writes the facts of photos one after another as bytes; shared values are written once.
package struct FactListWriter {
  private var cameras: [ObjectIdentifier: Int] = [:]
  private var places: [ObjectIdentifier: Int] = [:]

  package init() {}

  /// Writes the facts of a photo.
  package mutating func write(_ facts: SharedFacts, to writer: inout PackedWriter) {
    let head = facts.storage.header
    Self.write(head.camera, .camera, &cameras, to: &writer)
    writer.write(head.place != nil)
    if let place = head.place { Self.write(place, .place, &places, to: &writer) }
    writer.writeFixed(head.date)
    facts.storage.withPacked { writer.write($0) }
  }

  /// Writes the number of a value that was written before, or the next number and a new value.
  private static func write(
    _ common: CommonFacts, _ layout: FactLayout, _ known: inout [ObjectIdentifier: Int],
    to writer: inout PackedWriter
  ) {
    let number = known[ObjectIdentifier(common)] ?? known.count
    writer.write(UInt64(number))
    guard number == known.count else { return }
    known[ObjectIdentifier(common)] = number
    writer.write(layout.commonBytes(of: common.facts))
  }
}

/// Reads what `FactListWriter` has written.
package struct FactListReader {
  private var cameras: [CommonFacts] = []
  private var places: [CommonFacts] = []

  package init() {}

  /// Reads the facts of the next photo; `nil` if the format is unknown to this version, or facts are impossible.
  package mutating func read(
    _ bytes: Span<UInt8>, _ reader: inout PackedReader, _ table: inout FactTable
  ) -> SharedFacts? {
    guard let camera = Self.read(bytes, &reader, &cameras, { table.camera($0) }) else { return nil }
    var place: CommonFacts?
    if reader.readFlag(bytes) {
      place = Self.read(bytes, &reader, &places) { table.place($0) }
      guard place != nil else { return nil }
    }
    let date = reader.readFixed(bytes)
    let packed = bytes.extracting(reader.readRange(bytes))
    guard !reader.isDamaged, date == 0 || LocalDateTime(number: date) != nil,
      FactLayout.own.arePossible(packed)
    else { return nil }
    let facts = SharedFacts(
      storage: FactStorage.make(camera: camera, place: place, date: date, packed: packed))
    // Plans have no later pages. If there are some, their number must agree with that of the pages.
    let hasLaterPages = FactLayout.own.has(FactDefinitions.all.laterPages, in: packed)
    return hasLaterPages && facts.value.impossibleFact != nil ? nil : facts
  }

  private static func read(
    _ bytes: Span<UInt8>, _ reader: inout PackedReader, _ known: inout [CommonFacts],
    _ common: (Span<UInt8>) -> CommonFacts?
  ) -> CommonFacts? {
    let number = Int(clamping: reader.readNumber(bytes))
    if number == known.count {
      guard let facts = common(bytes.extracting(reader.readRange(bytes))) else { return nil }
      known.append(facts)
    }
    return number < known.count ? known[number] : nil
  }
}
