/// Why the images of a photo with a gain map are SDR pictures.
package enum GainMapError: Error, Equatable, CustomStringConvertible {
  /// The file has no gain map that can be read, although it had one when it was indexed.
  case isMissing
  /// The map cannot be decoded, or is of a kind that no image can have.
  case isUnusable(String)

  package var description: String {
    switch self {
    case .isMissing:
      "shown without HDR, because its gain map cannot be found; index the photo again, or export it again"
    case .isUnusable(let reason):
      "shown without HDR, because its gain map cannot be used: \(reason); export it again to show it in HDR"
    }
  }

  /// Whether a warning about a photo, which the catalog stores as text, is one of these.
  package static func isDescribed(by warning: String) -> Bool {
    warning.contains("shown without HDR")
  }
}
