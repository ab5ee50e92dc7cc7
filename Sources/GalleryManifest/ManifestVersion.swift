/// The version of the format of a manifest.
///
/// The number rises when a field is removed or changes its meaning. New fields alone do not change it, and decoding
/// ignores fields that it does not know.
public struct ManifestVersion: Codable, Hashable, Sendable {
  /// The version that this library reads.
  public static let current = ManifestVersion(number: 2)

  /// The number, from 1.
  public let number: Int

  private init(number: Int) { self.number = number }

  /// Decodes a version.
  ///
  /// - Parameter decoder: A decoder.
  /// - Throws: `UnsupportedVersion` for another version than `current`, or an error of the decoder.
  public init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
    guard self == .current else { throw UnsupportedVersion(number: number) }
  }

  /// Encodes the number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

/// The error of decoding a manifest of a version that this library does not read.
public struct UnsupportedVersion: Error, Hashable, Sendable, CustomStringConvertible {
  /// The version of the manifest.
  public let number: Int

  /// The versions, and what to do.
  public var description: String {
    let own = ManifestVersion.current.number
    return number > own
      ? "version \(number) of the manifest is newer than version \(own); update the package of GalleryManifest"
      : "version \(number) of the manifest is older than version \(own); build the site again"
  }
}
