import Facts

/// The short video inside the file of a motion photo. Google stores its length in XMP, Samsung in a trailer of JPEG or
/// in a box of HEIC. All of them are checked, because programs that edit the photo keep the XMP and drop the video.
enum MotionVideo {
  private static let minLength = 16

  /// Finds the video; `nil` if there is no video.
  static func range(
    _ container: Container, trailer: EmbeddedRange?, in reader: inout ByteReader
  ) throws(MetadataError) -> EmbeddedRange? {
    guard [.jpeg, .heic, .avif].contains(container.format) else { return nil }
    var ranges = [container.motionBox, trailer].compactMap(\.self)
    if let xmp = container.xmp {
      ranges += MotionXMP.distancesFromEnd(xmp).compactMap { distance, length in
        let offset = reader.size - distance
        return offset > 0 && length > 0 && length <= distance
          ? EmbeddedRange(offset: offset, length: length) : nil
      }
    }
    for range in ranges where try isMovie(range, in: &reader) { return range }
    guard container.format == .jpeg else { return nil }
    for range in try HuaweiTrailer.ranges(&reader) where try isMovie(range, in: &reader) { return range }
    // A program has dropped the trailer or the list, and has left the video.
    return container.xmp.map(MotionXMP.isMotionPhoto) == true ? try search(&reader) : nil
  }

  /// The number of bytes at the end of the file in which a video without an entry is looked for.
  private static let maxSearch = 16 << 20
  private static let step = 256 << 10

  /// Finds the movie after the marker of Samsung, from the end of the file on.
  private static func search(_ reader: inout ByteReader) throws(MetadataError) -> EmbeddedRange? {
    let marker: StaticString = "MotionPhoto_Data"
    var end = reader.size
    while end > max(0, reader.size - maxSearch) {
      let start = max(0, end - step)
      // The parts overlap by the length of the marker.
      let bytes = try reader.bytes(at: start, count: min(reader.size, end + marker.utf8CodeUnitCount) - start)
      if let place = ByteSearch.first(marker, in: bytes) {
        let offset = start + place + marker.utf8CodeUnitCount
        let isTrailed = try reader.matches("SEFT", at: reader.size - 4)
        let directory = isTrailed ? try reader.number(at: reader.size - 8, count: 4, order: .little) + 8 : 0
        let range = EmbeddedRange(offset: offset, length: reader.size - max(0, directory) - offset)
        return try isMovie(range, in: &reader) ? range : nil
      }
      end = start
    }
    return nil
  }

  /// Whether a movie begins at the start of a range inside the file.
  private static func isMovie(
    _ range: EmbeddedRange, in reader: inout ByteReader
  ) throws(MetadataError) -> Bool {
    guard range.offset > 0, range.length >= minLength, range.offset <= reader.size,
      range.length <= reader.size - range.offset
    else { return false }
    return try reader.matches("ftyp", at: range.offset + 4)
  }
}

/// The trailer of Huawei's JPEG files: 40 bytes of text such as `0:1477` and `LIVE_18666740`, the length of the video
/// before it.
enum HuaweiTrailer {
  private static let size = 40

  /// Where the video can be; writers count the length differently.
  static func ranges(_ reader: inout ByteReader) throws(MetadataError) -> [EmbeddedRange] {
    let end = reader.size - size
    guard end > 0 else { return [] }
    let bytes = try reader.bytes(at: end, count: size)
    guard let mark = ByteSearch.first("LIVE_", in: bytes) else { return [] }
    let digits = bytes[(mark + 5)...].prefix { (0x30...0x39).contains($0) }
    guard (1...12).contains(digits.count), let length = Int(String(decoding: digits, as: UTF8.self)) else { return [] }
    return [end - length, end - length + 1, reader.size - length, end - length + mark].filter { $0 > 0 && $0 < end }
      .map { EmbeddedRange(offset: $0, length: end - $0) }
  }
}

/// The trailer of Samsung's JPEG files: blocks with names, and at the end a directory of them.
enum SamsungTrailer {
  private static let motionPhoto = 0x0A30
  private static let maxEntries = 256

  /// The range of the block `MotionPhoto_Data`; `nil` if there is none. It is at the end of the file, which the
  /// fingerprint has just read.
  static func motionVideo(_ reader: inout ByteReader) throws(MetadataError) -> EmbeddedRange? {
    let end = reader.size - 8
    guard end > 24, try reader.matches("SEFT", at: end + 4) else { return nil }
    let length = try reader.number(at: end, count: 4, order: .little)
    let start = end - length
    guard length >= 12, start > 0, try reader.matches("SEFH", at: start) else { return nil }
    let count = try reader.number(at: start + 8, count: 4, order: .little)
    for index in 0..<min(count, maxEntries, (length - 12) / 12) {
      let entry = start + 12 + 12 * index
      guard try reader.number(at: entry + 2, count: 2, order: .little) == motionPhoto else {
        continue
      }
      let distance = try reader.number(at: entry + 4, count: 4, order: .little)
      let size = try reader.number(at: entry + 8, count: 4, order: .little)
      let block = start - distance
      guard block > 0, size > 8, size <= distance else { continue }
      let name = try reader.number(at: block + 4, count: 4, order: .little)
      guard name < size - 8 else { continue }
      return EmbeddedRange(offset: block + 8 + name, length: size - 8 - name)
    }
    return nil
  }
}

/// The facts of a motion photo in XMP: Google's `Container:Directory` and `GCamera:MicroVideoOffset`.
enum MotionXMP {
  private struct Item {
    var isVideo = false
    var length = 0
    var padding = 0
  }

  /// Whether a packet names a video.
  static func isMotionPhoto(_ packet: [UInt8]) -> Bool {
    ByteSearch.first("MotionPhoto", in: packet) != nil || ByteSearch.first("MicroVideo", in: packet) != nil
  }

  /// The distances of videos from the end of the file, and their lengths, in bytes.
  static func distancesFromEnd(_ packet: [UInt8]) -> [(distance: Int, length: Int)] {
    // Few packets have either name, and parsing a packet takes longer than searching it.
    guard isMotionPhoto(packet) else { return [] }
    var reader = XMLReader(packet)
    var items: [Item] = []
    var offset = 0
    var open: XMLReader.Name?
    func set(_ name: XMLReader.Name, _ value: String) {
      let isItem = reader.space(of: name) == .googleItem
      if isItem, !items.isEmpty {
        let number = Int(value).flatMap { (0..<1 << 48).contains($0) ? $0 : nil } ?? 0
        let last = items.count - 1
        if reader.is(name.local, "Semantic") { items[last].isVideo = value == "MotionPhoto" }
        if reader.is(name.local, "Length") { items[last].length = number }
        if reader.is(name.local, "Padding") { items[last].padding = number }
      } else if reader.space(of: name) == .googleCamera, reader.is(name.local, "MicroVideoOffset") {
        offset = Int(value).flatMap { (1..<1 << 48).contains($0) ? $0 : nil } ?? 0
      }
    }
    while let event = reader.next() {
      switch event {
      case .start(let name):
        // An entry of the list, or the structure in it if that has a name of its own.
        if reader.is(name.local, "li"), items.count < 4096 { items.append(Item()) }
        for (name, value) in reader.attributes {
          set(name, XMLText.unescape(reader.bytes[value]))
        }
        open = name
      case .text(let range), .plainText(let range):
        if let name = open { set(name, XMLText.unescape(reader.bytes[range])) }
      case .end:
        open = nil
      }
    }
    var found: [(Int, Int)] = []
    var distance = 0
    for item in items.reversed() {
      distance += item.length + item.padding
      if item.isVideo { found.append((distance, item.length)) }
    }
    if offset > 0 { found.append((offset, offset)) }
    return found
  }
}

/// The MakerNote of Apple's cameras; two of its entries are read.
struct AppleMakerNote {
  /// An entry that holds an identifier.
  enum Identifier: Int {
    case burst = 0x000B
    /// The identifier that a photo shares with the video of a Live Photo.
    case content = 0x0011
  }

  private static let header = 14
  private static let text = 2

  /// The note and all that follows it in the block.
  private let bytes: [UInt8]

  /// Finds the note in an Exif block; fails if there is none.
  init?(in exif: [UInt8]) {
    // Offsets are relative to the note, so it can be read without the directories around it.
    guard let start = ByteSearch.first("Apple iOS\0", in: exif) else { return nil }
    bytes = Array(exif[start...])
  }

  /// The text of an identifier; `nil` if there is none.
  subscript(identifier: Identifier) -> String? {
    var reader = ByteReader(bytes)
    return try? Self.entry(identifier, &reader)
  }

  private static func entry(
    _ identifier: Identifier, _ reader: inout ByteReader
  ) throws(MetadataError) -> String? {
    let order: ByteReader.ByteOrder = try reader.matches("II", at: 12) ? .little : .big
    let count = try reader.number(at: header, count: 2, order: order)
    for index in 0..<min(count, 256) {
      let entry = header + 2 + 12 * index
      guard try reader.number(at: entry, count: 2, order: order) == identifier.rawValue else {
        continue
      }
      let length = try reader.number(at: entry + 4, count: 4, order: order)
      guard try reader.number(at: entry + 2, count: 2, order: order) == text,
        (5...256).contains(length)
      else { return nil }
      let offset = try reader.number(at: entry + 8, count: 4, order: order)
      let bytes = try reader.bytes(at: offset, count: length)
      return PlainText.clean(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
    }
    return nil
  }
}
