import Foundation

/// Packs numbers of a few bits, because compression does not make random names smaller.
struct BitWriter {
  private var bytes: [UInt8] = []
  private var pending = 0
  private var pendingCount = 0

  /// Appends the lowest bits of a number, the highest of them first.
  mutating func append(_ value: Int, bits count: Int) {
    pending = pending << count | value & (1 << count - 1)
    pendingCount += count
    while pendingCount >= 8 {
      pendingCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: pending >> pendingCount))
    }
    pending &= 1 << pendingCount - 1
  }

  /// The bits in Base64, filled up with zeros.
  var base64: String {
    var writer = self
    if pendingCount > 0 { writer.append(0, bits: 8 - pendingCount) }
    return Data(writer.bytes).base64EncodedString()
  }
}
