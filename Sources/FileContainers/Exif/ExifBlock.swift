/// The values of an Exif block, or of the directories of a TIFF file, from which facts are read.
///
/// Entries that are damaged or unknown are skipped. MakerNote is not read.
package struct ExifBlock: Sendable {
  /// A directory of tags.
  package enum Directory: Sendable {
    case main, exif, gps, interoperability
  }

  private struct Entry {
    var tag: ExifTag
    var directory: Directory
    var type: Int
    var count: Int
    /// The range of its value in `values`.
    var range: Range<Int>
  }

  private static let prefix: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
  private static let exifPointer = 0x8769
  private static let gpsPointer = 0x8825
  private static let interoperabilityPointer = 0xA005
  /// The maximum size of a value in bytes, so that a hostile block does not need much memory.
  private static let maxValueInMemory = 64 << 10
  /// The maximum size of a value in a TIFF file; larger ones are tables.
  private static let maxValueInFile = 4096

  private let order: ByteReader.ByteOrder
  private var entries: [Entry] = []
  private(set) var values: [UInt8] = []

  /// Reads a block in memory; fails if it has no first directory.
  ///
  /// - Parameters:
  ///   - block: A TIFF stream, with or without `Exif\0\0` before it.
  ///   - first: The type of its first directory; CR3 files store each directory in its own stream.
  package init?(_ block: [UInt8], first: Directory = .main) {
    let hasPrefix = block.starts(with: Self.prefix)
    var reader = ByteReader(hasPrefix ? Array(block.dropFirst(Self.prefix.count)) : block)
    guard let stream = try? TIFFStream(&reader), stream.isValid,
      let entries = try? stream.entries(ofDirectoryAt: stream.firstDirectory, in: &reader)
    else { return nil }
    self.init(stream, entries, first: first, maxValue: Self.maxValueInMemory, in: &reader)
  }

  /// Reads the directories of a stream.
  ///
  /// - Parameters:
  ///   - stream: The TIFF stream.
  ///   - entries: The entries of its first directory.
  ///   - first: The type of that directory.
  ///   - maxValue: The maximum size of a value in bytes.
  ///   - reader: The file.
  package init(
    _ stream: TIFFStream, _ entries: [TIFFStream.Entry], first: Directory = .main,
    maxValue: Int = Self.maxValueInFile, in reader: inout ByteReader
  ) {
    order = stream.order
    self.entries.reserveCapacity(32)
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

  /// Copies the values of known tags.
  ///
  /// If a damaged directory repeats a tag, the first value is used.
  private mutating func add(
    _ entries: [TIFFStream.Entry], of directory: Directory, _ stream: TIFFStream, _ maxValue: Int,
    in reader: inout ByteReader
  ) {
    for entry in entries {
      guard let tag = ExifTag(rawValue: entry.tag), index(of: tag, directory) == nil,
        let place = stream.place(of: entry, in: &reader), place.count <= maxValue,
        let value = try? reader.slice(at: place.lowerBound, count: place.count)
      else { continue }
      let start = values.count
      values += value
      self.entries.append(
        Entry(
          tag: tag, directory: directory, type: entry.type, count: entry.count,
          range: start..<values.count))
    }
  }

  private func index(of tag: ExifTag, _ directory: Directory) -> Int? {
    entries.firstIndex { $0.tag == tag && $0.directory == directory }
  }

  /// The value of a tag; `nil` if the directory does not contain it.
  package subscript(tag: ExifTag, directory: Directory) -> ExifValue? {
    guard let index = index(of: tag, directory) else { return nil }
    let entry = entries[index]
    return ExifValue(
      bytes: values[entry.range], type: entry.type, count: entry.count, order: order)
  }
}
