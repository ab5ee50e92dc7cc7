import Glibc

/// The names that requests may give as their host.
///
/// A page from elsewhere can have its own name lead to this machine (DNS rebinding), and would then
/// read the site as its own. Its requests give that name. Addresses are let through: no page has
/// one that leads elsewhere than it says.
struct HostNames: Sendable {
  private let names: Set<String>

  /// Takes names.
  ///
  /// - Parameters:
  ///   - host: What the server listens on.
  ///   - allowed: Names by which it is reached besides.
  init(host: String, allowed: [String]) {
    names = Set(([host, "localhost"] + allowed).map { Self.name(in: $0.lowercased()) })
  }

  /// Whether a request may be answered.
  ///
  /// - Parameter authority: The request's `Host`, with or without a port; `nil` where there is none,
  ///   as no browser sends it.
  /// - Returns: Whether the name is one of the server's, or an address.
  func allow(_ authority: String?) -> Bool {
    guard let authority else { return true }
    let name = Self.name(in: authority.lowercased())
    return names.contains(name) || Self.isAddress(name)
  }

  /// A host without its port, brackets and the dot that may end it.
  private static func name(in authority: String) -> String {
    if authority.hasPrefix("[") { return String(authority.dropFirst().prefix { $0 != "]" }) }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    // More than one colon is an IPv6 address.
    guard parts.count <= 2 else { return authority }
    return parts[0].hasSuffix(".") ? String(parts[0].dropLast()) : String(parts[0])
  }

  private static func isAddress(_ name: String) -> Bool {
    var four = in_addr()
    var six = in6_addr()
    return unsafe inet_pton(AF_INET, name, &four) == 1 || inet_pton(AF_INET6, name, &six) == 1
  }
}
