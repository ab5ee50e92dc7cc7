import Facts
import Glibc
import NIOCore
import NIOHTTP1

/// Makes the responses of a server from the files of a site.
struct SiteResponder: Sendable {
  let site: SiteFolder
  let hosts: HostNames
  /// Adds a script to pages; `nil` to send them as they are.
  let reloads: PageReloads?

  /// Throws if the file of the response cannot be read.
  func response(to request: HTTPRequestHead) throws -> Response {
    var response = try answer(request)
    response.headers.add(name: "X-Content-Type-Options", value: "nosniff")
    response.headers.add(name: "Date", value: HTTPDate.text(of: time(nil)))
    let isHead = request.method == .HEAD
    // Without a length, NIO would write the end of a body.
    if case .events = response.body, isHead { response.body = .bytes(ByteBuffer()) }
    if let length = response.body.length { response.headers.add(name: "Content-Length", value: "\(length)") }
    if isHead { response.body = .none }
    return response
  }

  private func answer(_ request: HTTPRequestHead) throws -> Response {
    guard request.headers["Host"].allSatisfy(hosts.allow) else {
      let remedy = "Use the address of this machine, or start it with: gallery serve --allowed-host NAME\n"
      return .message(.misdirectedRequest, remedy: remedy)
    }
    guard [.GET, .HEAD].contains(request.method) else { return .message(.methodNotAllowed, ["Allow": "GET, HEAD"]) }
    let target = RequestTarget(request.uri)
    if let response = reloads?.response(to: target) { return response }
    do {
      let path = try RequestPath(target.path)
      switch site.entry(at: path) {
      case .file(let file): return try send(file, at: path, for: request)
      case .folder where !path.endsWithSlash:
        let query = target.query.map { "?" + $0 } ?? ""
        return .message(.movedPermanently, ["Location": target.path + "/" + query])
      case .folder:
        guard case .file(let file) = site.entry(at: path.indexPage) else { break }
        return try send(file, at: path.indexPage, for: request)
      case nil: break
      }
    } catch RequestPath.ParseError.malformed {
      return .message(.badRequest)
    } catch RequestPath.ParseError.refused {
      // Answered like a missing file, to reveal nothing about files outside of the site.
    }
    return try missing()
  }

  private func send(_ file: SiteFile, at path: RequestPath, for request: HTTPRequestHead) throws -> Response {
    if let page = reloading(file, at: path) { return page }
    let range = request.range(of: file)
    // The compressed file is another representation with its own entity tag.
    let isCompressed = range == .whole && path.isText && file.isLoadable && request.acceptsGzip
    let tag = isCompressed ? file.compressedTag : file.tag
    var headers: HTTPHeaders = ["Cache-Control": path.cacheControl, "ETag": tag]
    if path.isText { headers.add(name: "Vary", value: "Accept-Encoding") }
    if request.hasCurrent(tag: tag, modified: file.modified) { return Response(status: .notModified, headers: headers) }
    headers.add(name: "Content-Type", value: path.mediaType)
    headers.add(name: "Last-Modified", value: HTTPDate.text(of: file.modified))
    if isCompressed, let text = file.content().flatMap(Gzip.compress) {
      headers.add(name: "Content-Encoding", value: "gzip")
      return Response(status: .ok, headers: headers, body: .bytes(ByteBuffer(bytes: text)))
    }
    headers.replaceOrAdd(name: "ETag", value: file.tag)
    headers.add(name: "Accept-Ranges", value: "bytes")
    switch range {
    case .whole: return Response(status: .ok, headers: headers, body: try .range(0..<file.size, of: file))
    case .part(let part):
      let range = "bytes \(part.lowerBound)-\(part.upperBound)/\(file.size)"
      headers.add(name: "Content-Range", value: range)
      return Response(status: .partialContent, headers: headers, body: try .range(Range(part), of: file))
    case .unsatisfiable: return .message(.rangeNotSatisfiable, ["Content-Range": "bytes */\(file.size)"])
    }
  }

  /// The response with a page that reloads; `nil` for other files.
  private func reloading(_ file: SiteFile, at path: RequestPath, _ status: HTTPResponseStatus = .ok) -> Response? {
    guard let reloads, path.isPage, file.isLoadable, let page = file.content() else { return nil }
    let headers: HTTPHeaders = ["Content-Type": path.mediaType, "Cache-Control": "no-store"]
    return Response(status: status, headers: headers, body: .bytes(ByteBuffer(bytes: reloads.add(to: page))))
  }

  /// The response with the 404 page of the site, or with a line of text if there is none.
  private func missing() throws -> Response {
    guard let path = try? RequestPath("/404.html"), case .file(let page) = site.entry(at: path) else {
      return .message(.notFound)
    }
    if let response = reloading(page, at: path, .notFound) { return response }
    let headers: HTTPHeaders = ["Content-Type": path.mediaType, "Cache-Control": path.cacheControl]
    return Response(status: .notFound, headers: headers, body: try .range(0..<page.size, of: page))
  }
}
