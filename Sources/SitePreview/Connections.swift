import NIOCore
import Synchronization

/// The open connections of a server.
final class Connections: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var isStopping = false
  }

  /// How long active requests may take when the server stops.
  private static let stopTime = TimeAmount.milliseconds(500)

  private let state = Mutex(State())
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Adds a connection until it is closed; with `limit` connections, others wait.
  func add(_ channel: any Channel) throws {
    let id = ObjectIdentifier(channel)
    try state.withLock { state in
      if state.isStopping { throw ChannelError.ioOnClosedChannel }
      state.channels[id] = channel
      if state.channels.count == limit { _ = channel.parent?.setOption(.autoRead, value: false) }
    }
    channel.closeFuture.whenComplete { [self] _ in
      state.withLock { state in
        state.channels[id] = nil
        if state.channels.count == limit - 1 { _ = channel.parent?.setOption(.autoRead, value: true) }
      }
    }
  }

  /// Closes connections without a request at once, and the others after their response or the time limit.
  func stop() async {
    let open = state.withLock { state in
      state.isStopping = true
      return Array(state.channels.values)
    }
    for channel in open {
      channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
      channel.eventLoop.scheduleTask(in: Self.stopTime) { channel.close(promise: nil) }
    }
    for channel in open { try? await channel.closeFuture.get() }
  }
}
