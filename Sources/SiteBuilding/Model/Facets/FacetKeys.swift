import Facts
import SiteViews

/// The values that photos share with other photos, by the rows of their table. Facets sort photos by date, which is not
/// their order in memory. So each photo is read once here, in the order of the table.
struct FacetKeys: Sendable {
  /// Consecutive photos.
  private struct Part: Sendable {
    var equipment: [ObjectIdentifier] = []
    var places: [ObjectIdentifier?] = []
    var hasPeople: [Bool] = []
    var keywords: [UInt64] = []
    /// The number of keywords up to each photo.
    var keywordEnds: [Int32] = []

    init(_ photos: ArraySlice<SitePhoto>) {
      for photo in photos {
        equipment.append(photo.shared.commonID)
        places.append(photo.shared.placeID)
        hasPeople.append(!photo.people.isEmpty)
        photo.shared.forEachKeyword { hash, _ in keywords.append(hash) }
        keywordEnds.append(Int32(keywords.count))
      }
    }
  }

  /// The number of photos of all parts but the last.
  private static let size = 1 << 14

  private let parts: [Part]

  /// Reads photos on all processors.
  init(_ table: PhotoTable) async throws {
    let count = table.photos.count
    parts = try await parallelMap(count: (count + Self.size - 1) / Self.size) { number in
      Part(table.photos[number * Self.size..<min((number + 1) * Self.size, count)])
    }
  }

  /// An id of the camera and lens: photos with the same id have both in common.
  func equipment(_ row: Int) -> ObjectIdentifier {
    parts[row / Self.size].equipment[row % Self.size]
  }

  /// An id of the place: photos with the same id have it in common; `nil` for a photo without the name of a place.
  func place(_ row: Int) -> ObjectIdentifier? { parts[row / Self.size].places[row % Self.size] }

  /// Whether people are named.
  func hasPeople(_ row: Int) -> Bool { parts[row / Self.size].hasPeople[row % Self.size] }

  /// The hashes of a photo's keywords, with or without parents.
  func keywords(_ row: Int) -> ArraySlice<UInt64> {
    let part = parts[row / Self.size]
    let index = row % Self.size
    let start = index == 0 ? 0 : Int(part.keywordEnds[index - 1])
    return part.keywords[start..<Int(part.keywordEnds[index])]
  }
}
