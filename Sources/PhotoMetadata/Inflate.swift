import CZlib

/// Compressed metadata (zlib, RFC 1950), unpacked within a budget.
///
/// A few bytes can unpack to gigabytes, and a file can hold thousands of such texts; so all of one
/// file share a budget, and one that is spent unpacks nothing more.
struct Inflate {
  /// How many bytes may still come out.
  private var budget = Container.maxBlock

  /// No deflated byte gives more than this.
  private static let highestRatio = 1032

  /// Unpacks a whole zlib stream; `nil` where it is damaged, cut, or larger than what is left.
  mutating func unpack(_ bytes: [UInt8]) -> [UInt8]? {
    let room = min(budget, bytes.count * Self.highestRatio)
    guard room > 0 else { return nil }
    var output = [UInt8](repeating: 0, count: room)
    var count = UInt(room)
    let status = unsafe uncompress(&output, &count, bytes, UInt(bytes.count))
    guard status == Z_OK else {
      // What it cost counts: trying is what a bomb wants.
      budget -= room
      return nil
    }
    budget -= Int(count)
    output.removeLast(room - Int(count))
    return output
  }
}
