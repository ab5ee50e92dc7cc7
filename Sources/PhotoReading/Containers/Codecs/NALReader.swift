/// Reads bits of a NAL unit (ITU-T H.264, H.265), without its emulation prevention bytes.
package struct NALReader {
  private let bytes: [UInt8]
  private var position = 0

  /// Creates a reader of the payload of a NAL unit.
  package init(escaped payload: some Collection<UInt8>) {
    bytes = Self.unescape(payload)
  }

  /// Removes the bytes that keep a payload from containing a start code.
  package static func unescape(_ payload: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(payload.count)
    var zeros = 0
    for byte in payload {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    return bytes
  }

  /// Reads up to 32 bits as a number; `nil` after the end.
  package mutating func bits(_ count: Int) -> Int? {
    guard position + count <= bytes.count * 8 else { return nil }
    var value = 0
    for _ in 0..<count {
      value = value << 1 | Int(bytes[position / 8] >> (7 - position % 8) & 1)
      position += 1
    }
    return value
  }

  /// Reads a flag; `nil` after the end.
  package mutating func flag() -> Bool? {
    bits(1).map { $0 == 1 }
  }

  package mutating func skip(_ count: Int) {
    position = min(position + max(0, count), bytes.count * 8)
  }

  /// Reads an unsigned Exp-Golomb number of at most 31 bits; `nil` if there is none.
  package mutating func unsigned() -> Int? {
    var zeros = 0
    while let bit = bits(1) {
      if bit == 1 { return bits(zeros).map { (1 << zeros) - 1 + $0 } }
      zeros += 1
      guard zeros < 32 else { return nil }
    }
    return nil
  }

  /// Reads a signed Exp-Golomb number.
  package mutating func signed() -> Int? {
    unsigned().map { $0 % 2 == 1 ? ($0 + 1) / 2 : -($0 / 2) }
  }
}
