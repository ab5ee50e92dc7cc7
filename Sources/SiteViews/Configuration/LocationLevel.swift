/// How precisely a site shows where photos were taken.
package enum LocationLevel: String, Codable, CaseIterable, Sendable {
  case none
  /// Town, region and country, without coordinates.
  case town
  /// Also coordinates and a map.
  case full
}
