import NIOCore
import NIOPosix
import SitePreview
import Testing

/// A running server, to which requests are sent as bytes, because a client library would correct them.
struct TestServer {
  let address: String
  let port: Int

  /// Runs a server on a free port during `body`, then stops it.
  static func run(_ site: TemporarySite, allowedHosts: [String] = [], _ body: (TestServer) async throws -> Void)
    async throws
  {
    let server = PreviewServer(folder: site.path, port: 0, allowedHosts: allowedHosts)
    let (addresses, continuation) = AsyncStream.makeStream(of: String.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { continuation.finish() }
        try await server.run { continuation.yield($0) }
      }
      for await address in addresses {
        let port = try #require(address.split(separator: ":").last.flatMap { Int($0.dropLast()) })
        try await body(TestServer(address: address, port: port))
        break
      }
      group.cancelAll()
      try await group.waitForAll()
    }
  }

  /// Opens a connection and sends bytes, but does not read the response.
  func connectSilently(sending bytes: String = "") async throws -> any Channel {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelOption(.autoRead, value: false)
      .connect(host: "127.0.0.1", port: port).get()
    if !bytes.isEmpty { try await channel.writeAndFlush(ByteBuffer(string: bytes)) }
    return channel
  }

  /// Opens a connection for `executeThenClose`.
  func connect() async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
    try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connectTimeout(.seconds(10))
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel(wrappingChannelSynchronously: channel)
        }
      }
  }

  /// Sends bytes and returns everything that the server sends before it closes the connection, or `nil` if the
  /// connection is still open after `seconds`.
  func exchange(_ bytes: String, seconds: Int = 20) async throws -> [UInt8]? {
    let connection = try await connect()
    let limit = connection.channel.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) {
      connection.channel.close(promise: nil)
    }
    let received: [UInt8] = try await connection.executeThenClose { inbound, outbound in
      try? await outbound.write(ByteBuffer(string: bytes))
      var received: [UInt8] = []
      do {
        for try await part in inbound { received += part.readableBytesView }
      } catch is IOError {
        // The server reset the connection; the bytes so far are used.
      }
      return received
    }
    limit.cancel()
    let isLate = (try? await limit.futureResult.get()) != nil
    return isLate ? nil : received
  }

  /// Sends a request on a new connection.
  func request(
    _ target: String, method: String = "GET", host: String? = nil, headers: [String] = []
  ) async throws -> TestResponse {
    let lines =
      ["\(method) \(target) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"]
      + headers + ["", ""]
    let bytes = try await exchange(lines.joined(separator: "\r\n"))
    guard let bytes, let response = TestResponse(bytes) else { throw NoResponse() }
    return response
  }

  struct NoResponse: Error {}
}
