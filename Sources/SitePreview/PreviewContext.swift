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

  /// Waits until the connection has noted everything that was written to it.
  ///
  /// Swift NIO 2.101 notes writes of other threads later, so that the next write does not wait for a slow client
  /// although more than enough is written.
  func settle() async throws { try await connection.eventLoop.submit {}.get() }
}
