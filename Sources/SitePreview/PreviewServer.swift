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

  /// Describes a server; nothing is opened or checked before ``run(onListening:)``.
  ///
  /// - Parameters:
  ///   - folder: The site's folder, with an `index.html` in it.
  ///   - host: The name or address to listen on. Anything but the loopback addresses shows the
  ///     site to the network.
  ///   - port: The TCP port, 0 to 65535; 0 picks a free one.
  package init(folder: String, host: String = "127.0.0.1", port: Int = 8080) {
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
      server: .http1(configuration: .init(idleTimeout: .seconds(30))),
      configuration: .init(
        address: .hostname(host, port: port),
        availableConnectionsDelegate: .maximum(Self.mostConnections, logger: .silent)),
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

  /// Half of the 1024 files that a process may usually have open; the other half is for the
  /// pictures behind the connections.
  private static let mostConnections = 512

  private func router(serving site: SiteFolder) -> Router<BasicRequestContext> {
    let files = LocalFileSystem(rootFolder: site.path, threadPool: .singleton, logger: .silent)
    let router = Router(context: BasicRequestContext.self)
    router.add(middleware: PreviewGuard(site: site))
    router.add(middleware: FileMiddleware(fileProvider: SiteFiles(site: site, files: files)))
    return router
  }

  private static func address(host: String, port: Int) -> String {
    host.contains(":") ? "http://[\(host)]:\(port)/" : "http://\(host):\(port)/"
  }
}
