/// Facts that few photos have, in memory of their own, so that all other photos need only a pointer.
final class RareFacts: Codable, Equatable, Sendable {
  struct Values: Codable, Equatable {
    var video: VideoFacts?
    var contentIdentifier: String?
    var motionVideo: EmbeddedRange?
    var version: DocumentVersion?
    var burst: Burst?
    var people: [String]?
    var pages: Int?
    var laterPages: [LaterPage]?
  }

  let values: Values

  init(_ values: Values) {
    self.values = values
  }

  static func == (left: RareFacts, right: RareFacts) -> Bool {
    left === right || left.values == right.values
  }
}

/// A part of a file.
package struct EmbeddedRange: Codable, Equatable, Hashable, Sendable {
  /// The offset of the first byte from the start of the file.
  package var offset: Int
  /// The length in bytes.
  package var length: Int

  package init(offset: Int, length: Int) {
    (self.offset, self.length) = (offset, length)
  }
}

/// The identifiers of a document and of the one from which it was made (XMP Media Management).
package struct DocumentVersion: Codable, Equatable, Sendable {
  package var document: String?
  package var derivedFrom: String?

  /// Makes a version; `nil` if both are unknown.
  package init?(document: String?, derivedFrom: String?) {
    guard document != nil || derivedFrom != nil else { return nil }
    (self.document, self.derivedFrom) = (document, derivedFrom)
  }
}

/// The burst to which a photo belongs.
package struct Burst: Codable, Equatable, Sendable {
  /// The same for all its photos.
  package var id: String
  /// Whether the telephone has chosen the photo as the best.
  package var isCover: Bool

  package init(id: String, isCover: Bool = false) {
    (self.id, self.isCover) = (id, isCover)
  }
}

extension PhotoFacts {
  /// The facts of a video; `nil` for a picture.
  package var video: VideoFacts? {
    get { rare?.values.video }
    set { setRare { $0.video = newValue } }
  }

  /// The identifier that Apple's cameras write into both files of a Live Photo.
  package var contentIdentifier: String? {
    get { rare?.values.contentIdentifier }
    set { setRare { $0.contentIdentifier = newValue } }
  }

  /// The short video inside the file of a motion photo.
  package var motionVideo: EmbeddedRange? {
    get { rare?.values.motionVideo }
    set { setRare { $0.motionVideo = newValue } }
  }

  /// The photo as a version of a document.
  package var version: DocumentVersion? {
    get { rare?.values.version }
    set { setRare { $0.version = newValue } }
  }

  /// The burst to which the photo belongs.
  package var burst: Burst? {
    get { rare?.values.burst }
    set { setRare { $0.burst = newValue } }
  }

  /// The names of the people in the picture, each once.
  package var people: [String] {
    get { rare?.values.people ?? [] }
    set { setRare { $0.people = newValue.isEmpty ? nil : newValue } }
  }

  /// The number of pages of the file; 1 for all formats but TIFF.
  package var pages: Int {
    get { rare?.values.pages ?? 1 }
    set { setRare { $0.pages = newValue > 1 ? newValue : nil } }
  }

  /// The pages after the first that a site can show; plans have none.
  package var laterPages: [LaterPage] {
    get { rare?.values.laterPages ?? [] }
    set { setRare { $0.laterPages = newValue.isEmpty ? nil : newValue } }
  }

  private mutating func setRare(_ change: (inout RareFacts.Values) -> Void) {
    var values = rare?.values ?? RareFacts.Values()
    change(&values)
    guard values != rare?.values else { return }
    rare = values == RareFacts.Values() ? nil : RareFacts(values)
  }
}
