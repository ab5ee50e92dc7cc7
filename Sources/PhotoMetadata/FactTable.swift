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

  /// The shared value of a place; `nil` if it has no name.
  mutating func place(_ name: PlaceName?, isDerived: Bool) -> NamedPlace? {
    let key = PlaceKey(name: name, isDerived: isDerived)
    if let known = places[key] { return known }
    let place = NamedPlace(name, isDerived: isDerived)
    places[key] = place
    return place
  }
}

/// Facts that many photos have, such as the camera.
///
/// All others of `facts` are unknown.
final class CommonFacts: Sendable {
  let facts: PhotoFacts
  /// The camera of `facts`, because composing it takes longer.
  let camera: String?

  init(_ facts: PhotoFacts) {
    let common = Self.common(of: facts)
    self.facts = common
    camera = common.camera
  }

  /// The facts of a photo without those that are stored with each photo.
  static func common(of facts: PhotoFacts) -> PhotoFacts {
    var common = PhotoFacts(format: facts.format, width: 0, height: 0)
    common.orientation = facts.orientation
    common.offset = facts.offset
    common.make = facts.make
    common.model = facts.model
    common.lens = facts.lens
    common.copyright = facts.copyright
    common.creator = facts.creator
    common.flash = facts.flash
    common.colorSpace = facts.colorSpace
    common.isAnimated = facts.isAnimated
    common.sources = facts.sources
    return common
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
