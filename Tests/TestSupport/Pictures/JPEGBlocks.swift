/// The mean colours of the blocks of a baseline JPEG.
package struct JPEGBlocks {
  /// The size in px.
  package private(set) var width = 0
  package private(set) var height = 0

  private struct Component {
    var id: UInt8
    var across: Int
    var down: Int
    var quantisation: Int
    var table = 0
    var otherTable = 0
    var columns = 0
    var means: [Int] = []
  }
  private struct Code: Hashable {
    var length: Int
    var bits: Int
  }

  private var components: [Component] = []
  private var steps: [Int: Int] = [:]
  private var codes: [Int: [Code: UInt8]] = [:]
  private var data: [UInt8] = []
  private var place = 0
  private var bit = 0

  /// Reads a JPEG with one scan and no restart markers, as renditions are; `nil` for any other file.
  package init?(_ bytes: [UInt8]) {
    func number(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
    var offset = 2
    while offset + 4 <= bytes.count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      let content = Array(bytes[(offset + 4)..<min(offset + 2 + number(offset + 2), bytes.count)])
      offset += 2 + number(offset + 2)
      switch marker {
      case 0xDB: readSteps(content)
      case 0xC4: readCodes(content)
      case 0xC0:
        height = Int(content[1]) << 8 | Int(content[2])
        width = Int(content[3]) << 8 | Int(content[4])
        for index in 0..<Int(content[5]) {
          let part = content[(6 + 3 * index)...]
          let start = part.startIndex
          components.append(
            Component(
              id: part[start], across: Int(part[start + 1] >> 4), down: Int(part[start + 1] & 15),
              quantisation: Int(part[start + 2])))
        }
      case 0xDA:
        for index in 0..<Int(content[0]) {
          components[index].table = Int(content[2 + 2 * index] >> 4)
          components[index].otherTable = Int(content[2 + 2 * index] & 15)
        }
        data = Array(bytes[offset...])
        readScan()
        return
      case 0xC1...0xCF: return nil
      default: break
      }
    }
    return nil
  }

  /// The colour of the block that contains a pixel.
  package func color(atX x: Int, y: Int) -> (red: Int, green: Int, blue: Int) {
    let (across, down) = (components.map(\.across).max() ?? 1, components.map(\.down).max() ?? 1)
    let values = components.map { component -> Double in
      let column = x * component.across / across / 8
      let row = y * component.down / down / 8
      return Double(component.means[row * component.columns + column]) / 8 + 128
    }
    guard values.count == 3 else {
      return (Int(values[0].rounded()), Int(values[0].rounded()), Int(values[0].rounded()))
    }
    let (luma, blue, red) = (values[0], values[1] - 128, values[2] - 128)
    func byte(_ value: Double) -> Int { min(max(Int(value.rounded()), 0), 255) }
    return (byte(luma + 1.402 * red), byte(luma - 0.344136 * blue - 0.714136 * red), byte(luma + 1.772 * blue))
  }

  private mutating func readSteps(_ content: [UInt8]) {
    for start in stride(from: 0, to: content.count, by: 65) { steps[Int(content[start])] = Int(content[start + 1]) }
  }

  private mutating func readCodes(_ content: [UInt8]) {
    var start = 0
    while start < content.count {
      var (bits, symbol) = (0, start + 17)
      var table: [Code: UInt8] = [:]
      for length in 1...16 {
        for _ in 0..<content[start + length] {
          table[Code(length: length, bits: bits)] = content[symbol]
          bits += 1
          symbol += 1
        }
        bits <<= 1
      }
      codes[Int(content[start])] = table
      start = symbol
    }
  }

  private mutating func readScan() {
    let (across, down) = (components.map(\.across).max() ?? 1, components.map(\.down).max() ?? 1)
    let columns = (width + 8 * across - 1) / (8 * across)
    let rows = (height + 8 * down - 1) / (8 * down)
    for index in components.indices {
      components[index].columns = columns * components[index].across
      components[index].means = Array(
        repeating: 0, count: columns * rows * components[index].across * components[index].down)
    }
    var last = [Int](repeating: 0, count: components.count)
    for unit in 0..<columns * rows {
      for index in components.indices {
        let component = components[index]
        for block in 0..<component.across * component.down {
          last[index] += readBlock(component)
          let column = unit % columns * component.across + block % component.across
          let row = unit / columns * component.down + block / component.across
          components[index].means[row * component.columns + column] = last[index] * (steps[component.quantisation] ?? 1)
        }
      }
    }
  }

  /// Reads a block and returns the difference of its mean from that of the previous block.
  private mutating func readBlock(_ component: Component) -> Int {
    let size = Int(symbol(component.table))
    let bits = take(size)
    let difference = size > 0 && bits >> (size - 1) == 0 ? bits - (1 << size) + 1 : bits
    var index = 1
    while index < 64 {
      let symbol = Int(symbol(0x10 | component.otherTable))
      if symbol == 0 { break }
      _ = take(symbol & 15)
      index += 1 + symbol >> 4
    }
    return difference
  }

  private mutating func symbol(_ table: Int) -> UInt8 {
    var code = Code(length: 0, bits: 0)
    while code.length < 16 {
      code = Code(length: code.length + 1, bits: code.bits << 1 | take(1))
      if let symbol = codes[table]?[code] { return symbol }
    }
    return 0
  }

  private mutating func take(_ count: Int) -> Int {
    (0..<count).reduce(0) { value, _ in
      guard place < data.count else { return value << 1 }
      let next = Int(data[place] >> (7 - bit)) & 1
      bit += 1
      if bit == 8 {
        bit = 0
        place += data[place] == 0xFF ? 2 : 1
      }
      return value << 1 | next
    }
  }
}
