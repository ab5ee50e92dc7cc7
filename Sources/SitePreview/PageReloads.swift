import NIOCore
import NIOHTTP1
import Synchronization

/// Reloads the pages in browsers when the site has changed. The server adds a script to the pages that it sends; the
/// files of the site stay as they are. The script waits for server-sent events, which the HTML Standard describes.
package final class PageReloads: Sendable {
  private struct State {
    /// Random, because a page that an earlier server sent must not have the same version by chance.
    var version = UInt64.random(in: 0...(1 << 40))
    /// The connections of open pages.
    var listeners: [ObjectIdentifier: any Channel] = [:]
  }

  private let state = Mutex(State())

  /// The addresses of the script and of the events; names of files in a site never begin with a dot.
  static let script = "/.gallery/reload.js"
  static let events = "/.gallery/changes"

  package init() {}

  /// Reloads the pages of the site that are open in browsers.
  package func reload() {
    state.withLock { state in
      state.version += 1
      for channel in state.listeners.values { Self.write(state.version, to: channel) }
    }
  }

  /// The HTML of a page with the script. The script is before the page's security policy, which applies only to
  /// elements after it.
  func add(to page: [UInt8]) -> [UInt8] {
    let version = state.withLock { $0.version }
    guard let start = page.firstRange(of: Array("<head>".utf8)) else { return page }
    let tag = "<script async src=\"\(Self.script)?\(version)\"></script>"
    return page[..<start.upperBound] + Array(tag.utf8) + page[start.upperBound...]
  }

  /// The response with the script or with the events; `nil` for other paths.
  func response(to target: RequestTarget) -> Response? {
    let (type, body): (String, Response.Body)
    switch target.path {
    case Self.script: (type, body) = ("text/javascript", .bytes(ByteBuffer(string: Self.code)))
    case Self.events: (type, body) = ("text/event-stream", .events(version: target.query ?? ""))
    default: return nil
    }
    return Response(status: .ok, headers: ["Content-Type": type, "Cache-Control": "no-store"], body: body)
  }

  /// Sends events with the version of the site until a connection is closed: at once if the page has another version,
  /// and whenever it changes.
  func send(to channel: any Channel, since version: String) {
    let id = ObjectIdentifier(channel)
    state.withLock { state in
      state.listeners[id] = channel
      Self.write("\(state.version)" == version ? nil : state.version, to: channel)
    }
    // Regular writes detect that the page was closed.
    let pulse = channel.eventLoop.scheduleRepeatedTask(initialDelay: .seconds(3), delay: .seconds(3)) { _ in
      Self.write(nil, to: channel)
    }
    channel.closeFuture.whenComplete { [self] _ in
      pulse.cancel()
      state.withLock { $0.listeners[id] = nil }
    }
  }

  /// Writes an event with a version, or a comment without one.
  private static func write(_ version: UInt64?, to channel: any Channel) {
    channel.eventLoop.execute {
      let event = ByteBuffer(string: version.map { "data: \($0)\n\n" } ?? ":\n\n")
      channel.pipeline.syncOperations.writeAndFlush(
        NIOAny(HTTPServerResponsePart.body(.byteBuffer(event))), promise: nil)
    }
  }

  /// The script of pages. It closes the connection on `pagehide`: otherwise each page in the back/forward cache would
  /// hold one.
  private static let code = """
    (function () {
      var version = document.currentScript.src.split("?")[1];
      var events;
      function connect() {
        events = new EventSource("\(events)?" + version);
        events.onmessage = function () { events.close(); location.reload(); };
      }
      addEventListener("pagehide", function () { events.close(); });
      addEventListener("pageshow", function (event) { if (event.persisted) connect(); });
      connect();
    })();

    """
}
