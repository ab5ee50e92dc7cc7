import Glibc
import NIOCore
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

/// The host names that requests may use. This prevents DNS rebinding: a foreign page can let its own name resolve to
/// this machine and then read the site, but its requests contain that name. Addresses are always allowed.
struct HostNames: Sendable {
  private let names: Set<String>

  /// Allows the name or address on which the server listens, and others.
  init(host: String, allowed: [String]) {
    names = Set(([host, "localhost"] + allowed).map { Self.name(in: $0.lowercased()) })
  }

  /// Whether a request with this `Host`, with or without a port, may be answered.
  func allow(_ authority: String) -> Bool {
    let name = Self.name(in: authority.lowercased())
    return names.contains(name) || (try? SocketAddress(ipAddress: name, port: 0)) != nil
  }

  /// The host without port, brackets and trailing dot; the whole text if it has no such form, which no name allows.
  private static func name(in authority: String) -> String {
    func isPort(_ text: Substring) -> Bool {
      text.isEmpty || text.first == ":" && text.dropFirst().allSatisfy(\.isWholeNumber)
    }
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      let name = authority[..<end].dropFirst()
      return isPort(authority[end...].dropFirst()) ? String(name) : authority
    }
    // Several colons mean an IPv6 address.
    let name = authority.prefix { $0 != ":" }
    guard isPort(authority[name.endIndex...]) else { return authority }
    return String(name.hasSuffix(".") ? name.dropLast() : name)
  }
}

/// The dates of headers, such as `Tue, 14 Nov 2023 22:13:20 GMT` (RFC 9110, 5.6.7), as seconds since 1970.
enum HTTPDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  static func text(of seconds: Int) -> String {
    var (seconds, parts) = unsafe (seconds, tm())
    unsafe gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 64)
    // The names are English, because the program sets no locale.
    let count = unsafe strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func seconds(of text: String) -> Int? {
    let words = text.split { " :".contains($0) }
    let numbers = words.compactMap { Int32($0) }
    guard words.count == 8, numbers.count == 5, (1900...9999).contains(numbers[1]), words[7] == "GMT",
      let month = months.firstIndex(of: String(words[2]))
    else { return nil }
    var parts = unsafe tm()
    unsafe (parts.tm_mday, parts.tm_mon, parts.tm_year) = (numbers[0], Int32(month), numbers[1] - 1900)
    unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[2], numbers[3], numbers[4])
    return unsafe timegm(&parts)
  }
}

/// The range of a file that a `Range` header requests.
enum ByteRange: Equatable {
  /// The complete file, because the header is missing, invalid, or has several ranges.
  case whole
  /// A range of bytes within the file.
  case part(ClosedRange<Int>)
  /// A range that is not within the file.
  case unsatisfiable

  /// Parses a `Range` header, which may be missing, for a file of `size` bytes.
  init(_ header: String?, size: Int) {
    self = .whole
    guard let match = header?.wholeMatch(of: /(?i)bytes=([0-9]*)-([0-9]*)/) else { return }
    let (first, last) = (Self.number(match.1), Self.number(match.2))
    switch (first, last) {
    case (let first?, let last) where first <= last ?? .max:
      self = first < size ? .part(first...min(last ?? .max, size - 1)) : .unsatisfiable
    case (nil, 0): self = .unsatisfiable
    case (nil, let count?) where size > 0: self = .part(max(0, size - count)...(size - 1))
    default: break
    }
  }

  /// Parses digits; a number that is too large becomes `Int.max`.
  private static func number(_ digits: Substring) -> Int? { digits.isEmpty ? nil : Int(digits) ?? .max }
}
