/// A part of a file.
public struct EmbeddedRange: Hashable, Sendable {
  /// The offset of the first byte from the start of the file.
  package var offset: Int
  /// The length in bytes.
  package var length: Int

  package init(offset: Int, length: Int) {
    (self.offset, self.length) = (offset, length)
  }
}

/// The identifiers of a document and of the one from which it was made (XMP Media Management).
public struct DocumentVersion: Hashable, Sendable {
  package var document: String?
  package var derivedFrom: String?

  /// Makes a version; `nil` if both are unknown.
  package init?(document: String?, derivedFrom: String?) {
    guard document != nil || derivedFrom != nil else { return nil }
    (self.document, self.derivedFrom) = (document, derivedFrom)
  }
}

/// The burst to which a photo belongs.
public struct Burst: Hashable, Sendable {
  /// The same for all its photos.
  package var id: String
  /// Whether the telephone has chosen the photo as the best.
  package var isCover: Bool

  package init(id: String, isCover: Bool = false) {
    (self.id, self.isCover) = (id, isCover)
  }
}
