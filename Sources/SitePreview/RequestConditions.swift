import NIOHTTP1

extension HTTPRequestHead {
  /// The values of a header, which may be in several lines; `nil` if it is missing.
  private func value(_ name: String) -> String? {
    let values = headers[name]
    return values.isEmpty ? nil : values.joined(separator: ",")
  }

  /// The requested range of a file: the whole for methods other than `GET`, and if `If-Range` is not its entity tag.
  /// Dates are not precise enough, because a file can change twice within a second.
  func range(of file: SiteFile) -> ByteRange {
    guard method == .GET, [nil, file.tag].contains(value("If-Range")) else { return .whole }
    return ByteRange(value("Range"), size: file.size)
  }

  /// Whether the client has this version of a file; a date counts only without entity tags.
  func hasCurrent(tag: String, modified: Int) -> Bool {
    if let tags = value("If-None-Match") {
      // The comparison is weak, as the header requires.
      return tags.filter { $0 != " " }.split(separator: ",").contains { $0 == tag || $0 == "W/" + tag || $0 == "*" }
    }
    return value("If-Modified-Since").flatMap(HTTPDate.seconds).map { modified <= $0 } ?? false
  }

  var acceptsGzip: Bool { value("Accept-Encoding")?.acceptsGzip == true }
}

extension String {
  /// Whether this value of an `Accept-Encoding` header permits gzip (RFC 9110, 12.5.3).
  var acceptsGzip: Bool {
    lowercased().filter { $0 != " " && $0 != "\t" }.split(separator: ",").contains { item in
      item == "gzip" || item.hasPrefix("gzip;q=") && Double(item.dropFirst(7)) ?? 0 > 0
    }
  }
}
