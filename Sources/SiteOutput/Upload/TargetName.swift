package import SystemPackage

/// Where a site is published to, as the user names it. A name with a colon before any slash is a host or a remote;
/// every other name is a folder. The prefixes `file:`, `rsync:` and `rclone:` state the kind.
package enum TargetName: Equatable, Sendable {
  /// A folder on this machine, absolute or relative to the current folder.
  case folder(FilePath)
  /// A destination of rsync, such as `user@host:path`.
  case rsync(String)
  /// A destination of rclone, such as `remote:bucket/path`.
  case rclone(String)
  /// A destination of rclone for a server that a URL names; `identity` is such as `sftp://user@host/path`.
  case server(identity: String, rclone: String)

  /// Why a name is not that of a target.
  package enum Problem: Error, Equatable, Sendable, CustomStringConvertible {
    case empty
    /// A host or remote begins with a hyphen, and a program could take it for an option.
    case hyphen(String)
    /// The name has a line end or NUL.
    case control(String)
    /// A destination of rsync or rclone without a colon.
    case noColon(String, form: String)
    /// A user and a host without a path, which would be a folder.
    case noPath(String)
    /// The name could be a host or a remote; the text says why.
    case ambiguous(String, String)
    /// A URL with a password, which other users of the machine could read.
    case password(String)
    /// A URL without a valid host and port.
    case host(String)
    /// rclone cannot tell its remotes.
    case unknownRemotes(String)
    /// Several remotes of rclone are for a server.
    case severalRemotes(String, [String])
    /// No remote of rclone is for a server, which needs one; the text has its settings.
    case noRemote(String, String)

    package var description: String {
      switch self {
      case .empty: "the target is empty; give a folder, host:path or remote:path"
      case .hyphen(let name):
        "\(name): the name of a host or remote must not begin with a hyphen; "
          + "for a folder of this name, give ./\(name)"
      case .control: "the target contains a line break or NUL; use another name"
      case .noColon(let name, let form): "\(name): must have the form \(form)"
      case .noPath(let name):
        "\(name): names no folder of the host; give \(name):path, or ./\(name) for a folder of this machine"
      case .ambiguous(let name, let reason):
        "\(name): can be a host or a remote: \(reason); give rsync:\(name) or rclone:\(name)"
      case .password(let start):
        "the target \(start)… has a password, which other users of this machine can read; leave it out, and keep it "
          + "in rclone's configuration (rclone config)"
      case .host(let name): "\(name): has no valid host; give it as sftp://user@host/path"
      case .unknownRemotes(let name):
        "\(name): rclone cannot tell its remotes; run rclone config dump to see why, or give rclone:remote:path"
      case .severalRemotes(let name, let remotes):
        "\(name): rclone has several remotes for it (\(remotes.joined(separator: ", "))); give one, as "
          + "rclone:\(remotes[0]):path"
      case .noRemote(let name, let settings):
        "\(name): rclone has no remote for it; make one with rclone config (\(settings)), which asks for the password "
          + "once and keeps it"
      }
    }
  }

  /// The form of a name, which determines the target, or leaves a choice that depends on the remotes of rclone.
  package enum Form: Equatable, Sendable {
    case known(TargetName)
    /// `NAME:PATH`, where `NAME` is a host or a remote.
    case hostOrRemote(name: String)
    /// A URL, for which rclone may have a remote.
    case url(TargetURL)
  }

  /// Determines the form of a name.
  package static func form(of text: String) throws(Problem) -> Form {
    guard !text.isEmpty else { throw .empty }
    guard !text.unicodeScalars.contains(where: { ["\n", "\r", "\0"].contains($0) }) else {
      throw .control(text)
    }
    if let path = rest(of: text, after: "file:") {
      guard !path.isEmpty else { throw .empty }
      let isURL = path.hasPrefix("///")
      return .known(.folder(FilePath(isURL ? decoded(path.dropFirst(2)) : path)))
    }
    if text.hasPrefix("rsync://") { return .known(.rsync(text)) }
    if let url = try TargetURL(text) { return .url(url) }
    if let name = rest(of: text, after: "rsync:") {
      return .known(.rsync(try destination(name, form: "rsync:host:path")))
    }
    if let name = rest(of: text, after: "rclone:") {
      return .known(.rclone(try destination(name, form: "rclone:remote:path")))
    }
    guard let colon = colon(in: text) else {
      if text.contains("@"), !text.contains("/") { throw .noPath(text) }
      return .known(.folder(FilePath(text)))
    }
    let name = try destination(text, form: "host:path")
    // A remote with options instead of a configured one.
    if name.hasPrefix(":") { return .known(.rclone(name)) }
    if name.hasPrefix("[") || name[colon...].hasPrefix("::") { return .known(.rsync(name)) }
    return .hostOrRemote(name: String(text[..<colon]))
  }

  /// Decides between a host and a remote. `remotes` is `nil` if rclone could not list them.
  package static func decide(_ text: String, remotes: [String]?) throws(Problem) -> TargetName {
    guard case .hostOrRemote(let name) = try form(of: text) else {
      if case .known(let target) = try form(of: text) { return target }
      return .rsync(text)
    }
    guard let remotes else { throw .ambiguous(text, "rclone cannot list its remotes") }
    let isRemote = remotes.contains(name)
    if isRemote, name.contains("@") {
      throw .ambiguous(text, "rclone has a remote with the form of user@host")
    }
    return isRemote ? .rclone(text) : .rsync(text)
  }

  /// The name with its kind, which identifies the journal of the target.
  package func journalName(folder: FilePath?) -> String {
    switch self {
    case .folder(let path): "file:\(folder ?? path)"
    case .rsync(let name): "rsync:\(Self.withoutSlash(name))"
    case .rclone(let name): "rclone:\(Self.withoutSlash(name))"
    case .server(let identity, _): "url:\(identity)"
    }
  }

  /// The folder of this machine to which a publication goes: that of a folder, or of `:local:path` of rclone.
  package var localFolder: FilePath? {
    switch self {
    case .folder(let path): return path
    case .rsync, .server: return nil
    case .rclone(let name):
      let backend = ":local"
      guard name.hasPrefix(backend), [":", ","].contains(name.dropFirst(backend.count).first) else {
        return nil
      }
      // A colon in the quoted value of an option does not end the options.
      var quote: Character?
      var rest = name.dropFirst(backend.count)
      while let character = rest.popFirst() {
        if character == ":", quote == nil { return FilePath(rest.isEmpty ? "." : String(rest)) }
        if character == quote {
          quote = nil
        } else if quote == nil, ["\"", "'"].contains(character) {
          quote = character
        }
      }
      return nil
    }
  }

  private static func withoutSlash(_ name: String) -> String {
    name.hasSuffix("/") && !name.hasSuffix(":/") ? withoutSlash(String(name.dropLast())) : name
  }

  private static func rest(of text: String, after prefix: String) -> String? {
    text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
  }

  /// The first colon, if no slash is before it.
  private static func colon(in text: String) -> String.Index? {
    guard let colon = text.firstIndex(of: ":"), !text[..<colon].contains("/") else { return nil }
    return colon
  }

  private static func destination(_ text: String, form: String) throws(Problem) -> String {
    guard !text.hasPrefix("-") else { throw .hyphen(text) }
    guard let colon = colon(in: text), colon != text.startIndex || text.dropFirst().contains(":")
    else { throw .noColon(text, form: form) }
    return text
  }

  /// Decodes `%20` and the like in a URL; invalid sequences stay.
  static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(Substring(rest.prefix(2)), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
