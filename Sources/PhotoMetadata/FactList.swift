/// Writes the facts of photos one after another as bytes; what many of them share is written once.
package struct FactListWriter {
  private var common: [ObjectIdentifier: Int] = [:]
  private var places: [ObjectIdentifier: Int] = [:]

  package init() {}

  /// Writes the facts of a photo.
  ///
  /// - Parameters:
  ///   - facts: The facts of a picture, not of a video.
  ///   - writer: Receives the bytes.
  package mutating func write(_ facts: SharedFacts, to writer: inout PackedWriter) {
    let head = facts.storage.header
    // The number of a value that was written before, or one more than the last and the value.
    let id = ObjectIdentifier(head.common)
    if let number = common[id] {
      writer.write(UInt64(number))
    } else {
      common[id] = common.count
      writer.write(UInt64(common.count - 1))
      writer.write(CommonFacts.bytes(of: head.common.facts))
    }
    if let place = head.place {
      let id = ObjectIdentifier(place)
      if let number = places[id] {
        writer.write(UInt64(number + 1))
      } else {
        places[id] = places.count
        writer.write(UInt64(places.count))
        writer.write(optional: place.name?.city)
        writer.write(optional: place.name?.region)
        writer.write(optional: place.name?.country)
        writer.write(place.isDerived)
      }
    } else {
      writer.write(UInt64(0))
    }
    writer.write(head.rare != nil)
    if let rare = head.rare?.values { Self.write(rare, to: &writer) }
    writer.writeFixed(head.date)
    facts.storage.withPacked { writer.write($0) }
  }

  private static func write(_ rare: RareFacts.Values, to writer: inout PackedWriter) {
    writer.write(optional: rare.contentIdentifier)
    writer.write(rare.motionVideo?.offset ?? 0)
    writer.write(rare.motionVideo?.length ?? -1)
    writer.write(optional: rare.version?.document)
    writer.write(optional: rare.version?.derivedFrom)
    writer.write(optional: rare.burst?.id)
    writer.write(rare.burst?.isCover == true)
    writer.write(rare.people ?? [])
    writer.write(rare.pages ?? 0)
  }
}

/// Reads what `FactListWriter` has written.
package struct FactListReader {
  private var common: [CommonFacts] = []
  private var places: [NamedPlace?] = []

  package init() {}

  /// Reads the facts of the next photo.
  ///
  /// - Parameters:
  ///   - bytes: Those of the writer.
  ///   - reader: The place in the bytes.
  ///   - table: Shares what is equal in several lists.
  /// - Returns: The facts; `nil` if the format is unknown to this version, or facts are impossible.
  package mutating func read(
    _ bytes: Span<UInt8>, _ reader: inout PackedReader, _ table: inout FactTable
  ) -> SharedFacts? {
    let number = Int(clamping: reader.readNumber(bytes))
    if number == common.count {
      guard let facts = table.common(bytes.extracting(reader.readRange(bytes))) else { return nil }
      common.append(facts)
    }
    var place: NamedPlace?
    let placeNumber = Int(clamping: reader.readNumber(bytes))
    if placeNumber > places.count {
      let city = reader.readOptionalText(bytes)
      let region = reader.readOptionalText(bytes)
      let name = PlaceName(city: city, region: region, country: reader.readOptionalText(bytes))
      places.append(table.place(name, isDerived: reader.readFlag(bytes)))
    }
    guard number < common.count, placeNumber <= places.count else { return nil }
    if placeNumber > 0 { place = places[placeNumber - 1] }
    let rare = reader.readFlag(bytes) ? RareFacts(Self.readRare(bytes, &reader)) : nil
    let date = reader.readFixed(bytes)
    let packed = bytes.extracting(reader.readRange(bytes))
    guard !reader.isDamaged, date == 0 || LocalDateTime(number: date) != nil,
      rare?.values.motionVideo.map(PhotoFacts.isPossible) ?? true,
      rare?.values.pages.map(PhotoFacts.pageCounts.contains) ?? true,
      PackedFacts.arePossible(packed)
    else { return nil }
    return SharedFacts(
      storage: FactStorage.make(
        common: common[number], place: place, rare: rare, date: date, packed: packed))
  }

  private static func readRare(
    _ bytes: Span<UInt8>, _ reader: inout PackedReader
  ) -> RareFacts.Values {
    var values = RareFacts.Values()
    values.contentIdentifier = reader.readOptionalText(bytes)
    let (offset, length) = (reader.readInteger(bytes), reader.readInteger(bytes))
    if length >= 0 { values.motionVideo = EmbeddedRange(offset: offset, length: length) }
    let document = reader.readOptionalText(bytes)
    values.version = DocumentVersion(
      document: document, derivedFrom: reader.readOptionalText(bytes))
    let burst = reader.readOptionalText(bytes)
    let isCover = reader.readFlag(bytes)
    values.burst = burst.map { Burst(id: $0, isCover: isCover) }
    let people = reader.readTexts(bytes)
    values.people = people.isEmpty ? nil : people
    let pages = reader.readInteger(bytes)
    values.pages = pages == 0 ? nil : pages
    return values
  }
}
