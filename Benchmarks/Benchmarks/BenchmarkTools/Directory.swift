/// A directory of a big-endian TIFF stream under construction.
struct Directory {
  private var entries: [(tag: Int, type: Int, count: Int, value: [UInt8])] = []

  mutating func raw(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) {
    entries.append((tag, type, count, value))
  }

  mutating func text(_ tag: Int, _ text: String) {
    raw(tag, 2, text.utf8.count, Array(text.utf8))
  }

  mutating func short(_ tag: Int, _ value: Int) { raw(tag, 3, 1, big(value, 2)) }

  mutating func long(_ tag: Int, _ value: Int) { raw(tag, 4, 1, big(value, 4)) }

  mutating func rational(_ tag: Int, _ values: [(Int, Int)]) {
    raw(tag, 5, values.count, values.flatMap { big($0.0, 4) + big($0.1, 4) })
  }

  /// A complete stream of the main, Exif and GPS directories, and one with a thumbnail.
  static func stream(
    _ main: Directory, _ exif: Directory, _ gps: Directory, thumbnail: [UInt8]
  ) -> [UInt8] {
    var main = main
    main.long(0x8769, 0)
    main.long(0x8825, 0)
    let exifStart = 8 + main.size
    let gpsStart = exifStart + exif.size
    let previewStart = gpsStart + gps.size
    main.entries[main.entries.count - 2].value = big(exifStart, 4)
    main.entries[main.entries.count - 1].value = big(gpsStart, 4)
    var preview = Directory()
    preview.short(0x103, 6)
    preview.long(0x201, 0)
    preview.long(0x202, thumbnail.count)
    preview.entries[1].value = big(previewStart + preview.size, 4)
    let header = Array("MM".utf8) + big(42, 2) + big(8, 4)
    return header + main.bytes(at: 8, next: previewStart) + exif.bytes(at: exifStart, next: 0)
      + gps.bytes(at: gpsStart, next: 0) + preview.bytes(at: previewStart, next: 0) + thumbnail
  }

  private var size: Int {
    6 + entries.reduce(0) { $0 + 12 + ($1.value.count > 4 ? $1.value.count : 0) }
  }

  private func bytes(at start: Int, next: Int) -> [UInt8] {
    var fields = big(entries.count, 2)
    var values: [UInt8] = []
    let valuesStart = start + 6 + 12 * entries.count
    for entry in entries {
      fields += big(entry.tag, 2) + big(entry.type, 2) + big(entry.count, 4)
      if entry.value.count > 4 {
        fields += big(valuesStart + values.count, 4)
        values += entry.value
      } else {
        fields += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
      }
    }
    return fields + big(next, 4) + values
  }
}
