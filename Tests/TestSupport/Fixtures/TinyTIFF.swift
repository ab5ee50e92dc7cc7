/// Writes a TIFF stream with the values of each directory directly after its entries.
package struct TinyTIFF: Sendable {
  /// The value of an entry.
  package enum Value: Sendable {
    /// Integers of TIFF type 1, 3, 4, 8, 9 or 16.
    case numbers([Int], type: Int)
    /// Numerators and denominators of type 5 or 10.
    case rationals([[Int]], type: Int)
    /// Bytes of type 1, 2 or 7.
    case bytes([UInt8], type: Int)
    /// Offsets of directories that are written after the values.
    case directories([[Int: Value]])
    /// A MakerNote: what stands before its directory, and the offset in it from which offsets count; `nil` for the
    /// beginning of the stream.
    case note([UInt8], [Int: Value], base: Int?)

    package static func short(_ number: Int) -> Value { .numbers([number], type: 3) }
    package static func long(_ number: Int) -> Value { .numbers([number], type: 4) }
    package static func rational(_ top: Int, _ bottom: Int) -> Value { .rationals([[top, bottom]], type: 5) }
    package static func text(_ text: String) -> Value { .bytes(Array(text.utf8) + [0], type: 2) }
  }

  package var isLittle: Bool
  /// Whether the stream is BigTIFF, with counts and offsets of 8 bytes.
  package var isBig: Bool

  package init(isLittle: Bool = false, isBig: Bool = false) {
    self.isLittle = isLittle
    self.isBig = isBig
  }

  /// Writes a stream.
  package func stream(
    _ main: [Int: Value], magic: [UInt8]? = nil, mark: [UInt8] = [], others: [[Int: Value]] = []
  ) -> [UInt8] {
    var header = Array((isLittle ? "II" : "MM").utf8) + (magic ?? number(isBig ? 43 : 42, 2))
    if isBig { header += number(8, 2) + number(0, 2) }
    var bytes = header + number(header.count + fieldSize + mark.count, fieldSize) + mark
    for (index, entries) in ([main] + others).enumerated() {
      bytes += directory(entries, at: bytes.count, isLast: index == others.count)
    }
    return bytes
  }

  /// A file with a grey picture of 40 x 30 px for each directory.
  package func pictures(_ greys: [Int], _ entries: [[Int: Value]] = []) -> [UInt8] {
    let (width, height) = (40, 30)
    let first = isBig ? 16 : 8
    let directories = greys.indices.map { index -> [Int: Value] in
      let picture: [Int: Value] = [
        0x100: .long(width), 0x101: .long(height), 0x102: .short(8), 0x103: .short(1),
        0x106: .short(1), 0x111: .long(first + index * width * height), 0x115: .short(1),
        0x116: .long(height), 0x117: .long(width * height),
      ]
      return picture.merging(index < entries.count ? entries[index] : [:]) { $1 }
    }
    return stream(
      directories[0], mark: greys.flatMap { [UInt8](repeating: UInt8($0), count: width * height) },
      others: Array(directories.dropFirst()))
  }

  private var fieldSize: Int { isBig ? 8 : 4 }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    isLittle ? TinyImages.little(value, count) : TinyImages.big(value, count)
  }

  private func directory(_ entries: [Int: Value], at offset: Int, isLast: Bool = true) -> [UInt8] {
    let counterSize = isBig ? 8 : 2
    let end = offset + counterSize + entries.count * (4 + 2 * fieldSize) + fieldSize
    var head = number(entries.count, counterSize)
    var tail: [UInt8] = []
    for (tag, value) in entries.sorted(by: { $0.key < $1.key }) {
      let (type, count, bytes) = encode(value, &tail, at: end)
      head += number(tag, 2) + number(type, 2) + number(count, fieldSize)
      if bytes.count <= fieldSize {
        head += bytes + [UInt8](repeating: 0, count: fieldSize - bytes.count)
      } else {
        head += number(end + tail.count, fieldSize)
        tail += bytes
      }
    }
    return head + number(isLast ? 0 : end + tail.count, fieldSize) + tail
  }

  private func encode(_ value: Value, _ tail: inout [UInt8], at end: Int) -> (type: Int, count: Int, bytes: [UInt8]) {
    switch value {
    case .numbers(let numbers, let type):
      let size = [1: 1, 3: 2, 4: 4, 8: 2, 9: 4, 16: 8][type] ?? 4
      return (type, numbers.count, numbers.flatMap { number($0, size) })
    case .rationals(let pairs, let type): return (type, pairs.count, pairs.flatMap { $0.flatMap { number($0, 4) } })
    case .bytes(let bytes, let type): return (type, bytes.count, bytes)
    case .note(let start, let entries, let base):
      let place = base.map { start.count - $0 } ?? end + tail.count + start.count
      let bytes = start + directory(entries, at: place)
      return (7, bytes.count, bytes)
    case .directories(let directories):
      var offsets: [Int] = []
      for entries in directories {
        offsets.append(end + tail.count)
        tail += directory(entries, at: end + tail.count)
      }
      return (4, offsets.count, offsets.flatMap { number($0, 4) })
    }
  }
}
