/// The metadata of a photo in little memory, which all users of the photo share.
///
/// A site has the metadata of all photos in memory. As values of `PhotoFacts` they would take most of
/// the memory of a build, so they are packed, and those that many photos have are stored once.
///
/// They can be sent between threads, because nothing changes them after `init`.
package struct SharedFacts: Codable, Equatable, @unchecked Sendable {
  let storage: FactStorage

  /// Packs facts that share nothing with other photos, see `FactTable`.
  package init(_ value: PhotoFacts) {
    self.init(
      value, common: CommonFacts(value),
      place: NamedPlace(value.placeName, isDerived: value.isPlaceNameDerived))
  }

  init(_ value: PhotoFacts, common: CommonFacts, place: NamedPlace?) {
    storage = FactStorage.make(
      common: common, place: place, rare: value.rare, date: value.taken?.number ?? 0,
      packed: PackedFacts.bytes(of: value).span)
  }

  init(storage: FactStorage) { self.storage = storage }

  /// All facts.
  ///
  /// Unpacking takes longer than reading one of the properties below.
  package var value: PhotoFacts {
    var value = storage.header.common.facts
    value.taken = taken
    value.placeName = placeName
    value.isPlaceNameDerived = isPlaceNameDerived
    value.rare = storage.header.rare
    storage.withPacked { PackedFacts.read($0, into: &value) }
    return value
  }

  package var taken: LocalDateTime? { LocalDateTime(number: dateNumber) }
  /// See `LocalDateTime.number`; 0 for no date.
  package var dateNumber: UInt64 { storage.header.date }
  package var format: MediaFormat { storage.header.common.facts.format }
  /// See `PhotoFacts.camera`.
  package var camera: String? { storage.header.common.camera }
  package var lens: String? { storage.header.common.facts.lens }
  package var copyright: String? { storage.header.common.facts.copyright }
  package var creator: String? { storage.header.common.facts.creator }
  package var placeName: PlaceName? { storage.header.place?.name }
  package var isPlaceNameDerived: Bool { storage.header.place?.isDerived ?? false }
  package var people: [String] { storage.header.rare?.values.people ?? [] }
  /// The same for photos that share facts such as the camera and the lens, while one of them exists.
  package var commonID: ObjectIdentifier { ObjectIdentifier(storage.header.common) }
  /// The same for photos that share the name of a place, while one of them exists; `nil` if it has none.
  package var placeID: ObjectIdentifier? { storage.header.place.map { ObjectIdentifier($0) } }

  /// Calls a closure with a hash of each keyword, in hierarchies or not, and a function that returns its text.
  package func forEachKeyword(_ body: (UInt64, () -> String) -> Void) {
    storage.withPacked { PackedFacts.forEachKeyword($0, body) }
  }

  /// Whether there are facts of a video.
  package var isVideo: Bool { storage.header.rare?.values.video != nil }
  package var rating: Int? { storage.withPacked { PackedFacts.rating($0) } }
  package var title: String? { storage.withPacked { PackedFacts.title($0) } }
  package var description: String? { storage.withPacked { PackedFacts.description($0) } }
  /// See `PhotoFacts.fNumber`.
  package var fNumber: Double? { storage.withPacked { PackedFacts.lens($0).fNumber } }
  /// See `PhotoFacts.focalLength`, in mm.
  package var focalLength: Double? { storage.withPacked { PackedFacts.lens($0).focalLength } }
  /// Whether there are keywords, in hierarchies or not.
  package var hasKeywords: Bool { storage.withPacked { PackedFacts.hasKeywords($0) } }

  package init(from decoder: any Decoder) throws {
    self.init(try PhotoFacts(from: decoder))
  }

  package func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }

  package static func == (left: SharedFacts, right: SharedFacts) -> Bool {
    left.storage === right.storage || left.value == right.value
  }
}

/// The facts of a photo in one block of memory, with the packed ones at its end.
final class FactStorage: ManagedBuffer<FactStorage.Head, UInt8> {
  struct Head {
    let common: CommonFacts
    let place: NamedPlace?
    let rare: RareFacts?
    let date: UInt64
    /// The number of bytes of the packed facts.
    let count: UInt32
  }

  static func make(
    common: CommonFacts, place: NamedPlace?, rare: RareFacts?, date: UInt64, packed: Span<UInt8>
  ) -> FactStorage {
    let head = Head(
      common: common, place: place, rare: rare, date: date, count: UInt32(packed.count))
    let buffer = FactStorage.create(minimumCapacity: packed.count) { _ in head }
    unsafe buffer.withUnsafeMutablePointerToElements { elements in
      unsafe packed.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        unsafe elements.initialize(from: start, count: bytes.count)
      }
    }
    return unsafe unsafeDowncast(buffer, to: FactStorage.self)
  }

  /// Calls a closure with the other facts, see `PackedFacts`.
  func withPacked<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe withUnsafeMutablePointers { head, elements in
      body(unsafe Span(_unsafeStart: elements, count: Int(head.pointee.count)))
    }
  }
}
