import NIOCore

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

  /// The host without port, brackets and trailing dot.
  private static func name(in authority: String) -> String {
    if authority.hasPrefix("[") { return String(authority.dropFirst().prefix { $0 != "]" }) }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    // Several colons mean an IPv6 address.
    guard parts.count <= 2 else { return authority }
    return parts[0].hasSuffix(".") ? String(parts[0].dropLast()) : String(parts[0])
  }
}
