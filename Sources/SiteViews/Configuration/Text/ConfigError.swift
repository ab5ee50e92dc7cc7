/// An error in a file of a site's owner: gallery.yml, album.md or a style sheet.
package struct ConfigError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the file.
  package var file: String
  /// The line, from 1.
  package var line: Int
  package var reason: String

  package init(file: String, line: Int, reason: String) {
    (self.file, self.line, self.reason) = (file, line, reason)
  }

  package var description: String { "\(file):\(line): \(reason)" }
}
