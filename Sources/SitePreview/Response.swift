import Facts
import NIOCore
import NIOHTTP1

/// The response to a request.
struct Response: Sendable {
  enum Body {
    case none
    case bytes(ByteBuffer)
    /// A range of a file that is not empty, and its first bytes.
    case file(SiteFile, Range<Int>, ByteBuffer)
    /// Events for pages with this version.
    case events(version: String)

    /// The number of bytes; `nil` for a body without a length, and for none.
    var length: Int? {
      switch self {
      case .none, .events: nil
      case .bytes(let bytes): bytes.readableBytes
      case .file(_, let range, _): range.count
      }
    }

    /// A range of a file; throws if its first bytes cannot be read.
    static func range(_ range: Range<Int>, of file: SiteFile) throws -> Body {
      range.isEmpty ? .bytes(ByteBuffer()) : .file(file, range, try file.block(of: range))
    }
  }

  var status: HTTPResponseStatus
  var headers: HTTPHeaders
  var body = Body.none

  /// The status as a text, and what the user can do.
  static func message(_ status: HTTPResponseStatus, _ headers: HTTPHeaders = [:], remedy: String = "") -> Response {
    var headers = headers
    headers.add(contentsOf: ["Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache"])
    let text = "\(status.code) \(status.reasonPhrase)\n\(remedy)"
    return Response(status: status, headers: headers, body: .bytes(ByteBuffer(string: text)))
  }
}

/// The response headers that depend on the path of a file.
extension RequestPath {
  /// The `Content-Type` for the extension of the file.
  var mediaType: String {
    let name = names.last ?? ""
    let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    let type = name[dot...].dropFirst().lowercased()
    return switch type {
    case "css", "csv", "html": "text/\(type); charset=utf-8"
    case "htm": "text/html; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "txt": "text/plain; charset=utf-8"
    case "json", "map": "application/json; charset=utf-8"
    case "xml": "application/xml; charset=utf-8"
    case "atom": "application/atom+xml; charset=utf-8"
    case "webmanifest": "application/manifest+json; charset=utf-8"
    case "geojson": "application/geo+json"
    case "svg": "image/svg+xml; charset=utf-8"
    case "avif", "gif", "heic", "jpeg", "jxl", "png", "tiff", "webp": "image/\(type)"
    case "jpg": "image/jpeg"
    case "tif": "image/tiff"
    case "ico": "image/x-icon"
    case "mp4": "video/mp4"
    case "pdf", "zip": "application/\(type)"
    case "woff2": "font/woff2"
    default: "application/octet-stream"
    }
  }

  /// The `Cache-Control`: `immutable` if the name depends on the content, otherwise `no-cache`.
  var cacheControl: String { CachePolicy(ofFile: names.joined(separator: "/")).header }

  /// Whether the file is a text, which should be compressed.
  var isText: Bool {
    let type = mediaType
    return type.hasSuffix("charset=utf-8") || type == "application/geo+json"
  }

  /// Whether the file is an HTML page.
  var isPage: Bool { mediaType.hasPrefix("text/html") }
}
