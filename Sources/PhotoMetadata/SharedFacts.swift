/// The metadata of a photo in little memory, which all users of the photo share.
///
/// A site has the metadata of all photos in memory. As values of `PhotoFacts` they would take most of
/// the memory of a build, so they are packed, and those that many photos have are stored once.
package final class SharedFacts: Codable, Equatable, Sendable {
  private let common: CommonFacts
  private let place: NamedPlace?
  private let rare: RareFacts?
  /// The other facts, see `PackedFacts`.
  private let packed: [UInt8]
  private let date: UInt64

  /// Packs facts that share nothing with other photos, see `FactTable`.
  package convenience init(_ value: PhotoFacts) {
    self.init(value, common: CommonFacts(value), place: NamedPlace(value))
  }

  init(_ value: PhotoFacts, common: CommonFacts, place: NamedPlace?) {
    (self.common, self.place, rare) = (common, place, value.rare)
    packed = PackedFacts.bytes(of: value)
    date = value.taken?.number ?? 0
  }

  /// All facts.
  ///
  /// Unpacking takes longer than reading one of the properties below.
  package var value: PhotoFacts {
    var value = common.facts
    value.taken = taken
    value.placeName = placeName
    value.isPlaceNameDerived = isPlaceNameDerived
    value.rare = rare
    PackedFacts.read(packed, into: &value)
    return value
  }

  package var taken: LocalDateTime? { LocalDateTime(number: date) }
  package var format: MediaFormat { common.facts.format }
  /// See `PhotoFacts.camera`.
  package var camera: String? { common.camera }
  package var lens: String? { common.facts.lens }
  package var copyright: String? { common.facts.copyright }
  package var creator: String? { common.facts.creator }
  package var placeName: PlaceName? { place?.name }
  package var isPlaceNameDerived: Bool { place?.isDerived ?? false }
  package var people: [String] { rare?.values.people ?? [] }
  package var rating: Int? { PackedFacts.rating(packed) }
  package var title: String? { PackedFacts.title(packed) }
  package var description: String? { PackedFacts.description(packed) }
  /// Whether there are keywords, in hierarchies or not.
  package var hasKeywords: Bool { PackedFacts.hasKeywords(packed) }

  package convenience init(from decoder: any Decoder) throws {
    self.init(try PhotoFacts(from: decoder))
  }

  package func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }

  package static func == (left: SharedFacts, right: SharedFacts) -> Bool {
    left === right || left.value == right.value
  }
}
