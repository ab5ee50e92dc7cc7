import Facts

/// One of several parts of a site's photos, each rendered by a process of its own.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// From 1 to `count`.
  package let index: Int
  /// At least 1.
  package let count: Int

  /// The maximum number of parts: more than any scheduler runs, so that typing errors are found.
  package static let maxCount = 100_000

  /// Makes a shard; fails if `index` is not between 1 and `count`, or `count` not between 1 and `maxCount`.
  package init?(_ index: Int, of count: Int) {
    guard (1...Self.maxCount).contains(count), (1...count).contains(index) else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// Parses a text such as `2/8`.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(index, of: count)
  }

  /// As `2/8`.
  package var description: String { "\(index)/\(count)" }

  /// Whether a photo belongs to this part. The part of a photo depends on its id alone, so it is the same on every
  /// machine.
  package func contains(_ photo: String) -> Bool {
    Int(Digest(of: photo).leading64 % UInt64(count)) == index - 1
  }
}
