extension SitePhoto: Encodable {
  /// Encodes the digest of all that a page can show of the photo.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(digest)
  }
}
