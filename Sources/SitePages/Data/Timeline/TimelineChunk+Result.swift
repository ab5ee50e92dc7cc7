import Facts
import PhotoLayout
import SiteViews

extension TimelineChunk {
  /// The data of a chunk that the index of the timeline needs.
  struct Result: Sendable {
    var path: String
    var blocks: [Block]
  }
}

extension TimelineChunk.Result {
  /// The result as bytes for the next build.
  var bytes: [UInt8] {
    var writer = PackedWriter()
    writer.write(path)
    writer.write(UInt64(blocks.count))
    for block in blocks {
      writer.write(block.photoCount)
      writer.write(block.headingCount)
      writer.write(UInt64(block.heights.count))
      for height in block.heights {
        writer.write(height.slope)
        writer.write(height.offset)
      }
    }
    return writer.bytes
  }

  /// Reads a result; `nil` for invalid bytes.
  init?(_ bytes: [UInt8], blocks count: Int, widths: Int) {
    let bytes = bytes.span
    var reader = PackedReader()
    path = reader.readText(bytes)
    guard SitePaths.isTimelineData(path), reader.readCount(bytes) == count else { return nil }
    blocks = []
    for _ in 0..<count {
      var block = TimelineChunk.Block(
        photoCount: reader.readInteger(bytes), headingCount: reader.readInteger(bytes), heights: [])
      for _ in 0..<reader.readCount(bytes) {
        let slope = reader.readDouble(bytes)
        block.heights.append(LinearLength(slope: slope, offset: reader.readDouble(bytes)))
      }
      guard block.heights.count == widths, block.isPossible else { return nil }
      blocks.append(block)
    }
    guard reader.isAtEnd(of: bytes) else { return nil }
  }
}

extension TimelineChunk.Block {
  /// Whether the numbers are plausible, so that they can be added and rounded.
  fileprivate var isPossible: Bool {
    let numbers = 0...Int(Int32.max)
    return numbers.contains(photoCount) && numbers.contains(headingCount)
      && heights.allSatisfy { abs($0.slope) < 1e9 && abs($0.offset) < 1e12 }
  }
}
