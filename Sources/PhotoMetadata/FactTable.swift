import Digests

/// Makes the packed facts of many photos, which share what is equal.
package struct FactTable {
  private struct CommonKey: Hashable {
    let facts: PhotoFacts

    func hash(into hasher: inout Hasher) {
      hasher.combine(facts.model)
      hasher.combine(facts.lens)
      hasher.combine(facts.offset)
      hasher.combine(facts.orientation)
      hasher.combine(facts.copyright)
    }
  }

  private struct PlaceKey: Hashable {
    let name: PlaceName?
    let isDerived: Bool
  }

  private var common: [CommonKey: CommonFacts] = [:]
  /// The same values by digests of their bytes.
  private var packed: [UInt64: (bytes: [UInt8], facts: CommonFacts)] = [:]
  private var places: [PlaceKey: NamedPlace] = [:]

  package init() {}

  /// Packs the facts of a photo.
  package mutating func pack(_ facts: PhotoFacts) -> SharedFacts {
    SharedFacts(
      facts, common: common(CommonFacts.common(of: facts)),
      place: place(facts.placeName, isDerived: facts.isPlaceNameDerived))
  }

  /// The shared value of facts that many photos have.
  ///
  /// - Parameter facts: The facts; others are unknown.
  /// - Returns: The value.
  mutating func common(_ facts: PhotoFacts) -> CommonFacts {
    let key = CommonKey(facts: facts)
    if let known = common[key] { return known }
    let added = CommonFacts(facts)
    common[key] = added
    return added
  }

  /// The shared value of facts, see `CommonFacts.bytes`.
  ///
  /// - Parameter bytes: The bytes of the facts.
  /// - Returns: The value; `nil` if the format is unknown to this version, or the bytes are others.
  mutating func common(_ bytes: Span<UInt8>) -> CommonFacts? {
    let digest = InputDigest.value(of: bytes)
    if let known = packed[digest], bytes.hasBytes(known.bytes) { return known.facts }
    guard let facts = CommonFacts.facts(of: bytes) else { return nil }
    let shared = common(facts)
    packed[digest] = (bytes.indices.map { bytes[$0] }, shared)
    return shared
  }

  /// The shared value of a place; `nil` if it has no name.
  mutating func place(_ name: PlaceName?, isDerived: Bool) -> NamedPlace? {
    let key = PlaceKey(name: name, isDerived: isDerived)
    if let known = places[key] { return known }
    let place = NamedPlace(name, isDerived: isDerived)
    places[key] = place
    return place
  }
}

/// The name of the place of many photos.
final class NamedPlace: Sendable {
  let name: PlaceName?
  let isDerived: Bool

  /// `nil` if the place has no name.
  init?(_ name: PlaceName?, isDerived: Bool) {
    guard name != nil || isDerived else { return nil }
    (self.name, self.isDerived) = (name, isDerived)
  }
}

extension Span<UInt8> {
  fileprivate func hasBytes(_ other: [UInt8]) -> Bool {
    count == other.count && indices.allSatisfy { self[$0] == other[$0] }
  }
}
