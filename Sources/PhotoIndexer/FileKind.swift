import SystemPackage

/// What a file's name lets expect of it.
enum FileKind {
  /// Named like a picture: whatever keeps it from being read is reported.
  case picture
  /// Not opened at all.
  case other
  /// Opened, because pictures do lie under other names; passed over where it is none.
  case unknown

  init(_ name: FilePath) {
    let suffix = (name.extension ?? "").lowercased()
    self =
      if Self.pictures.contains(suffix) {
        .picture
      } else if Self.others.contains(suffix) {
        .other
      } else {
        .unknown
      }
  }

  private static let pictures: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "mpo", "jps", "thm", "png", "apng", "gif", "webp", "tif", "tiff",
    "btf", "bmp", "dib", "heic", "heif", "hif", "avif", "avifs", "jxl", "dng", "cr2", "cr3", "crw",
    "nef", "nrw", "arw", "sr2", "srf", "raf", "rw2", "orf", "pef", "srw", "iiq", "3fr", "kdc",
  ]

  private static let others: Set<String> = [
    "3gp", "7z", "aac", "aae", "avi", "bak", "bat", "bz2", "c", "cfg", "conf", "cpp", "css", "csv",
    "db", "doc", "docx", "epub", "exe", "flac", "flv", "gpx", "gz", "h", "htm", "html", "icc",
    "ini", "iso", "js", "json", "kml", "log", "lrcat", "lrprev", "m4a", "m4v", "md", "mkv", "mov",
    "mp3", "mp4", "mpeg", "mpg", "mts", "m2ts", "ods", "odt", "ogg", "pdf", "php", "pp3", "ppt",
    "pptx", "py", "rar", "rb", "rtf", "sh", "sqlite", "srt", "svg", "swift", "tar", "toml", "ts",
    "txt", "url", "wav", "webm", "wmv", "xls", "xlsx", "xml", "xmp", "xz", "yaml", "yml", "zip",
    "zst",
  ]
}
