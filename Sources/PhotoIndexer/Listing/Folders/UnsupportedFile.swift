package import SystemPackage

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
    "asf", "dv", "flv", "lrv", "m2t", "mod", "mpe", "mpeg", "mpg", "mxf", "ogv", "rm", "tod", "vob",
    "wmv",
  ]

  private static let pictures: Set<String> = [
    "ai", "art", "bpg", "cals", "cdr", "cgm", "cin", "cur", "dcm", "dcx", "dds", "djvu", "dpx",
    "emf",
    "eps", "exr", "fits", "flif", "fpx", "iff", "ilbm", "jng", "jls", "jbig", "jxr", "mng", "miff",
    "pam", "pcd", "pct", "pcx", "pic", "pict", "psb", "psd", "psp", "qoi", "ras", "rgb", "sgi",
    "svg",
    "svgz", "tga", "vicar", "wbmp", "wdp", "wmf", "wpg", "xbm", "xcf", "xpm", "xwd",
  ]
}
