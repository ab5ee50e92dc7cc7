/// How a picture looks, for comparisons with others.
package struct Likeness: Equatable, Sendable {
  /// A 64-bit difference hash: a bit is set where a cell of a 9 x 8 grid is brighter than the next one.
  package var hash: UInt64
  /// The variance of the Laplacian of the brightness; larger for sharper pictures of the same subject.
  package var sharpness: Double

  package init(hash: UInt64, sharpness: Double) {
    (self.hash, self.sharpness) = (hash, sharpness)
  }

  /// Makes a value of two columns; `nil` if the picture has not been measured.
  package init?(hash: Int64?, sharpness: Double?) {
    guard let hash, let sharpness else { return nil }
    self.init(hash: UInt64(bitPattern: hash), sharpness: sharpness)
  }

  /// The maximum distance of similar photos that were taken together.
  package static let maxDistance = 10

  /// The number of bits that differ, 0 to 64.
  package func distance(to other: Likeness) -> Int {
    (hash ^ other.hash).nonzeroBitCount
  }

  /// Whether the picture has enough contrast to be compared: the hashes of plain pictures are alike.
  package var isDistinct: Bool { (6...58).contains(hash.nonzeroBitCount) }
}
