import HTTPTypes
import Hummingbird
import HummingbirdCore

/// Middleware that handles the requests that `FileMiddleware` does not handle correctly. It handles paths, folders,
/// missing pages, entity tags and ranges, and passes on requests for an existing file with at most one valid range.
/// `FileMiddleware` 2.28.1 answers 206 to a range after the end, sends the first 501 bytes if the last 500 are
/// requested, supports only single entity tags with a resolution of one second, and rejects names that contain two
/// dots.
struct PreviewMiddleware: RouterMiddleware {
  typealias Context = PreviewContext
  typealias Next = @concurrent (Request, Context) async throws -> Response

  let site: SiteFolder
  let hosts: HostNames
  /// Adds a script to pages; `nil` to send them as they are.
  let reloads: PageReloads?

  func handle(_ request: Request, context: Context, next: Next) async throws -> Response {
    var response = try await answer(request, context: context, next: next)
    response.headers[.xContentTypeOptions] = "nosniff"
    return response
  }

  private func answer(_ request: Request, context: Context, next: Next) async throws -> Response {
    guard hosts.allow(request.head.authority) else {
      let remedy =
        "Use the address of this machine, or start it with: gallery serve --allowed-host NAME"
      return message(.misdirectedRequest, remedy, to: request)
    }
    guard [.get, .head].contains(request.method) else {
      var response = message(.methodNotAllowed, to: request)
      response.headers[.allow] = "GET, HEAD"
      return response
    }
    if let response = reloads?.response(to: request) { return response }
    do {
      let path = try RequestPath(request.uri.path)
      switch site.entry(at: path) {
      case .file(let file):
        return try await send(file, at: path, for: request, context: context, next: next)
      case .folder where !path.endsWithSlash:
        return redirect(request, to: path)
      case .folder:
        guard case .file(let file) = site.entry(at: path.indexPage) else { break }
        return try await send(file, at: path.indexPage, for: request, context: context, next: next)
      case nil:
        break
      }
    } catch RequestPath.ParseError.malformed {
      return message(.badRequest, to: request)
    } catch RequestPath.ParseError.refused {
      // Answered like a missing file, to reveal nothing about files outside of the site.
    } catch let error as any HTTPResponseError where error.status == .notFound {
      // A build deleted the file after it was found.
    }
    return try await missing(request, context: context, next: next)
  }

  private func send(
    _ file: SiteFile, at path: RequestPath, for request: Request, context: Context, next: Next
  ) async throws -> Response {
    if let page = try await reloading(file, at: path, for: request) { return page }
    var response: Response
    let tags = request.headers[.ifNoneMatch]
    let range = request.range(of: file)
    // The compressed file is another representation with its own entity tag.
    let isCompressed = range == .whole && path.isText && file.canBeCompressed && request.acceptsGzip
    var tag = isCompressed ? file.compressedTag : file.tag
    if tags?.names(entityTag: tag) == true {
      response = Response(status: .notModified)
    } else if isCompressed, let text = try await file.compressed() {
      response = Response(status: .ok, body: .init(byteBuffer: ByteBuffer(bytes: text)))
      response.headers[.contentEncoding] = "gzip"
      response.headers[.contentType] = path.mediaType
      if request.method == .head { response = response.createHeadResponse() }
    } else {
      tag = file.tag
      let plain = request.forFileMiddleware(path: path, range: range, ifModified: tags == nil)
      response = try await next(plain, context)
      if range == .unsatisfiable, response.status == .ok {
        response = message(.rangeNotSatisfiable, to: request)
        response.headers[.contentRange] = "bytes */\(file.size)"
        return response
      }
      response.headers[.contentType] = path.mediaType
    }
    response.headers[.eTag] = tag
    response.headers[.cacheControl] = path.cacheControl
    if path.isText { response.headers[.vary] = "Accept-Encoding" }
    return response
  }

  /// The response with a page that reloads; `nil` for other files.
  private func reloading(
    _ file: SiteFile, at path: RequestPath, for request: Request
  ) async throws -> Response? {
    guard let reloads, path.isPage, let page = try await file.loaded() else { return nil }
    let body = ByteBuffer(bytes: reloads.add(to: page))
    var response = Response(status: .ok, body: .init(byteBuffer: body))
    response.headers[.contentType] = path.mediaType
    response.headers[.cacheControl] = "no-store"
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func redirect(_ request: Request, to path: RequestPath) -> Response {
    var response = message(.movedPermanently, to: request)
    let query = request.uri.query.map { "?" + $0 } ?? ""
    response.headers[.location] = path.encoded + "/" + query
    return response
  }

  /// The response with the 404 page of the site, or with a line of text if there is none.
  private func missing(_ request: Request, context: Context, next: Next) async throws -> Response {
    guard let page = try? RequestPath("/404.html"), case .file(let file) = site.entry(at: page)
    else {
      return message(.notFound, to: request)
    }
    if var response = try await reloading(file, at: page, for: request) {
      response.status = .notFound
      return response
    }
    let plain = request.forFileMiddleware(path: page, range: .whole, ifModified: false)
    var response = try await next(plain, context)
    response.status = .notFound
    response.headers[.contentType] = page.mediaType
    response.headers[.cacheControl] = page.cacheControl
    for name in [HTTPField.Name.eTag, .lastModified, .acceptRanges] { response.headers[name] = nil }
    return response
  }

  private func message(
    _ status: HTTPResponse.Status, _ remedy: String? = nil, to request: Request
  ) -> Response {
    let lines = ["\(status.code) \(status.reasonPhrase)", remedy].compactMap(\.self)
    let text = ByteBuffer(string: lines.joined(separator: "\n") + "\n")
    var response = Response(status: status, body: .init(byteBuffer: text))
    response.headers[.contentType] = "text/plain; charset=utf-8"
    response.headers[.cacheControl] = "no-cache"
    return request.method == .head ? response.createHeadResponse() : response
  }
}
