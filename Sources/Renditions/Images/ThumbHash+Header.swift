extension ThumbHash {
  /// The first five bytes of a hash: means and strengths of its channels, and its shape.
  struct Header {
    /// The mean brightness, from 0 to 63.
    let meanBrightness: Int
    /// The strength of the strongest wave of brightness, from 0 to 31.
    let brightnessScale: Int
    /// The strength of the strongest wave of both colour channels, from 0 to 63.
    let colorScale: Int
    let hasAlpha: Bool
    /// The numbers of waves of brightness.
    let columns: Int
    let rows: Int

    /// Reads the header; `nil` if the hash is cut off.
    init?(_ bytes: [UInt8]) {
      guard bytes.count > 5 else { return nil }
      let header = Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16
      let shape = Int(bytes[3]) | Int(bytes[4]) << 8
      meanBrightness = header & 63
      brightnessScale = header >> 18 & 31
      hasAlpha = header >> 23 & 1 == 1
      colorScale = max(shape >> 3 & 63, shape >> 9 & 63)
      let (long, short) = (hasAlpha ? 5 : 7, max(3, shape & 7))
      (columns, rows) = shape >> 15 & 1 == 1 ? (long, short) : (short, long)
    }
  }
}
