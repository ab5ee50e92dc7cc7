import Facts

/// The response headers that depend on the path of a file.
extension RequestPath {
  /// The `Content-Type` for the extension of the file.
  var mediaType: String {
    guard let name = names.last, let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      return Self.unknownType
    }
    return Self.mediaTypes[name[dot...].dropFirst().lowercased()] ?? Self.unknownType
  }

  /// The `Cache-Control`: `immutable` if the name depends on the content, otherwise `no-cache`.
  var cacheControl: String {
    CachePolicy(ofFile: names.joined(separator: "/")).header
  }

  /// Whether the file is a text, which should be compressed.
  var isText: Bool {
    let type = mediaType
    return type.hasSuffix("charset=utf-8") || type == "application/geo+json"
  }

  /// Whether the file is an HTML page.
  var isPage: Bool { mediaType.hasPrefix("text/html") }

  private static let unknownType = "application/octet-stream"

  private static let mediaTypes = [
    "atom": "application/atom+xml; charset=utf-8",
    "avif": "image/avif",
    "css": "text/css; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "geojson": "application/geo+json",
    "gif": "image/gif",
    "heic": "image/heic",
    "htm": "text/html; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json; charset=utf-8",
    "jxl": "image/jxl",
    "map": "application/json; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "mp4": "video/mp4",
    "pdf": "application/pdf",
    "png": "image/png",
    "svg": "image/svg+xml; charset=utf-8",
    "tif": "image/tiff",
    "tiff": "image/tiff",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json; charset=utf-8",
    "webp": "image/webp",
    "woff2": "font/woff2",
    "xml": "application/xml; charset=utf-8",
    "zip": "application/zip",
  ]
}
