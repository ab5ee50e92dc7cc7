import Glibc
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix

/// A web server for one built site, for looking at it before it is put on a real one.
///
/// It reads and never writes, answers `GET` and `HEAD` only, and serves nothing that lies outside
/// its folder.
package struct PreviewServer: Sendable {
  /// The site's folder, absolute or relative to the current one.
  package let folder: String
  /// The name or address to listen on, without brackets also where it is an IPv6 address.
  package let host: String
  /// The TCP port to listen on; 0 lets the system choose a free one.
  package let port: Int
  /// Names by which requests may call the server, beside its own and addresses.
  package let allowedHosts: [String]

  /// Describes a server; nothing is opened or checked before ``run(onListening:)``.
  ///
  /// - Parameters:
  ///   - folder: The site's folder, with an `index.html` in it.
  ///   - host: The name or address to listen on. Anything but the loopback addresses shows the
  ///     site to the network.
  ///   - port: The TCP port, 0 to 65535; 0 picks a free one.
  ///   - allowedHosts: Names by which requests may call the server, beside its own and addresses.
  package init(
    folder: String, host: String = "127.0.0.1", port: Int = 8080, allowedHosts: [String] = []
  ) {
    self.allowedHosts = allowedHosts
    self.folder = folder
    self.host = host
    self.port = port
  }

  /// Serves until the surrounding task is cancelled, then closes every connection and returns.
  ///
  /// - Parameter onListening: Called once, when connections are accepted, with the address to
  ///   open, such as `http://127.0.0.1:8080/`.
  /// - Throws: ``PreviewError`` when the folder is no site or the address cannot be had.
  package func run(
    onListening: @escaping @Sendable (_ address: String) -> Void
  ) async throws {
    let site = try SiteFolder(folder)
    guard (0...65535).contains(port) else { throw PreviewError.portOutOfRange(port) }

    let application = Application(
      router: router(serving: site),
      server: .http1(configuration: .init(idleTimeout: .seconds(10))),
      configuration: .init(
        address: .hostname(host, port: port),
        availableConnectionsDelegate: .maximum(Self.mostConnections(), logger: .silent)),
      onServerRunning: { [host] channel in
        onListening(Self.address(host: host, port: channel.localAddress?.port ?? 0))
      },
      logger: .silent)
    do {
      try await runUntilCancelled(application)
    } catch {
      if Task.isCancelled { return }
      throw PreviewError(startingFailed: error, host: host, port: port)
    }
  }

  /// Half of the files that a process may have open; the other half is for the pictures behind the
  /// connections.
  ///
  /// 1024 files are usual and many more permitted. Clients that take their time would hold all
  /// connections of so few files, so as many are taken as there may be, within reason.
  private static func mostConnections() -> Int {
    var limit = rlimit()
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard unsafe getrlimit(kind, &limit) == 0 else { return 512 }
    let wanted = min(limit.rlim_max, 16_384)
    if limit.rlim_cur < wanted {
      limit.rlim_cur = wanted
      guard unsafe setrlimit(kind, &limit) == 0 else { return 512 }
    }
    return max(16, Int(min(limit.rlim_cur, 16_384)) / 2)
  }

  private func router(serving site: SiteFolder) -> Router<BasicRequestContext> {
    let files = LocalFileSystem(rootFolder: site.path, threadPool: .singleton, logger: .silent)
    let router = Router(context: BasicRequestContext.self)
    router.add(
      middleware: PreviewGuard(site: site, hosts: HostNames(host: host, allowed: allowedHosts)))
    router.add(middleware: FileMiddleware(fileProvider: SiteFiles(site: site, files: files)))
    return router
  }

  private static func address(host: String, port: Int) -> String {
    host.contains(":") ? "http://[\(host)]:\(port)/" : "http://\(host):\(port)/"
  }
}
