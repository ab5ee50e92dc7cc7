import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Answers the requests of a connection, which NIO passes on one after another. Files are opened and read on the event
/// loop: to hand a request to another thread and back would take longer than to answer it from the page cache.
final class ConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let responder: SiteResponder
  private var isReceiving = false
  private var isAnswering = false
  /// The number of complete responses of which the client has not received all bytes.
  private var unwritten = 0
  /// Whether the client may send another request.
  private var isKeptAlive = true

  init(_ responder: SiteResponder) { self.responder = responder }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let request) where isKeptAlive:
      (isReceiving, isAnswering, isKeptAlive) = (true, true, request.isKeepAlive)
      do {
        send(try responder.response(to: request), to: request, context)
      } catch {
        // The client must see that the body is incomplete.
        context.close(promise: nil)
      }
    case .head, .body: break
    case .end:
      isReceiving = false
      closeAfterLastResponse(context)
    }
  }

  private func send(_ response: Response, to request: HTTPRequestHead, _ context: ChannelHandlerContext) {
    var head = HTTPResponseHead(version: request.version, status: response.status, headers: response.headers)
    if !isKeptAlive {
      head.headers.add(name: "Connection", value: "close")
    } else if request.version == .http1_0 {
      head.headers.add(name: "Connection", value: "keep-alive")
    }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    switch response.body {
    case .none: finish(context)
    case .bytes(let bytes):
      context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
      finish(context)
    case .file(let file, let range, let block): send(block, of: file, range, context)
    case .events(let version):
      context.flush()
      responder.reloads?.send(to: context.channel, since: version)
    }
  }

  /// Sends a file in blocks, each when the client has received the one before.
  private func send(_ block: ByteBuffer, of file: SiteFile, _ range: Range<Int>, _ context: ChannelHandlerContext) {
    let rest = range.dropFirst(block.readableBytes)
    let body = wrapOutboundOut(.body(.byteBuffer(block)))
    guard !rest.isEmpty else {
      context.write(body, promise: nil)
      return finish(context)
    }
    context.writeAndFlush(body).assumeIsolated().whenSuccess {
      guard context.channel.isActive else { return }
      guard let next = try? file.block(of: rest) else { return context.close(promise: nil) }
      self.send(next, of: file, rest, context)
    }
  }

  private func finish(_ context: ChannelHandlerContext) {
    // NIO may pass on the next request while the end is written.
    isAnswering = false
    unwritten += 1
    context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
      self.unwritten -= 1
      self.closeAfterLastResponse(context)
    }
  }

  /// Closes the connection after the last response, when all is written, and its request has been received: the client
  /// would not see the response if it were still sending.
  private func closeAfterLastResponse(_ context: ChannelHandlerContext) {
    if !isKeptAlive, !isAnswering, !isReceiving, unwritten == 0 { context.close(promise: nil) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is IdleStateHandler.IdleStateEvent:
      if isReceiving || !isAnswering && unwritten == 0 { context.close(promise: nil) }
    case ChannelEvent.inputClosed:
      (isReceiving, isKeptAlive) = (false, false)
      closeAfterLastResponse(context)
    default: break
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

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
