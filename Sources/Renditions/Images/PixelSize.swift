/// The size of a picture in px.
package struct PixelSize: Codable, Equatable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  var shorter: Int { min(width, height) }
}
