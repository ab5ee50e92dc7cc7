extension String {
  /// Whether this value of an `Accept-Encoding` header permits gzip (RFC 9110, 12.5.3).
  var acceptsGzip: Bool {
    split(separator: ",").contains { item in
      let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard parts.first?.lowercased() == "gzip" else { return false }
      let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
      return weight.map { (Double($0.dropFirst(2)) ?? 0) > 0 } ?? true
    }
  }
}
