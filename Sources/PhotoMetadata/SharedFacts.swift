/// The metadata of a photo, which all users of the photo share.
///
/// Copies of `PhotoFacts` would take most of the memory of a build.
package final class SharedFacts: Codable, Equatable, Sendable {
  package let value: PhotoFacts

  package init(_ value: PhotoFacts) {
    self.value = value
  }

  package init(from decoder: any Decoder) throws {
    value = try PhotoFacts(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }

  package static func == (left: SharedFacts, right: SharedFacts) -> Bool {
    left === right || left.value == right.value
  }
}
