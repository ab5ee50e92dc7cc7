/// The photos of other folders that an album shows.
package struct AlbumQuery: Codable, Equatable, Sendable {
  /// A query, as `gallery list` has it.
  package var text: String
  /// The line of the setting in album.md, from 1.
  package var line: Int
}

/// The point of a picture that stays visible when a page crops it.
package struct FocalPoint: Codable, Equatable, Sendable {
  /// From 0 at the left edge to 1 at the right edge.
  package var x: Double
  /// From 0 at the top edge to 1 at the bottom edge.
  package var y: Double

  /// Parses two numbers from 0 to 1, such as `0.3 0.6`.
  package init?(_ text: String) {
    let parts = text.split { $0 == " " || $0 == "," }.map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1],
      (0...1).contains(x), (0...1).contains(y)
    else { return nil }
    (self.x, self.y) = (x, y)
  }
}
