/// The pixel format of a bitmap, from a `BITMAPCOREHEADER`, a `BITMAPINFOHEADER` or its successors, or a header of
/// OS/2.
struct BitmapHeader {
  enum Compression {
    case none, runs, file
  }

  var width = 0
  var height = 0
  /// Whether the first row is the top row.
  var isTopDown = false
  /// 1, 2, 4, 8, 16, 24 or 32.
  var bits = 0
  var compression = Compression.none
  /// The offset of the pixels.
  var pixels = 0
  private var palette: [SIMD4<UInt8>] = []
  /// The bit masks of red, green, blue and alpha.
  private var masks = [0, 0, 0, 0]

  /// Reads a header. `pixels` is `nil` if it does not specify one.
  init(
    _ file: BitmapBytes, at start: Int, pixels: Int?, isIcon: Bool
  ) throws(BitmapError) {
    let size = try file.little(at: start, 4)
    guard size == 12 || (16...256).contains(size) else {
      throw BitmapError("a header of \(size) bytes is not valid")
    }
    let isOld = size == 12
    width = isOld ? try file.little(at: start + 4, 2) : try file.signed(at: start + 4)
    height = isOld ? try file.little(at: start + 6, 2) : try file.signed(at: start + 8)
    bits = try file.little(at: start + (isOld ? 10 : 14), 2)
    (isTopDown, height) = (height < 0, abs(height))
    if isIcon { height /= 2 }
    var end = start + size
    let method = size >= 20 ? try file.little(at: start + 16, 4) : 0
    // OS/2 uses the numbers that mean masks and JPEG on Windows for other encodings.
    let isOS2 = size == 64 || size == 16
    // An embedded JPEG or PNG has its own bit depth.
    guard [1, 2, 4, 8, 16, 24, 32].contains(bits) || (bits == 0 && (4...5).contains(method)) else {
      throw BitmapError("\(bits) bits per pixel are not valid")
    }
    switch method {
    case 0: break
    case 1 where bits == 8, 2 where bits == 4, 4 where isOS2 && bits == 24: compression = .runs
    case 3 where !isOS2, 6 where !isOS2:
      for index in 0..<(method == 6 || size >= 56 ? 4 : 3) {
        masks[index] = try file.little(at: start + 40 + 4 * index, 4)
      }
      if size == 40 { end += method == 6 ? 16 : 12 }
    case 4, 5: compression = .file
    default: throw BitmapError("compression \(method)")
    }
    if masks[..<3].allSatisfy({ $0 == 0 }) {
      masks =
        bits == 16 ? [0x7C00, 0x3E0, 0x1F, 0] : [0xFF0000, 0xFF00, 0xFF, isIcon ? 0xFF00_0000 : 0]
    }
    // A mask for alpha that overlaps a colour is invalid.
    if masks[3] & (masks[0] | masks[1] | masks[2]) != 0 { masks[3] = 0 }
    let colorCount = size >= 36 ? try file.little(at: start + 32, 4) : 0
    end = readPalette(file, at: end, colorCount: colorCount, pixels: pixels, isOld: isOld)
    self.pixels = pixels.flatMap { $0 > start && $0 < file.count ? $0 : nil } ?? end
  }

  private mutating func readPalette(
    _ file: BitmapBytes, at start: Int, colorCount: Int, pixels: Int?, isOld: Bool
  ) -> Int {
    let maxCount = bits <= 8 ? 1 << bits : 0
    let count = colorCount > 0 ? min(colorCount, 1 << 16) : maxCount
    // Some programs write the old header with the colours of the new one.
    let isWide = isOld && pixels == start + 4 * count
    let size = isOld && !isWide ? 3 : 4
    for index in 0..<min(count, maxCount) {
      let entry = start + size * index
      guard entry + 3 <= min(file.count, pixels.map { $0 > start ? $0 : Int.max } ?? Int.max) else {
        break
      }
      palette.append([file[entry + 2], file[entry + 1], file[entry], 255])
    }
    return start + size * count
  }

  /// The number of bytes from one row to the next.
  var stride: Int { (width * bits + 31) / 32 * 4 }

  /// A colour by its index; black if it is missing.
  func color(_ index: Int) -> SIMD4<UInt8> {
    index < palette.count ? palette[index] : [0, 0, 0, 255]
  }

  /// The colour of a pixel from its bits.
  func color(masking value: Int) -> SIMD4<UInt8> {
    var color = SIMD4<UInt8>(0, 0, 0, 255)
    for channel in 0..<4 where masks[channel] != 0 {
      let shift = masks[channel].trailingZeroBitCount
      let maxValue = masks[channel] >> shift
      color[channel] = UInt8(
        clamping: ((value & masks[channel]) >> shift * 255 + maxValue / 2) / maxValue)
    }
    return color
  }
}

/// Run-length encoded pixels (RLE with 4, 8 and 24 bits).
struct BitmapRuns {
  private let file: BitmapBytes
  private let form: BitmapHeader

  init(_ file: BitmapBytes, _ form: BitmapHeader) {
    (self.file, self.form) = (file, form)
  }

  /// Draws all runs. Pixels outside them have the first colour.
  func draw(on bitmap: inout Bitmap) {
    if form.bits <= 8 {
      let background = form.color(0)
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width { bitmap.set(x: x, y: y, background, isTopDown: true) }
      }
    }
    var (x, y, offset) = (0, 0, form.pixels)
    func put(_ color: SIMD4<UInt8>) {
      if x < bitmap.width, y < bitmap.height {
        bitmap.set(x: x, y: y, color, isTopDown: form.isTopDown)
      }
      x += 1
    }
    while offset + 2 <= file.count, y < bitmap.height {
      let (count, value) = (Int(file[offset]), Int(file[offset + 1]))
      offset += 1
      if count > 0 {
        let size = form.bits == 24 ? 3 : 1
        guard offset + size <= file.count else { break }
        for index in 0..<count { put(color(at: offset, index)) }
        offset += size
        continue
      }
      offset += 1
      switch value {
      case 0: (x, y) = (0, y + 1)
      case 1: return
      case 2:
        guard offset + 2 <= file.count else { break }
        (x, y) = (x + Int(file[offset]), y + Int(file[offset + 1]))
        offset += 2
      default:
        let size = (value * form.bits + 7) / 8
        guard offset + size <= file.count else { break }
        for index in 0..<value {
          put(color(at: offset + index * form.bits / 8, form.bits == 4 ? index % 2 : 0))
        }
        offset += size + size % 2
      }
    }
    bitmap.isTruncated = y < bitmap.height - 1
  }

  /// The colour at an offset; if a byte holds two colours, the second one for an odd number.
  private func color(at offset: Int, _ number: Int) -> SIMD4<UInt8> {
    switch form.bits {
    case 4: form.color(Int(file[offset]) >> (number % 2 == 0 ? 4 : 0) & 15)
    case 8: form.color(Int(file[offset]))
    default: [file[offset + 2], file[offset + 1], file[offset], 255]
    }
  }
}
