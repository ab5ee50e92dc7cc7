import Facts
package import SystemPackage

/// A cover or banner in an album.md whose photo is not shown, so that the album has another one.
package struct IgnoredName: Codable, Equatable, Sendable, CustomStringConvertible {
  package let note: FilePath
  /// The setting: `cover` or `banner`.
  package let key: String
  private let name: String
  private let limit: Int?

  init(_ picture: IgnoredPicture, in note: FilePath) {
    self.note = note
    (key, name, limit) = (picture.key, picture.name, picture.limit)
  }

  package var description: String {
    let problem =
      limit.map { "\(name) is beyond the limit of \(NumberFormat.count($0, "photo")); raise limit, or" }
      ?? "this part of the site does not show \(name);"
    return "\(note): \(key): \(problem) write the name of a photo that the album shows"
  }
}

/// A cover or banner in an album.md that the album cannot have, because the photo is not shown.
package struct IgnoredPicture: Equatable, Sendable {
  /// The number of the album's folder in the catalog.
  package let folder: Int64
  /// The setting: `cover` or `banner`.
  package let key: String
  /// The name of the photo, with the path below the folder.
  package let name: String
  /// The limit of its album if the photo is beyond it; `nil` if the album has no such photo.
  package let limit: Int?
}

extension Album {
  /// The covers and banners that the album and all below it cannot have.
  package var allIgnored: [IgnoredPicture] { ignored + children.flatMap(\.allIgnored) }
}
