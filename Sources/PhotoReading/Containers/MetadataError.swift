package import Facts

/// The reason why the metadata of a file could not be read. The description does not contain the name of the file,
/// which the caller adds.
package enum MetadataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operating system returned an error.
  case unreadable(String)
  /// The file has no bytes.
  case empty
  /// The file has no supported format.
  case notAPhoto
  /// The file has sound, but no pictures.
  case soundOnly
  /// The format is read with ffmpeg only, which is missing.
  case needsFFmpeg(MediaFormat)
  /// A HEIF file with a header of a few bytes in place of items (`mini`, ISO/IEC 23008-12:2025).
  case lowOverheadHeader
  /// The file ends before the data that were read.
  case truncated(MediaFormat?)
  /// The file violates its format; the text is the reason.
  case damaged(MediaFormat, String)
  /// A file beside the photo that says something about it cannot be used; its name and the reason.
  case badSidecar(String, String)
  /// captions.csv, or the row of the photo in it, cannot be used; with the name and the line.
  case badCaptions(String)

  /// The error of the operating system, or the description.
  package var reason: String {
    if case .unreadable(let reason) = self { reason } else { description }
  }

  package var description: String {
    switch self {
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .empty: "the file is empty"
    case .notAPhoto: "not a picture or video in a known format"
    case .soundOnly: "it contains sound only"
    case .needsFFmpeg(let format): "\(format.rawValue) videos are read with ffmpeg only"
    case .lowOverheadHeader:
      "it has a low-overhead header (mini), which cannot be read; export it again as ordinary AVIF or HEIC"
    case .truncated(let format?): "the \(format.rawValue) data is truncated"
    case .truncated(nil): "the data is truncated"
    case .damaged(let format, let reason): "damaged \(format.rawValue) data: \(reason)"
    case .badSidecar(let name, let reason):
      "its sidecar \(name) \(reason); restore or delete the sidecar"
    case .badCaptions(let reason): reason
    }
  }
}
