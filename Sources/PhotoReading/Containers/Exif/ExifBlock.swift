import CExif

/// The values of an Exif block, or of the directories of a TIFF file, from which facts are read. libexif reads blocks
/// in memory. `TIFFStream` reads TIFF files, and what libexif leaves out of a block: it stops at damaged entries, and
/// reads 64 KiB. Entries that are damaged or unknown are skipped.
package struct ExifBlock: Sendable {
  /// A directory of tags.
  package enum Directory: Int, Sendable {
    case main, exif, gps, interoperability

    /// The directory with a number of libexif; `nil` for that of the thumbnail.
    fileprivate init?(number: UInt16) {
      switch number {
      case 0: self = .main
      case 2: self = .exif
      case 3: self = .gps
      case 4: self = .interoperability
      default: return nil
      }
    }
  }

  private struct Entry {
    var type: Int
    var count: Int
    /// The range of its value in `values`.
    var range: Range<Int>
  }

  private static let prefix: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
  static let exifPointer = 0x8769
  private static let gpsPointer = 0x8825
  private static let interoperabilityPointer = 0xA005
  /// The maximum size of a value in bytes, so that a hostile block does not need much memory.
  private static let maxValueInMemory = 64 << 10
  /// The maximum size of a value in a TIFF file; larger ones are tables.
  private static let maxValueInFile = 4096

  /// A bit for each tag that is read, and for the pointers to directories, see `cexif_read`.
  private static let readTags = {
    var bits = [UInt8](repeating: 0, count: 1 << 13)
    for tag in ExifTag.allCases.map(\.rawValue)
      + [exifPointer, gpsPointer, interoperabilityPointer]
    {
      bits[tag / 8] |= 1 << (tag % 8)
    }
    return bits
  }()

  private let order: ByteReader.ByteOrder
  /// The keys of `entries`, in the same order: they are searched for each fact.
  private var keys: [Int] = []
  private var entries: [Entry] = []
  private(set) var values: [UInt8] = []

  /// Reads a block in memory; fails if it has no first directory.
  package init?(_ block: [UInt8], first: Directory = .main) {
    let stream = Self.stream(block)
    let isComplete: Bool
    (self, isComplete) = Self.readByLibrary(stream, first)
    if !isComplete {
      var reader = ByteReader(Array(stream))
      guard let stream = try? TIFFStream(&reader), stream.isValid,
        let entries = try? stream.entries(ofDirectoryAt: stream.firstDirectory, in: &reader)
      else { return nil }
      add(stream, entries, first: first, maxValue: Self.maxValueInMemory, in: &reader)
    }
  }

  /// Reads the directories of a stream.
  package init(
    _ stream: TIFFStream, _ entries: [TIFFStream.Entry], first: Directory = .main,
    maxValue: Int = Self.maxValueInFile, in reader: inout ByteReader
  ) {
    self.init(order: stream.order)
    add(stream, entries, first: first, maxValue: maxValue, in: &reader)
  }

  private init(order: ByteReader.ByteOrder) {
    self.order = order
    keys.reserveCapacity(32)
    entries.reserveCapacity(32)
    values.reserveCapacity(1024)
  }

  /// Whether the value of a tag may be missing because the block is damaged or cut off. An empty block has lost
  /// nothing.
  static func hasLost(_ tag: Int, in block: [UInt8]) -> Bool {
    // Most blocks begin with the stream, and are not copied.
    let bytes = block.starts(with: prefix) ? Array(block.dropFirst(prefix.count)) : block
    guard bytes.dropFirst(8).contains(where: { $0 != 0 }) else { return false }
    var reader = ByteReader(bytes)
    guard let stream = try? TIFFStream(&reader), stream.isValid else { return true }
    return !stream.lost(among: [tag], in: &reader).isEmpty
  }

  /// The TIFF stream of a block, without `Exif\0\0` before it.
  package static func stream(_ block: [UInt8]) -> ArraySlice<UInt8> {
    block.starts(with: prefix) ? block.dropFirst(prefix.count) : block[...]
  }

  /// Reads a stream by libexif.
  private static func readByLibrary(
    _ stream: ArraySlice<UInt8>, _ first: Directory
  ) -> (block: ExifBlock, isComplete: Bool) {
    var block = ExifBlock(order: stream.first == 0x4D ? .big : .little)
    let isComplete = unsafe stream.withUnsafeBufferPointer { bytes in
      let read = unsafe cexif_read(bytes.baseAddress, bytes.count, readTags)
      for index in unsafe 0..<read.count {
        let entry = unsafe read.entries[index]
        guard let tag = unsafe ExifTag(rawValue: Int(entry.tag)),
          let found = unsafe Directory(number: entry.directory), first == .main || found == .main
        else { continue }
        let value = unsafe UnsafeBufferPointer(start: entry.bytes, count: Int(entry.size))
        unsafe block.add(
          tag, first == .main ? found : first, Int(entry.type), Int(entry.count), value)
      }
      return unsafe read.is_complete != 0
    }
    return (block, isComplete)
  }

  /// Adds the directories of a stream; entries that are there already are kept.
  private mutating func add(
    _ stream: TIFFStream, _ entries: [TIFFStream.Entry], first: Directory, maxValue: Int,
    in reader: inout ByteReader
  ) {
    add(entries, of: first, stream, maxValue, in: &reader)
    guard first == .main else { return }
    let exif = stream.directory(of: Self.exifPointer, among: entries, in: &reader) ?? []
    add(exif, of: .exif, stream, maxValue, in: &reader)
    let gps =
      stream.directory(of: Self.gpsPointer, among: entries, in: &reader)
      ?? stream.directory(of: Self.gpsPointer, among: exif, in: &reader) ?? []
    add(gps, of: .gps, stream, maxValue, in: &reader)
    let interoperability =
      stream.directory(of: Self.interoperabilityPointer, among: exif, in: &reader) ?? []
    add(interoperability, of: .interoperability, stream, maxValue, in: &reader)
  }

  /// Copies the values of known tags. If a damaged directory repeats a tag, the first value is used.
  private mutating func add(
    _ entries: [TIFFStream.Entry], of directory: Directory, _ stream: TIFFStream, _ maxValue: Int,
    in reader: inout ByteReader
  ) {
    for entry in entries {
      guard let tag = ExifTag(rawValue: entry.tag), index(of: tag, directory) == nil,
        let place = stream.place(of: entry, in: &reader), place.count <= maxValue,
        let value = try? reader.slice(at: place.lowerBound, count: place.count)
      else { continue }
      add(tag, directory, entry.type, entry.count, value)
    }
  }

  private mutating func add(
    _ tag: ExifTag, _ directory: Directory, _ type: Int, _ count: Int,
    _ value: some Collection<UInt8>
  ) {
    let start = values.count
    values += value
    keys.append(Self.key(tag, directory))
    entries.append(Entry(type: type, count: count, range: start..<values.count))
  }

  private func index(of tag: ExifTag, _ directory: Directory) -> Int? {
    keys.firstIndex(of: Self.key(tag, directory))
  }

  private static func key(_ tag: ExifTag, _ directory: Directory) -> Int {
    tag.rawValue << 2 | directory.rawValue
  }

  /// The value of a tag; `nil` if the directory does not contain it.
  package subscript(tag: ExifTag, directory: Directory) -> ExifValue? {
    guard let index = index(of: tag, directory) else { return nil }
    let entry = entries[index]
    return ExifValue(
      bytes: values[entry.range], type: entry.type, count: entry.count, order: order)
  }
}
