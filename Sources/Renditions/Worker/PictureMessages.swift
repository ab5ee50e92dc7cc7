import SystemPackage

/// The supplemental enhancement information of H.264, in which camcorders store date, camera and place.
enum PictureMessages {
  /// The number of bytes that are searched. Cameras write a message before each group of pictures, so the first one is
  /// near the start.
  private static let searchedSize = 16 << 20
  /// The name of the blocks of AVCHD and related formats, which can be in any message.
  private static let blockName = Array("MDPM".utf8)
  /// The identifier of the settings that x264 stores.
  private static let x264: [UInt8] = [
    0xDC, 0x45, 0xE9, 0xBD, 0xE6, 0xD9, 0x48, 0xB7, 0x96, 0x2C, 0xD8, 0x20, 0xD9, 0x23, 0xEE, 0xEF,
  ]

  /// Whether a file may contain messages of a camera. ffmpeg takes three times as long to copy a video without its
  /// messages.
  static func mayExist(in file: FileDescriptor) -> Bool {
    var bytes = [UInt8](repeating: 0, count: searchedSize)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      try? unsafe file.read(fromAbsoluteOffset: 0, into: buffer)
    }
    guard let count else { return true }
    bytes.removeSubrange(count...)
    if position(of: blockName, in: bytes[...]) != nil { return true }
    // A unit of type 6 that begins with a message of type 4 or 5.
    for type in [UInt8(4), 5] {
      var rest = bytes[...]
      while let found = position(of: [6, type], in: rest) {
        rest = bytes[(found + 1)...]
        guard isUnit(bytes, at: found) else { continue }
        if position(of: x264, in: bytes[(found + 2)...].prefix(24)) == nil { return true }
      }
    }
    return false
  }

  /// The first position of a pattern in bytes.
  private static func position(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes
    while let found = rest.firstIndex(of: pattern[0]) {
      rest = rest[found...]
      if rest.starts(with: pattern) { return found }
      rest.removeFirst()
    }
    return nil
  }

  /// Whether the length of a short unit precedes a position.
  private static func isUnit(_ bytes: [UInt8], at position: Int) -> Bool {
    position >= 4 && bytes[position - 4] == 0 && bytes[position - 3] == 0
      && (bytes[position - 2], bytes[position - 1]) > (0, 8)
  }
}
