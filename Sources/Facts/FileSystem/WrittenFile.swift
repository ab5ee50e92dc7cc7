/// A file that was written to a work folder, and its destination.
package struct WrittenFile: Equatable, Sendable {
  /// The name in the work folder.
  package var name: String
  /// The path below the site's folder, such as `i/ab/….webp`.
  package var path: String

  package init(name: String, path: String) {
    (self.name, self.path) = (name, path)
  }
}
