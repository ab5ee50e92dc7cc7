/// Which originals a site offers as files.
package enum OriginalsMode: String, CaseIterable, Codable, Sendable {
  case none
  /// Copies, which share disk space with the originals if the file system supports it.
  case copy
}

/// The metadata in the originals of a site.
package enum OriginalsMetadata: String, CaseIterable, Codable, Sendable {
  /// Only size, orientation and colour profile. Only JPEG files are published.
  case strip
  /// All metadata, including places and names.
  case keep
}
