import HTTPTypes
import HummingbirdCore

extension Request {
  /// The bytes of a file that are asked for.
  ///
  /// A range counts for `GET` only, and not where `If-Range` names another version of the file; a
  /// date there never counts, since a file can change twice within its second.
  func range(of file: SiteFile) -> ByteRange {
    guard method == .get, [nil, file.tag].contains(headers[.ifRange]) else { return .whole }
    return ByteRange(headers[.range], size: file.size)
  }

  /// This request in the words that `FileMiddleware` reads without fault.
  ///
  /// - Parameters:
  ///   - path: The path of an existing file.
  ///   - range: The bytes to ask for; one that cannot be satisfied is left out.
  ///   - ifModified: Whether "not modified" is an answer. Never where the request has tags: those
  ///     are the guard's to compare, and then the date does not count.
  /// - Returns: The request with another path and fewer headers.
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
  /// Whether an `If-None-Match` header with this value holds for the file with that tag.
  ///
  /// The comparison is the weak one, as the header wants it.
  func names(entityTag tag: String) -> Bool {
    split(separator: ",").contains { item in
      let item = item.drop { $0 == " " }
      let bare = item.hasPrefix("W/") ? item.dropFirst(2) : item
      return item == "*" || bare.prefix { $0 != " " } == tag
    }
  }
}
