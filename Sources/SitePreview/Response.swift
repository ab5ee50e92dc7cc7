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
