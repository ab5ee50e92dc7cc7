/// The photos of other folders that an album shows.
package struct AlbumQuery: Codable, Equatable, Sendable {
  /// A query, as `gallery list` has it.
  package var text: String
  /// The line of the setting in album.md, from 1.
  package var line: Int
}
