/// City, region and country of a photo.
public struct PlaceName: Encodable, Hashable, Sendable {
  package var city: String?
  /// The state or province.
  package var region: String?
  package var country: String?

  /// Creates a name; fails if nothing is known.
  package init?(city: String? = nil, region: String? = nil, country: String? = nil) {
    guard city != nil || region != nil || country != nil else { return nil }
    (self.city, self.region, self.country) = (city, region, country)
  }

  /// The known parts, the smallest first, without repetitions such as a city and region `Berlin`.
  package var parts: [String] {
    var seen: Set<String> = []
    return [city, region, country].compactMap { $0 }.filter { seen.insert($0).inserted }
  }
}
