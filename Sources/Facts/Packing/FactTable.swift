/// Packs the facts of many photos, which share equal values.
package struct FactTable {
  private var cameras: [PhotoFacts: CommonFacts] = [:]
  private var places: [PhotoFacts: CommonFacts] = [:]
  /// The same values by digests of their bytes.
  private var packed: [UInt64: (bytes: [UInt8], facts: CommonFacts)] = [:]

  package init() {}

  /// Packs the facts of a photo.
  package mutating func pack(_ facts: PhotoFacts) -> SharedFacts {
    SharedFacts(
      facts, camera: Self.shared(facts.ofCamera, &cameras),
      place: facts.ofPlace.map { Self.shared($0, &places) })
  }

  /// The shared value of facts of cameras, see `FactLayout.commonBytes`; `nil` if the bytes are not those of facts.
  mutating func camera(_ bytes: Span<UInt8>) -> CommonFacts? {
    common(bytes, .camera) { Self.shared($0, &$1.cameras) }
  }

  /// The shared value of facts of places; `nil` if the bytes are not those of facts.
  mutating func place(_ bytes: Span<UInt8>) -> CommonFacts? {
    common(bytes, .place) { Self.shared($0, &$1.places) }
  }

  private mutating func common(
    _ bytes: Span<UInt8>, _ layout: FactLayout,
    _ shared: (PhotoFacts, inout FactTable) -> CommonFacts
  ) -> CommonFacts? {
    let digest = InputDigest.value(of: bytes)
    if let known = packed[digest], bytes.hasBytes(known.bytes) { return known.facts }
    guard let facts = layout.commonFacts(of: bytes) else { return nil }
    let common = shared(facts, &self)
    packed[digest] = (bytes.indices.map { bytes[$0] }, common)
    return common
  }

  private static func shared(
    _ facts: PhotoFacts, _ known: inout [PhotoFacts: CommonFacts]
  ) -> CommonFacts {
    if let common = known[facts] { return common }
    let common = CommonFacts(facts)
    known[facts] = common
    return common
  }
}

extension Span<UInt8> {
  fileprivate func hasBytes(_ other: [UInt8]) -> Bool {
    count == other.count && indices.allSatisfy { self[$0] == other[$0] }
  }
}
