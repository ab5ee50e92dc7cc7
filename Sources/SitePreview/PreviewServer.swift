import Glibc
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix

/// A web server for previewing a built site. It never writes, answers only `GET` and `HEAD`, and serves no files
/// outside of its folder.
package struct PreviewServer: Sendable {
  /// The folder of the site, absolute or relative to the current folder.
  package let folder: String
  /// The name or address to listen on; IPv6 addresses are written without brackets.
  package let host: String
  /// The TCP port to listen on; 0 means any free port.
  package let port: Int
  /// Additional host names that requests may use.
  package let allowedHosts: [String]
  /// Reloads open pages; `nil` to send pages as they are.
  package let reloads: PageReloads?

  /// Creates a server; nothing is opened or checked before ``run(onListening:)``. `reloads` is `nil` to send pages as
  /// they are.
  package init(
    folder: String, host: String = "127.0.0.1", port: Int = 8080, allowedHosts: [String] = [],
    reloads: PageReloads? = nil
  ) {
    self.reloads = reloads
    self.allowedHosts = allowedHosts
    self.folder = folder
    self.host = host
    self.port = port
  }

  /// Serves until the task is cancelled, then closes all connections.
  package func run(
    onListening: @escaping @Sendable (_ address: String) -> Void
  ) async throws {
    let site = try SiteFolder(folder)
    guard (0...65535).contains(port) else { throw ServerError.portOutOfRange(port) }

    let application = Application(
      router: router(serving: site),
      server: .http1(configuration: .init(idleTimeout: .seconds(10))),
      configuration: .init(
        address: .hostname(host, port: port),
        availableConnectionsDelegate: .maximum(Self.maxConnections(), logger: .silent)),
      onServerRunning: { [host] channel in
        onListening(Self.address(host: host, port: channel.localAddress?.port ?? 0))
      },
      logger: .silent)
    do {
      try await runUntilCancelled(application)
    } catch {
      if Task.isCancelled { return }
      throw ServerError(startingFailed: error, host: host, port: port)
    }
  }

  /// The maximum number of connections: half of the files that the process may open, because each connection may also
  /// have a file open.
  private static func maxConnections() -> Int {
    var limit = rlimit()
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard unsafe getrlimit(kind, &limit) == 0 else { return 512 }
    return max(16, Int(min(limit.rlim_cur, 16_384)) / 2)
  }

  private func router(serving site: SiteFolder) -> Router<PreviewContext> {
    let files = LocalFileSystem(rootFolder: site.path, threadPool: .singleton, logger: .silent)
    let router = Router(context: PreviewContext.self)
    router.add(
      middleware: PreviewMiddleware(
        site: site, hosts: HostNames(host: host, allowed: allowedHosts), reloads: reloads))
    router.add(
      middleware: FileMiddleware(fileProvider: StaticFileProvider(site: site, files: files)))
    return router
  }

  private static func address(host: String, port: Int) -> String {
    host.contains(":") ? "http://[\(host)]:\(port)/" : "http://\(host):\(port)/"
  }
}
