package import SystemPackage

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
  /// A file that can have captions of photos (captions.csv).
  case captions
  /// A track of positions (GPX), which applies to all photos of the folder.
  case track
  /// A file that is not opened.
  case other
  /// An unknown suffix; the file is opened, and skipped if it is not a picture.
  case unknown

  /// Creates the kind from the bytes after the last dot of a name.
  package init(suffix: ArraySlice<UInt8>) { self = Self.kinds[Self.key(suffix)] ?? .unknown }

  private static let kinds: [UInt64: FileKind] = {
    var kinds: [UInt64: FileKind] = [
      key("xmp".utf8): .xmp, key("json".utf8): .json, key("csv".utf8): .captions, key("gpx".utf8): .track,
    ]
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
    "jpg", "jpeg", "jpe", "jfif", "mpo", "jps", "thm", "png", "apng", "gif", "webp", "tif", "tiff", "btf", "bmp", "dib",
    "heic", "heif", "hif", "avif", "avifs", "jxl", "dng", "cr2", "cr3", "crw", "nef", "nrw", "arw", "sr2", "srf", "raf",
    "rw2", "orf", "pef", "srw", "iiq", "3fr", "kdc", "jp2", "j2k", "j2c", "jpc", "jpf", "jpx", "pbm", "pgm", "ppm",
    "pnm", "pfm", "hdr", "ico",
  ]

  /// Whether an extension is that of raw files.
  package static func isRaw(_ suffix: String?) -> Bool { suffix.map { raws.contains($0.lowercased()) } ?? false }

  private static let raws: Set<String> = [
    "dng", "cr2", "cr3", "crw", "nef", "nrw", "arw", "sr2", "srf", "raf", "rw2", "orf", "pef", "srw", "iiq", "3fr",
    "kdc", "erf", "mef", "mos", "mrw", "raw", "rwl", "x3f", "fff", "dcr", "dcs", "gpr",
  ]

  private static let videos = ["mp4", "mov", "m4v", "mp", "mv", "3gp", "3g2", "mts", "m2ts", "avi", "mkv", "webm"]

  private static let others = [
    "7z", "aac", "aae", "bak", "bat", "bz2", "c", "cfg", "conf", "cpp", "css", "db", "doc", "docx", "epub",
    "exe", "flac", "flv", "gz", "h", "htm", "html", "icc", "ini", "iso", "js", "kml", "log", "lrcat", "lrprev",
    "lrv", "m4a", "md", "mp3", "mpeg", "mpg", "ods", "odt", "ogg", "pdf", "php", "pp3", "ppt", "pptx", "py", "rar",
    "rb", "rtf", "sh", "sqlite", "srt", "svg", "swift", "tar", "toml", "ts", "txt", "url", "wav", "wmv", "xls", "xlsx",
    "xml", "xz", "yaml", "yml", "zip", "zst",
  ]
}

/// A picture or video of an unsupported kind, one that needs ffmpeg, or a sidecar without its photo.
package struct UnsupportedFile: Sendable {
  package var path: FilePath
  /// `video`, `sound`, `needs ffmpeg`, `sidecar without its photo`, `XMP file without its photo`, or the suffix of the
  /// name in capitals.
  package var kind: String

  /// Why the file is not read.
  package var reason: String {
    switch kind {
    case UnsupportedKind.needsFFmpeg: "it \(kind)"
    case UnsupportedKind.loneSidecar, UnsupportedKind.loneXMP: kind
    default: "\(kind) is not supported"
    }
  }
}

/// Unsupported kinds of pictures and videos, by the suffixes of their names.
package enum UnsupportedKind {
  /// Videos that are read with ffmpeg, while it is missing.
  package static let needsFFmpeg = "needs ffmpeg"
  /// JSON files that are named after a picture or video which is not beside them.
  package static let loneSidecar = "sidecar without its photo"
  /// XMP files with no picture or video beside them to which they belong.
  package static let loneXMP = "XMP file without its photo"

  /// The kind of a suffix; `nil` if it is not that of a picture or video.
  static func name(suffix: some Collection<UInt8>) -> String? {
    let suffix = String(decoding: suffix, as: UTF8.self).lowercased()
    if videos.contains(suffix) { return "video" }
    return pictures.contains(suffix) ? suffix.uppercased() : nil
  }

  /// The kind of a file that was read and is not a supported picture.
  package static func name(ofOther suffix: some Collection<UInt8>) -> String {
    let suffix = String(decoding: suffix, as: UTF8.self)
    let isName =
      !suffix.isEmpty && suffix.count <= 8 && suffix.allSatisfy(\.isASCII)
      && suffix.allSatisfy { $0.isLetter || $0.isNumber }
    if FileKind(suffix: Array(suffix.utf8)[...]) == .video { return "sound" }
    return name(suffix: suffix.utf8) ?? (isName ? suffix.uppercased() : "other")
  }

  private static let videos: Set<String> = [
    "asf", "dv", "flv", "lrv", "m2t", "mod", "mpe", "mpeg", "mpg", "mxf", "ogv", "rm", "tod", "vob", "wmv",
  ]

  private static let pictures: Set<String> = [
    "ai", "art", "bpg", "cals", "cdr", "cgm", "cin", "cur", "dcm", "dcx", "dds", "djvu", "dpx", "emf", "eps", "exr",
    "fits", "flif", "fpx", "iff", "ilbm", "jng", "jls", "jbig", "jxr", "mng", "miff", "pam", "pcd", "pct", "pcx", "pic",
    "pict", "psb", "psd", "psp", "qoi", "ras", "rgb", "sgi", "svg", "svgz", "tga", "vicar", "wbmp", "wdp", "wmf", "wpg",
    "xbm", "xcf", "xpm", "xwd",
  ]
}
