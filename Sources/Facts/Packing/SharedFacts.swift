/// The metadata of a photo in little memory, which all users of the photo share. A site has the metadata of all photos
/// in memory. As values of `PhotoFacts` they would take most of the memory of a build, so they are packed, and values
/// that many photos share are stored once. Single facts are read without unpacking the others: `facts.title` is the
/// value of `FactDefinitions.title`. They can be sent between threads, because nothing changes them after `init`.
@dynamicMemberLookup
package struct SharedFacts: Equatable, @unchecked Sendable {
  let storage: FactStorage

  /// Packs facts that share nothing with other photos, see `FactTable`.
  package init(_ value: PhotoFacts) {
    self.init(
      value, camera: CommonFacts(value.ofCamera), place: value.ofPlace.map { CommonFacts($0) })
  }

  init(_ value: PhotoFacts, camera: CommonFacts, place: CommonFacts?) {
    storage = FactStorage.make(
      camera: camera, place: place, date: value.taken?.number ?? 0,
      packed: FactLayout.own.bytes(of: value).span)
  }

  init(storage: FactStorage) { self.storage = storage }

  /// All facts. Unpacking takes longer than reading one of them.
  package var value: PhotoFacts {
    let head = storage.header
    var value = head.camera.facts
    value.taken = taken
    if let place = head.place { value.set(.place, of: place.facts) }
    storage.withPacked { _ = FactLayout.own.read($0, into: &value) }
    return value
  }

  package subscript<Value>(
    dynamicMember path: KeyPath<FactDefinitions, Fact<Value>>
  ) -> Value? {
    self[FactDefinitions.all[keyPath: path]].flatMap { Value($0) }
  }

  package subscript<Value>(
    dynamicMember path: KeyPath<FactDefinitions, DefaultFact<Value>>
  ) -> Value {
    let fact = FactDefinitions.all[keyPath: path]
    return self[fact].flatMap { Value($0) } ?? fact.standard
  }

  private subscript(fact: FactDefinition) -> StoredFact? {
    switch fact.sharing {
    case .none: storage.withPacked { FactLayout.own.value(fact, in: $0) }
    case .date: taken?.stored
    case .camera: storage.header.camera.facts.values[fact]
    case .place: storage.header.place?.facts.values[fact]
    }
  }

  /// The date, which is read more often than any other fact.
  package var taken: LocalDateTime? { LocalDateTime(number: dateNumber) }
  /// See `LocalDateTime.number`; 0 for no date.
  package var dateNumber: UInt64 { storage.header.date }
  package var format: MediaFormat { storage.header.camera.facts.format }
  /// See `PhotoFacts.isTimeOfUTC`.
  package var isTimeOfUTC: Bool { storage.header.camera.facts.isTimeOfUTC }
  /// See `PhotoFacts.camera`.
  package var camera: String? { storage.header.camera.camera }
  /// An id that is equal for photos that share facts such as the camera and the lens, while one of them exists.
  package var commonID: ObjectIdentifier { ObjectIdentifier(storage.header.camera) }
  /// An id that is equal for photos that share the name of a place, while one of them exists; `nil` without a name.
  package var placeID: ObjectIdentifier? { storage.header.place.map { ObjectIdentifier($0) } }

  /// Calls a closure with a hash of each keyword, with or without parents, and a function that returns its text.
  package func forEachKeyword(_ body: (UInt64, () -> String) -> Void) {
    storage.withPacked { bytes in
      for fact in [FactDefinitions.all.keywords, FactDefinitions.all.keywordPaths] {
        guard var reader = FactLayout.own.reader(at: fact, in: bytes) else { continue }
        for _ in 0..<reader.readCount(bytes) {
          var start = reader
          let place = reader.readRange(bytes)
          body(InputDigest.value(of: bytes.extracting(place))) { start.readText(bytes) }
        }
      }
    }
  }

  /// Whether there are keywords, with or without parents.
  package var hasKeywords: Bool {
    has(FactDefinitions.all.keywords) || has(FactDefinitions.all.keywordPaths)
  }

  /// Whether there are facts of a video.
  package var isVideo: Bool { has(FactDefinitions.all.video) }

  private func has(_ fact: FactDefinition) -> Bool {
    storage.withPacked { FactLayout.own.has(fact, in: $0) }
  }

  package static func == (left: SharedFacts, right: SharedFacts) -> Bool {
    left.storage === right.storage || left.value == right.value
  }
}

extension SharedFacts: Codable {
  package init(from decoder: any Decoder) throws {
    let bytes = try [UInt8](from: decoder)
    var (table, list, reader) = (FactTable(), FactListReader(), PackedReader())
    guard let facts = list.read(bytes.span, &reader, &table) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "impossible facts"))
    }
    self = facts
  }

  package func encode(to encoder: any Encoder) throws {
    var (list, writer) = (FactListWriter(), PackedWriter())
    list.write(self, to: &writer)
    try writer.bytes.encode(to: encoder)
  }
}

/// The facts of a photo in one block of memory, with the packed ones at its end.
final class FactStorage: ManagedBuffer<FactStorage.Head, UInt8> {
  struct Head {
    let camera: CommonFacts
    let place: CommonFacts?
    let date: UInt64
    /// The number of bytes of the packed facts.
    let count: UInt32
  }

  static func make(
    camera: CommonFacts, place: CommonFacts?, date: UInt64, packed: Span<UInt8>
  ) -> FactStorage {
    let head = Head(camera: camera, place: place, date: date, count: UInt32(packed.count))
    let buffer = FactStorage.create(minimumCapacity: packed.count) { _ in head }
    unsafe buffer.withUnsafeMutablePointerToElements { elements in
      unsafe packed.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        unsafe elements.initialize(from: start, count: bytes.count)
      }
    }
    return unsafe unsafeDowncast(buffer, to: FactStorage.self)
  }

  /// Calls a closure with the packed facts, see `FactLayout`.
  func withPacked<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe withUnsafeMutablePointers { head, elements in
      body(unsafe Span(_unsafeStart: elements, count: Int(head.pointee.count)))
    }
  }
}
