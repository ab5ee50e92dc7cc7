/// The kind of a file by its name.
package enum FileKind {
  /// The suffix is that of a picture; the file is reported if it cannot be read.
  case picture
  /// The suffix is that of a video; the file is reported if it cannot be read.
  case video
  /// An XMP sidecar.
  case xmp
  /// A file that can be a sidecar of Google Takeout.
  case json
  /// A file that is not opened.
  case other
  /// An unknown suffix; the file is opened, and skipped if it is not a picture.
  case unknown

  /// Creates the kind from the bytes after the last dot of a name.
  package init(suffix: ArraySlice<UInt8>) {
    self = Self.kinds[Self.key(suffix)] ?? .unknown
  }

  private static let kinds: [UInt64: FileKind] = {
    var kinds: [UInt64: FileKind] = [key("xmp".utf8): .xmp, key("json".utf8): .json]
    for suffix in pictures { kinds[key(suffix.utf8)] = .picture }
    for suffix in videos { kinds[key(suffix.utf8)] = .video }
    for suffix in others { kinds[key(suffix.utf8)] = .other }
    return kinds
  }()

  /// A suffix of up to eight characters in lowercase as a number; 0 for a longer one.
  private static func key(_ suffix: some Collection<UInt8>) -> UInt64 {
    guard suffix.count <= 8 else { return 0 }
    return suffix.reduce(0) { key, byte in
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      return key << 8 | UInt64(isCapital ? byte | 0x20 : byte)
    }
  }

  private static let pictures = [
    "jpg", "jpeg", "jpe", "jfif", "mpo", "jps", "thm", "png", "apng", "gif", "webp", "tif", "tiff",
    "btf", "bmp", "dib", "heic", "heif", "hif", "avif", "avifs", "jxl", "dng", "cr2", "cr3", "crw",
    "nef", "nrw", "arw", "sr2", "srf", "raf", "rw2", "orf", "pef", "srw", "iiq", "3fr", "kdc",
    "jp2", "j2k", "j2c", "jpc", "jpf", "jpx", "pbm", "pgm", "ppm", "pnm", "pfm", "hdr", "ico",
  ]

  private static let videos = [
    "mp4", "mov", "m4v", "mp", "mv", "3gp", "3g2", "mts", "m2ts", "avi", "mkv", "webm",
  ]

  private static let others = [
    "7z", "aac", "aae", "bak", "bat", "bz2", "c", "cfg", "conf", "cpp", "css", "csv",
    "db", "doc", "docx", "epub", "exe", "flac", "flv", "gpx", "gz", "h", "htm", "html", "icc",
    "ini", "iso", "js", "kml", "log", "lrcat", "lrprev", "lrv", "m4a", "md",
    "mp3", "mpeg", "mpg", "ods", "odt", "ogg", "pdf", "php", "pp3", "ppt",
    "pptx", "py", "rar", "rb", "rtf", "sh", "sqlite", "srt", "svg", "swift", "tar", "toml", "ts",
    "txt", "url", "wav", "wmv", "xls", "xlsx", "xml", "xz", "yaml", "yml", "zip", "zst",
  ]
}
