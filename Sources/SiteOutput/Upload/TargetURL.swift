/// A target that is named by the URL of a server, which rclone reaches. The user's configuration of rclone has what the
/// server needs, such as a password.
package struct TargetURL: Equatable, Sendable {
  /// The kinds of servers.
  package enum Kind: String, Sendable {
    case sftp, ftp, s3, webdav
  }

  package let kind: Kind
  /// The scheme of the URL, such as `https` for WebDAV.
  package let scheme: String
  /// `nil` if the URL has none.
  package let user: String?
  /// The name of the server; of S3, the bucket.
  package let host: String
  package let port: Int?
  /// What follows the host, without the first slash and without slashes at the end.
  package let path: String

  private static let kinds: [String: Kind] = [
    "sftp": .sftp, "ssh": .sftp, "ftp": .ftp, "ftps": .ftp, "s3": .s3, "http": .webdav,
    "https": .webdav, "dav": .webdav, "davs": .webdav, "webdav": .webdav, "webdavs": .webdav,
  ]

  /// Parses a URL; `nil` for a text that is no URL of such a server.
  package init?(_ text: String) throws(TargetName.Problem) {
    guard let end = text.firstRange(of: "://") else { return nil }
    let scheme = text[..<end.lowerBound].lowercased()
    guard let kind = Self.kinds[scheme] else { return nil }
    (self.scheme, self.kind) = (scheme, kind)
    let rest = text[end.upperBound...]
    var authority = rest.prefix { $0 != "/" }
    var path = rest.dropFirst(authority.count).drop { $0 == "/" }
    while path.hasSuffix("/") { path.removeLast() }
    self.path = TargetName.decoded(path)
    if let at = authority.lastIndex(of: "@") {
      let name = authority[..<at]
      guard !name.contains(":") else { throw .password(scheme + "://") }
      user = TargetName.decoded(name)
      authority = authority[authority.index(after: at)...]
    } else {
      user = nil
    }
    var port: Int?
    if let colon = authority.lastIndex(of: ":") {
      port = Int(authority[authority.index(after: colon)...])
      guard let port, (1...65_535).contains(port) else { throw .host(text) }
      authority = authority[..<colon]
    }
    self.port = port
    host = authority.lowercased()
    let isName = host.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "-._".unicodeScalars.contains($0)
    }
    guard !host.isEmpty, isName, !host.hasPrefix("-") else { throw .host(text) }
  }

  /// The URL without what can be written in several ways, with another user if it names none.
  private func text(user other: String? = nil) -> String {
    let name = (user ?? other).map { "\($0)@" } ?? ""
    let number = port == usualPort ? nil : port
    return "\(kind.rawValue)://\(name)\(host)\(number.map { ":\($0)" } ?? "")/\(path)"
  }

  private var usualPort: Int? {
    switch kind {
    case .sftp: 22
    case .ftp: 21
    case .s3: nil
    case .webdav: scheme == "http" ? 80 : 443
    }
  }

  /// The target, which is the same however the URL is written and the remote is named. `remotes` is `nil` if rclone
  /// could not tell them.
  package func target(_ remotes: [String: [String: String]]?) throws(TargetName.Problem) -> TargetName {
    guard let remotes else { throw .unknownRemotes(text()) }
    let found = remotes.filter { isOfServer($0.value) }.keys.sorted()
    guard found.count < 2 else { throw .severalRemotes(text(), found) }
    guard let name = found.first, let remote = remotes[name] else {
      return .server(identity: text(), rclone: try unconfigured())
    }
    var path = serverPath
    if kind == .webdav {
      let base = Self.webPath(remote["url"] ?? "")?.path ?? ""
      path = String(path.dropFirst(base.count).drop { $0 == "/" })
    }
    return .server(identity: text(user: kind == .s3 ? nil : remote["user"]), rclone: "\(name):\(path)")
  }

  /// The path as rclone has it. A path of SFTP begins at the root of the server, with `~/` in the home folder.
  private var serverPath: String {
    switch kind {
    case .sftp: path.hasPrefix("~/") || path == "~" ? String(path.dropFirst(2)) : "/\(path)"
    case .s3: path.isEmpty ? host : "\(host)/\(path)"
    case .ftp, .webdav: path
    }
  }

  /// Whether a remote of rclone is for the server, and for the user if the URL names one.
  private func isOfServer(_ remote: [String: String]) -> Bool {
    guard remote["type"] == kind.rawValue else { return false }
    switch kind {
    case .s3: return true
    case .webdav:
      guard let web = Self.webPath(remote["url"] ?? "") else { return false }
      let own = host + (port.map { ":\($0)" } ?? "")
      return web.host == own && (user == nil || remote["user"] == user)
        && (web.path.isEmpty || path == web.path || path.hasPrefix(web.path + "/"))
    case .sftp, .ftp:
      return remote["host"]?.lowercased() == host && (user == nil || remote["user"] == user)
        && (remote["port"].flatMap { Int($0) } ?? usualPort) == port ?? usualPort
    }
  }

  /// Host with port, and path, of the address of a remote.
  private static func webPath(_ url: String) -> (host: String, path: String)? {
    guard let end = url.firstRange(of: "://") else { return nil }
    let rest = url[end.upperBound...]
    let host = rest.prefix { $0 != "/" }
    var path = rest.dropFirst(host.count).drop { $0 == "/" }
    while path.hasSuffix("/") { path.removeLast() }
    return (host.lowercased(), TargetName.decoded(path))
  }

  /// The destination with the settings of a remote that needs no secret: SFTP with keys, S3 with those of the
  /// environment.
  private func unconfigured() throws(TargetName.Problem) -> String {
    switch kind {
    case .sftp:
      var settings = "host=\(host)"
      if let user { settings += ",user=\"\(user.replacing("\"", with: "\"\""))\"" }
      if let port { settings += ",port=\(port)" }
      // Without this setting, rclone accepts every host.
      return ":sftp,\(settings),known_hosts_file=~/.ssh/known_hosts:\(serverPath)"
    case .s3:
      // rclone would otherwise create the bucket, which the key of a site need not be allowed to do.
      return ":s3,env_auth=true,provider=AWS,no_check_bucket=true:\(serverPath)"
    case .ftp, .webdav:
      let port = port.map { kind == .webdav ? ":\($0)" : ", port \($0)" } ?? ""
      let server = kind == .webdav ? "url \(scheme)://\(host)\(port)/" : "host \(host)\(port)"
      throw .noRemote(text(), "type \(kind.rawValue), \(server), user \(user ?? "as at the host")")
    }
  }
}
