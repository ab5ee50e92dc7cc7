import Hummingbird
import NIOCore

/// The context of a request, with its connection.
struct PreviewContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let connection: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    connection = source.channel
  }

  /// Waits until the connection has counted all bytes that were written to it. SwiftNIO 2.101 counts the writes of
  /// other threads with a delay. Without this wait, the next write does not wait for a slow client, although enough
  /// bytes are pending.
  func settle() async throws { try await connection.eventLoop.submit {}.get() }
}
