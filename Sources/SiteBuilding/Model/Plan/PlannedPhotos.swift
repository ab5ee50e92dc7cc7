/// The photos of a plan, in blocks. The memory of each block is released once its photos are converted to photos of a
/// site. An array of a million photos would need all its memory until the last was converted, and twice its memory
/// while it grows.
package struct PlannedPhotos: RandomAccessCollection, MutableCollection, Sendable {
  /// All blocks but the last have `blockSize` photos.
  private var blocks: [[PlannedPhoto]] = []
  package private(set) var count = 0

  // A block takes more than 2 MiB, so that it is returned to the system at once; see `return_large_blocks`.
  private static let blockSize = 1 << 14

  package init(_ photos: some Sequence<PlannedPhoto> = []) {
    for photo in photos { append(photo) }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(position: Int) -> PlannedPhoto {
    get { blocks[position / Self.blockSize][position % Self.blockSize] }
    _modify { yield &blocks[position / Self.blockSize][position % Self.blockSize] }
  }

  package mutating func append(_ photo: PlannedPhoto) {
    if count % Self.blockSize == 0 {
      blocks.append([])
      blocks[blocks.count - 1].reserveCapacity(count == 0 ? 0 : Self.blockSize)
    }
    blocks[blocks.count - 1].append(photo)
    count += 1
  }

  /// Removes all photos.
  mutating func removeAll(_ body: (Int, PlannedPhoto) -> Void) {
    var index = 0
    for block in blocks.indices {
      for photo in blocks[block] {
        body(index, photo)
        index += 1
      }
      blocks[block] = []
    }
    (blocks, count) = ([], 0)
  }
}

extension PlannedPhotos: Codable, Equatable {
  package init(from decoder: any Decoder) throws {
    self.init(try [PlannedPhoto](from: decoder))
  }

  package func encode(to encoder: any Encoder) throws {
    try Array(self).encode(to: encoder)
  }

  package static func == (one: PlannedPhotos, other: PlannedPhotos) -> Bool {
    one.elementsEqual(other)
  }
}
