/// Which files of one moment are shown as one photo.
package enum StackMode: String, CaseIterable, Codable, Sendable {
  case none
  /// Camera raw files with their pictures, and edited versions with their originals.
  case raw
  /// Also bursts, and similar photos taken within 2 s.
  case all
}
