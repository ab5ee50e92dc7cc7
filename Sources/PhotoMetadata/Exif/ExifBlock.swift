import CExif

/// An Exif block that is parsed by libexif.
///
/// libexif gets a copy with an empty MakerNote. Most of its recent vulnerabilities were in its
/// MakerNote parsers, which are not needed here.
@safe struct ExifBlock: ~Copyable {
  /// A directory of tags.
  enum Directory {
    case main, exif, gps
  }

  /// The maximum size of a block that libexif reads, in bytes.
  static let maxSize = 65_534

  private let data: UnsafeMutablePointer<ExifData>
  /// The type of the first directory of the stream.
  private let first: Directory
  private let order: ByteReader.ByteOrder

  /// Reads a TIFF stream, with or without `Exif\0\0` before it; fails if the stream is invalid.
  ///
  /// - Parameters:
  ///   - bytes: The stream.
  ///   - first: The type of its first directory; CR3 files store each directory in its own stream.
  init?(_ bytes: [UInt8], first: Directory = .main) {
    let prefix: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
    let stream = bytes.starts(with: prefix) ? Array(bytes.dropFirst(6)) : bytes
    var block = prefix
    block.reserveCapacity(prefix.count + stream.count)
    block += stream.prefix(Self.maxSize - prefix.count)
    // The rebuilt block holds the relevant entries of a long one, and the valid ones of a damaged
    // one.
    let isWhole = MakerNote.empty(in: &block, at: prefix.count, as: stream)
    if !isWhole || stream.count > Self.maxSize - prefix.count {
      guard let rebuilt = ExifRebuild.block(stream) else { return nil }
      block = prefix + rebuilt
      MakerNote.empty(in: &block, at: prefix.count, as: rebuilt)
    }
    guard let data = unsafe exif_data_new() else { return nil }
    unsafe self.data = data
    self.first = first
    // The first option would add values that are not in the file. The second would remove tags
    // without a name in libexif, among them ratings.
    unsafe exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
    unsafe exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS)
    unsafe exif_data_load_data(data, block, UInt32(block.count))
    order = unsafe exif_data_get_byte_order(data) == EXIF_BYTE_ORDER_INTEL ? .little : .big
  }

  deinit {
    unsafe exif_data_unref(data)
  }

  /// The value of a tag; `nil` if the directory does not contain it.
  subscript(tag: UInt32, directory: Directory) -> ExifValue? {
    guard directory == first || first == .main else { return nil }
    let directories = unsafe data.pointee.ifd
    let content =
      switch directory {
      case first, .main: unsafe directories.0
      case .exif: unsafe directories.2
      case .gps: unsafe directories.3
      }
    guard let entry = unsafe exif_content_get_entry(content, ExifTag(rawValue: tag)) else {
      return nil
    }
    let value = unsafe entry.pointee
    guard let start = unsafe value.data, unsafe value.size > 0 else { return nil }
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: Int(value.size)))
    return unsafe ExifValue(
      bytes: bytes, type: Int(value.format.rawValue), count: Int(value.components), order: order)
  }
}
