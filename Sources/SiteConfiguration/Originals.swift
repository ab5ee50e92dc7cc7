/// Which originals a site offers as files.
package enum OriginalsMode: String, CaseIterable, Codable, Sendable {
  case none
  /// Copies; they share the space of the originals where the file system can.
  case copy
}

/// What the originals of a site tell beside their pixels.
package enum OriginalsMetadata: String, CaseIterable, Codable, Sendable {
  /// Nothing but size, orientation and colour profile; only JPEG files are published.
  case strip
  /// Everything, also places and names.
  case keep
}
