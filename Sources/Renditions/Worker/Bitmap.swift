import SystemPackage

/// A decoded Windows or OS/2 bitmap. libvips has no loader for bitmaps, and the loader of ImageMagick decodes some in
/// wrong colours.
struct Bitmap {
  var width: Int
  var height: Int
  /// Red, green, blue and alpha of each pixel, row by row from the top.
  var rgba: [UInt8]
  /// Whether the file ends before its last pixel.
  var isTruncated: Bool

  /// The content of a bitmap or icon file.
  enum Content {
    case pixels(Bitmap)
    /// An embedded file of another format: its offset and its length in bytes.
    case file(offset: Int, length: Int)
  }

  /// The maximum number of pixels that fit in the memory of a worker.
  private static let maxPixels = 200_000_000

  /// Decodes a file that begins with `BM`.
  static func content(of file: BitmapBytes) throws(BitmapError) -> Content {
    let start = try file.little(at: 10, 4)
    return try content(of: file, header: 14, pixels: start, isIcon: false)
  }

  /// Decodes the largest picture of an icon or a cursor.
  static func content(ofIcon file: BitmapBytes) throws(BitmapError) -> Content {
    var best: (area: Int, bits: Int, offset: Int, length: Int)?
    for index in 0..<(try file.little(at: 4, 2)) {
      let entry = 6 + 16 * index
      guard entry + 16 <= file.count else { break }
      // 0 means 256 px.
      let width = (try file.little(at: entry, 1) + 255) % 256 + 1
      let height = (try file.little(at: entry + 1, 1) + 255) % 256 + 1
      let found = (
        area: width * height, bits: try file.little(at: entry + 6, 2),
        offset: try file.little(at: entry + 12, 4), length: try file.little(at: entry + 8, 4)
      )
      if let known = best, (known.area, known.bits) >= (found.area, found.bits) { continue }
      best = found
    }
    guard let best, best.offset < file.count else {
      throw BitmapError("the icon file contains no pictures")
    }
    if try file.little(at: best.offset, 4) == 0x474E_5089 {
      return .file(offset: best.offset, length: min(best.length, file.count - best.offset))
    }
    return try content(of: file, header: best.offset, pixels: nil, isIcon: true)
  }

  private static func content(
    of file: BitmapBytes, header: Int, pixels: Int?, isIcon: Bool
  ) throws(BitmapError) -> Content {
    let form = try BitmapHeader(file, at: header, pixels: pixels, isIcon: isIcon)
    guard form.width > 0, form.height > 0, form.width <= maxPixels / form.height else {
      throw BitmapError("\(form.width) x \(form.height) px is not a valid size")
    }
    if form.compression == .file {
      return .file(offset: form.pixels, length: file.count - form.pixels)
    }
    // A small file can claim to be a very large picture. Uncompressed rows have a minimum size, and two bytes encode
    // a run of at most 255 px.
    let available = file.count - form.pixels
    let isThere =
      form.compression == .runs
      ? form.width * form.height <= max(1 << 20, available * 255)
      : available / form.stride >= form.height / 16
    guard available > 0, isThere else { throw BitmapError("the file ends before its pixels") }
    var bitmap = Bitmap(
      width: form.width, height: form.height,
      rgba: [UInt8](repeating: 0, count: form.width * form.height * 4), isTruncated: false)
    if form.compression == .runs {
      BitmapRuns(file, form).draw(on: &bitmap)
    } else {
      bitmap.readRows(file, form)
    }
    if isIcon { bitmap.readMask(file, form) }
    bitmap.dropInvalidAlpha()
    return .pixels(bitmap)
  }

  mutating func set(x: Int, y: Int, _ color: SIMD4<UInt8>, isTopDown: Bool) {
    let start = ((isTopDown ? y : height - 1 - y) * width + x) * 4
    for channel in 0..<4 { rgba[start + channel] = color[channel] }
  }

  private mutating func readRows(_ file: BitmapBytes, _ form: BitmapHeader) {
    for y in 0..<height {
      let row = form.pixels + y * form.stride
      guard row + form.stride <= file.count || row + (width * form.bits + 7) / 8 <= file.count
      else {
        isTruncated = true
        return
      }
      for x in 0..<width {
        let color: SIMD4<UInt8>
        if form.bits <= 8 {
          let bit = x * form.bits
          let byte = Int(file[row + bit / 8])
          let index = byte >> (8 - form.bits - bit % 8) & (1 << form.bits - 1)
          color = form.color(index)
        } else if form.bits == 24 {
          let start = row + x * 3
          color = [file[start + 2], file[start + 1], file[start], 255]
        } else {
          let start = row + x * form.bits / 8
          var value = 0
          for index in 0..<form.bits / 8 { value |= Int(file[start + index]) << (8 * index) }
          color = form.color(masking: value)
        }
        set(x: x, y: y, color, isTopDown: form.isTopDown)
      }
    }
  }

  /// Applies the mask after an icon's colours: 1 is transparent.
  private mutating func readMask(_ file: BitmapBytes, _ form: BitmapHeader) {
    guard form.bits < 32 else { return }
    let start = form.pixels + form.stride * height
    let stride = (width + 31) / 32 * 4
    guard start + stride * height <= file.count else { return }
    for y in 0..<height {
      for x in 0..<width where file[start + y * stride + x / 8] >> (7 - x % 8) & 1 == 1 {
        set(x: x, y: y, [0, 0, 0, 0], isTopDown: form.isTopDown)
      }
    }
  }

  /// Ignores the alpha channel if all of the picture would be invisible, because some programs leave it empty.
  private mutating func dropInvalidAlpha() {
    let alphas = stride(from: 3, to: rgba.count, by: 4)
    guard !isTruncated, alphas.allSatisfy({ rgba[$0] == 0 }) else { return }
    for index in alphas { rgba[index] = 255 }
  }
}

/// A bitmap that cannot be decoded.
struct BitmapError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The bytes of a file with bounds checks.
struct BitmapBytes {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  subscript(index: Int) -> UInt8 { bytes[index] }

  /// An unsigned little-endian integer of 1 to 4 bytes.
  func little(at offset: Int, _ count: Int) throws(BitmapError) -> Int {
    guard offset >= 0, offset <= bytes.count - count else {
      throw BitmapError("the file ends within its header")
    }
    return (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  /// A signed little-endian integer of 4 bytes.
  func signed(at offset: Int) throws(BitmapError) -> Int {
    Int(Int32(truncatingIfNeeded: try little(at: offset, 4)))
  }
}
