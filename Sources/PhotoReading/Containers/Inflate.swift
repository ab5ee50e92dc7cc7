import CBrotli
import CZlib

/// Decompresses metadata (zlib, RFC 1950) within a budget. A few bytes can expand to gigabytes, and a file can contain
/// thousands of such texts. All texts of a file share a budget; nothing is decompressed after it is used up.
package struct Inflate {
  /// The number of bytes that may still be produced.
  private var budget = Container.maxBlock

  /// The maximum compression ratio of deflate.
  private static let maxRatio = 1032

  /// Decompresses a zlib stream; `nil` if it is damaged, truncated, or exceeds the budget.
  mutating func decompress(_ bytes: [UInt8]) -> [UInt8]? {
    let capacity = min(budget, bytes.count * Self.maxRatio)
    guard capacity > 0 else { return nil }
    var output = [UInt8](repeating: 0, count: capacity)
    var count = UInt(capacity)
    let status = unsafe uncompress(&output, &count, bytes, UInt(bytes.count))
    guard status == Z_OK else {
      // A failed attempt also uses the budget, because it takes time.
      budget -= capacity
      return nil
    }
    budget -= Int(count)
    output.removeLast(capacity - Int(count))
    return output
  }

  /// Decompresses Brotli (RFC 7932) of at most `Container.maxBlock` bytes; `nil` if it is damaged, truncated or longer.
  static func brotli(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var count = Container.maxBlock
    var output = [UInt8](repeating: 0, count: count)
    let result = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe BrotliDecoderDecompress(bytes.count, bytes.baseAddress, &count, &output)
    }
    return result == BROTLI_DECODER_RESULT_SUCCESS ? Array(output.prefix(count)) : nil
  }
}
