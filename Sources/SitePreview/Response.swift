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
  }

  var status: HTTPResponseStatus
  var headers: HTTPHeaders
  var body = Body.none

  /// A response of bytes in memory.
  init(_ status: HTTPResponseStatus, _ headers: HTTPHeaders, bytes: some Sequence<UInt8>) {
    let bytes = ByteBuffer(bytes: bytes)
    (self.status, self.headers, body) = (status, headers, .bytes(bytes))
    self.headers.add(name: "Content-Length", value: "\(bytes.readableBytes)")
  }

  /// A response of a range of a file; throws if its first bytes cannot be read.
  init(_ status: HTTPResponseStatus, _ headers: HTTPHeaders, of file: SiteFile, _ range: Range<Int>) throws {
    (self.status, self.headers) = (status, headers)
    self.headers.add(name: "Content-Length", value: "\(range.count)")
    if !range.isEmpty { body = .file(file, range, try file.block(of: range)) }
  }

  init(_ status: HTTPResponseStatus, _ headers: HTTPHeaders, _ body: Body = .none) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// The status as a text, and what the user can do.
  static func message(_ status: HTTPResponseStatus, _ headers: HTTPHeaders = [:], remedy: String = "") -> Response {
    var headers = headers
    headers.add(contentsOf: ["Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache"])
    let text = "\(status.code) \(status.reasonPhrase)\n\(remedy)"
    return Response(status, headers, bytes: text.utf8)
  }
}
