/// An address that no photo of the library has any more, and where it may lead.
package struct PastPhoto: Codable, Equatable, Sendable {
  package enum Target: Codable, Hashable, Sendable {
    /// The address of the photo that the file now has, which may be a past one.
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
