import HTTPTypes
import HummingbirdCore

extension Request {
  /// The requested range of a file. The range is ignored for methods other than `GET`, and if `If-Range` has another
  /// entity tag or a date. Dates are not precise enough, because a file can change twice within a second.
  func range(of file: SiteFile) -> ByteRange {
    guard method == .get, [nil, file.tag].contains(headers[.ifRange]) else { return .whole }
    return ByteRange(headers[.range], size: file.size)
  }

  /// A copy of the request that `FileMiddleware` handles correctly.
  func forFileMiddleware(path: RequestPath, range: ByteRange, ifModified: Bool) -> Request {
    var head = self.head
    head.path = path.encodedTwice
    if !ifModified { head.headerFields[.ifModifiedSince] = nil }
    head.headerFields[.ifNoneMatch] = nil
    head.headerFields[.ifRange] = nil
    head.headerFields[.range] =
      if case .part(let bytes) = range { "bytes=\(bytes.lowerBound)-\(bytes.upperBound)" } else {
        nil
      }
    return Request(head: head, body: body)
  }
}

extension String {
  /// Whether this value of an `If-None-Match` header contains an entity tag. The comparison is weak, as the header
  /// requires.
  func names(entityTag tag: String) -> Bool {
    split(separator: ",").contains { item in
      let item = item.drop { $0 == " " }
      let bare = item.hasPrefix("W/") ? item.dropFirst(2) : item
      return item == "*" || bare.prefix { $0 != " " } == tag
    }
  }
}
