import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix

/// A web server for previewing a built site. It never writes, answers only `GET` and `HEAD`, and serves no files
/// outside of its folder.
package struct PreviewServer: Sendable {
  /// How long a client may take to send a request, and keep a connection without one.
  private static let idleTime = TimeAmount.seconds(10)

  /// A file of a slow disk delays the connections of one event loop.
  private static let eventLoops = MultiThreadedEventLoopGroup(numberOfThreads: 16)

  private let folder: String
  private let names: Set<String>?
  private let host: String
  private let port: Int
  private let allowedHosts: [String]
  private let reloads: PageReloads?

  /// Creates a server of a built site; nothing is opened or checked before ``run(onListening:)``. IPv6 addresses are
  /// written without brackets, and port 0 means any free one. `names` are those that a site has in its folder, `#` for a
  /// number; others are not served, and `nil` stands for all. `allowedHosts` are names that requests may use besides
  /// `host`, and `reloads` reloads open pages.
  package init(
    folder: String, names: Set<String>? = nil, host: String = "127.0.0.1", port: Int = 8080,
    allowedHosts: [String] = [],
    reloads: PageReloads? = nil
  ) {
    (self.folder, self.names, self.host, self.port) = (folder, names, host, port)
    (self.allowedHosts, self.reloads) = (allowedHosts, reloads)
  }

  /// Serves until the task is cancelled, then closes all connections. `onListening` is called once when connections are
  /// accepted, with the address to open, such as `http://127.0.0.1:8080/`. Throws ``ServerError`` if the folder is not
  /// a site or the address cannot be used.
  package func run(onListening: @escaping @Sendable (_ address: String) -> Void) async throws {
    let responder = SiteResponder(
      site: try SiteFolder(folder, names: names), hosts: HostNames(host: host, allowed: allowedHosts), reloads: reloads)
    guard (0...65535).contains(port) else { throw ServerError.portOutOfRange(port) }
    let connections = Connections(limit: Self.maxConnections())
    let listener: any Channel
    do {
      listener = try await ServerBootstrap(group: Self.eventLoops)
        .serverChannelOption(.backlog, value: 256)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        // A client may close its side after the request, and read the response.
        .childChannelOption(.allowRemoteHalfClosure, value: true)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try connections.add(channel)
            try Self.configure(channel, responder)
          }
        }
        .bind(host: host, port: port).get()
    } catch {
      throw ServerError(listeningFailed: error, host: host, port: port)
    }
    await withTaskCancellationHandler {
      if !Task.isCancelled { onListening(Self.address(host: host, port: listener.localAddress?.port ?? 0)) }
      try? await listener.closeFuture.get()
      await connections.stop()
    } onCancel: {
      listener.close(promise: nil)
    }
  }

  private static func configure(_ channel: any Channel, _ responder: SiteResponder) throws {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderListSize = 80 << 10
    let pipeline = channel.pipeline.syncOperations
    try pipeline.configureHTTPServerPipeline(withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits)
    // After the decoder, so that a client that sends a request byte by byte is idle.
    try pipeline.addHandler(IdleStateHandler(allTimeout: idleTime))
    try pipeline.addHandler(ConnectionHandler(responder))
  }

  /// The maximum number of connections: half of the files that the process may open, because each
  /// connection may also have a file open.
  private static func maxConnections() -> Int {
    var limit = rlimit()
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard unsafe getrlimit(kind, &limit) == 0 else { return 512 }
    return max(16, Int(min(limit.rlim_cur, 16_384)) / 2)
  }

  private static func address(host: String, port: Int) -> String {
    host.contains(":") ? "http://[\(host)]:\(port)/" : "http://\(host):\(port)/"
  }
}
