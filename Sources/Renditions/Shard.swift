/// One of several parts of a site's photos, each rendered by a process of its own.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// From 1 to `count`.
  package let index: Int
  /// At least 1.
  package let count: Int

  /// The most parts: more than any scheduler runs, so that a mistyped number is found.
  package static let maxCount = 100_000

  /// Makes a shard; fails if `index` is not between 1 and `count`, or `count` not between 1 and
  /// `maxCount`.
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

  /// Whether a photo belongs to this part.
  ///
  /// The part of a photo depends on its id alone, so it is the same on every machine.
  ///
  /// - Parameter photo: The photo's id.
  /// - Returns: Whether this part renders it.
  package func contains(_ photo: String) -> Bool {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a
    for byte in photo.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash ^= hash >> 33  // The finalizer of MurmurHash3: all bits depend on all characters.
    hash &*= 0xff51_afd7_ed55_8ccd
    hash ^= hash >> 33
    return Int(hash % UInt64(count)) == index - 1
  }
}
