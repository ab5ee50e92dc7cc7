/// An address that no photo of the library has any more, and its target.
package struct PastPhoto: Equatable, Sendable {
  package enum Target: Hashable, Sendable {
    /// The address of the photo that the file now contains; it may be a past address too.
    case photo(String)
    /// The id of the album of the file.
    case album(String)
  }

  package var address: String
  package var target: Target

  package init(address: String, target: Target) {
    (self.address, self.target) = (address, target)
  }
}
