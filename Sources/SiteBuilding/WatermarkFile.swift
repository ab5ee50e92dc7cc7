import Facts

/// The file of a watermark, as the settings name it.
package struct WatermarkFile: Sendable, CustomDebugStringConvertible {
  /// The path as it was given.
  package let name: String
  package let bytes: [UInt8]
  /// A digest of the content.
  package let digest: String

  package init(name: String, bytes: [UInt8]) {
    (self.name, self.bytes) = (name, bytes)
    digest = Digest(of: bytes).name(length: Digest.maxNameLength)
  }

  /// The digest, because builds compare the descriptions of their settings.
  package var debugDescription: String { "WatermarkFile(\(digest))" }
}
