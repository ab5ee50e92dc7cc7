import CZlib

/// A file of a ZIP archive.
package struct ZipEntry: Sendable {
  /// The name with slashes between folders.
  package var name: String
  /// The length in bytes.
  package var size: UInt64
  /// The CRC-32 of the content; see `ZipFormat.checksum`.
  package var checksum: UInt32 = 0
  /// The date and time of MS-DOS: 16 bits each.
  package var date: UInt16
  package var time: UInt16

  /// Makes an entry.
  package init(name: String, size: UInt64, moment: [Int]) {
    (self.name, self.size) = (name, size)
    guard moment.count == 6, (1980...2107).contains(moment[0]) else {
      (date, time) = (1 << 5 | 1, 0)
      return
    }
    date = UInt16((moment[0] - 1980) << 9 | (moment[1] & 15) << 5 | (moment[2] & 31))
    time = UInt16((moment[3] & 31) << 11 | (moment[4] & 63) << 5 | (moment[5] / 2 & 31))
  }
}

/// The ZIP format without compression (PKWARE APPNOTE 6.3.10), with the extensions for more than 4 GiB or 65,535 files
/// if they are needed.
package enum ZipFormat {
  private static let largest = UInt64(UInt32.max)
  /// The offset of the CRC-32 in a local header.
  package static let checksumOffset = 14
  /// Names are UTF-8.
  private static let flags: UInt16 = 1 << 11

  /// The CRC-32 of bytes that follow other bytes with a known CRC-32.
  package static func checksum(_ bytes: Span<UInt8>, after value: UInt32 = 0) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer {
      UInt32(unsafe crc32_z(UInt(value), $0.baseAddress, $0.count))
    }
  }

  /// The header before the content of a file.
  package static func header(_ entry: ZipEntry) -> [UInt8] {
    let isLarge = entry.size >= largest
    var bytes = Bytes()
    bytes.add(UInt32(0x0403_4B50))
    addCommon(entry, isLarge: isLarge, to: &bytes)
    bytes.add(UInt16(isLarge ? 20 : 0))
    bytes.add(entry.name)
    if isLarge { bytes.addExtra([entry.size, entry.size]) }
    return bytes.values
  }

  /// The list of all files at the end of an archive.
  package static func directory(
    _ entries: [(entry: ZipEntry, offset: UInt64)], at start: UInt64
  ) -> [UInt8] {
    var bytes = Bytes()
    for (entry, offset) in entries {
      let isLarge = entry.size >= largest
      let large = (isLarge ? [entry.size, entry.size] : []) + (offset >= largest ? [offset] : [])
      bytes.add(UInt32(0x0201_4B50))
      // Marked as made on Unix, so that programs read the permissions.
      bytes.add(UInt16(3 << 8 | 45))
      addCommon(entry, isLarge: !large.isEmpty, to: &bytes, hasLargeSize: isLarge)
      bytes.add(UInt16(large.isEmpty ? 0 : 4 + 8 * large.count))
      for _ in 0..<3 { bytes.add(UInt16(0)) }
      bytes.add(UInt32(0o100644 << 16))
      bytes.add(UInt32(min(offset, largest)))
      bytes.add(entry.name)
      if !large.isEmpty { bytes.addExtra(large) }
    }
    let size = UInt64(bytes.values.count)
    let count = entries.count
    if count >= 0xFFFF || start >= largest || size >= largest {
      bytes.add(UInt32(0x0606_4B50))
      bytes.add(UInt64(44))
      bytes.add(UInt16(3 << 8 | 45))
      bytes.add(UInt16(45))
      for _ in 0..<2 { bytes.add(UInt32(0)) }
      for number in [UInt64(count), UInt64(count), size, start] { bytes.add(number) }
      bytes.add(UInt32(0x0706_4B50))
      bytes.add(UInt32(0))
      bytes.add(start + size)
      bytes.add(UInt32(1))
    }
    bytes.add(UInt32(0x0605_4B50))
    for _ in 0..<2 { bytes.add(UInt16(0)) }
    for _ in 0..<2 { bytes.add(UInt16(min(count, 0xFFFF))) }
    bytes.add(UInt32(min(size, largest)))
    bytes.add(UInt32(min(start, largest)))
    bytes.add(UInt16(0))
    return bytes.values
  }

  /// The fields that both headers have, up to the length of the name.
  private static func addCommon(
    _ entry: ZipEntry, isLarge: Bool, to bytes: inout Bytes, hasLargeSize: Bool? = nil
  ) {
    bytes.add(UInt16(isLarge ? 45 : 20))
    bytes.add(flags)
    bytes.add(UInt16(0))
    bytes.add(entry.time)
    bytes.add(entry.date)
    bytes.add(entry.checksum)
    let size = hasLargeSize ?? isLarge ? UInt32.max : UInt32(entry.size)
    for _ in 0..<2 { bytes.add(size) }
    bytes.add(UInt16(clamping: entry.name.utf8.count))
  }

  /// Little-endian numbers.
  private struct Bytes {
    var values: [UInt8] = []

    mutating func add(_ number: some FixedWidthInteger) {
      unsafe withUnsafeBytes(of: number.littleEndian) { unsafe values.append(contentsOf: $0) }
    }

    mutating func add(_ text: String) { values += text.utf8.prefix(Int(UInt16.max)) }

    /// The extension for numbers of 64 bits.
    mutating func addExtra(_ numbers: [UInt64]) {
      add(UInt16(1))
      add(UInt16(8 * numbers.count))
      for number in numbers { add(number) }
    }
  }
}
