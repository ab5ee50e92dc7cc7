/// The format of a file according to its content, not its name.
public enum MediaFormat: String, Codable, Sendable, CaseIterable {
  case jpeg, png, gif, webp, tiff, bmp, heic, avif, jxl
  case jp2, pnm, hdr, ico
  case dng, crw, cr2, cr3, nef, arw, pef, orf, rw2, raf, iiq
  case mp4, mov, mkv, webm, avi
  case threeGP = "3gp"
  /// An MPEG transport stream.
  case mts

  /// Whether the file is a camera raw file.
  package var isRaw: Bool {
    switch self {
    case .dng, .crw, .cr2, .cr3, .nef, .arw, .pef, .orf, .rw2, .raf, .iiq: true
    default: false
    }
  }

  /// The usual extension of file names, in lower case.
  package var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .tiff: "tif"
    default: rawValue
    }
  }

  /// The usual one of extensions of the same format, in lower case.
  package static func suffix(_ suffix: String) -> String {
    ["jpeg": "jpg", "jpe": "jpg", "tiff": "tif", "heif": "heic", "hif": "heic"][suffix] ?? suffix
  }

  /// Whether the file is a video.
  package var isVideo: Bool {
    switch self {
    case .mp4, .mov, .mkv, .webm, .avi, .threeGP, .mts: true
    default: false
    }
  }
}
