/// The bytes of NAL units (ITU-T H.264, H.265).
package enum NALReader {
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
}
