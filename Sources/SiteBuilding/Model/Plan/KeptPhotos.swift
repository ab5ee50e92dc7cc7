package import SiteViews

/// The photos of a plan that are as in the last build, with the images that the site has of them.
package struct KeptPhotos: RandomAccessCollection, Sendable {
  private var photos: [SitePhoto] = []

  package init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { photos.count }
  package subscript(position: Int) -> SitePhoto { photos[position] }

  package mutating func append(_ photo: SitePhoto) { photos.append(photo) }
}

extension KeptPhotos: Codable, Equatable {
  /// Makes none, because another machine has no earlier build.
  package init(from decoder: any Decoder) throws {}

  package func encode(to encoder: any Encoder) throws {
    guard isEmpty else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "The plan refers to photos of an earlier build."))
    }
    try [String]().encode(to: encoder)
  }

  package static func == (one: KeptPhotos, other: KeptPhotos) -> Bool {
    one.elementsEqual(other) { $0.id == $1.id && $0.digest == $1.digest }
  }
}
