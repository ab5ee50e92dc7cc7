/// Why a file could not be read as a photograph.
///
/// The text names the reason alone; whoever reports it adds the file's name.
package enum MetadataError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The operating system refused.
  case unreadable(String)
  /// The file has no bytes.
  case empty
  /// The bytes are none of the formats that are read.
  case notAPhoto
  /// The file ends before the fact that was looked for.
  case truncated(ImageFormat?)
  /// The bytes contradict the format; the text says how.
  case damaged(ImageFormat, String)

  /// The system's own words, or the description.
  var reason: String {
    if case .unreadable(let reason) = self { reason } else { description }
  }

  package var description: String {
    switch self {
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .empty: "the file is empty"
    case .notAPhoto: "not a picture in a known format"
    case .truncated(let format?): "the \(format.rawValue) data end too early"
    case .truncated(nil): "the data end too early"
    case .damaged(let format, let reason): "damaged \(format.rawValue) data: \(reason)"
    }
  }
}
