import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Reloads the pages in browsers when the site has changed. The server adds a script to the pages that it sends; the
/// files of the site stay as they are. The script waits for server-sent events, which the HTML Standard describes.
package final class PageReloads: Sendable {
  private struct State {
    var version: UInt64
    var listeners: [UInt64: AsyncStream<String>.Continuation] = [:]
    var next: UInt64 = 0
  }

  private let state: Mutex<State>

  /// The addresses of the script and of the events; names of files in a site never begin with a dot.
  static let script = "/.gallery/reload.js"
  static let events = "/.gallery/changes"

  package init() {
    // A page that an earlier server sent must not have the same version by chance.
    state = Mutex(State(version: .random(in: 0...(1 << 40))))
  }

  /// Reloads the pages of the site that are open in browsers.
  package func reload() {
    state.withLock { state in
      state.version += 1
      for listener in state.listeners.values { listener.yield("\(state.version)") }
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
  func response(to request: Request) -> Response? {
    let (body, type): (ResponseBody, String)
    switch request.uri.path {
    case Self.script:
      (body, type) = (ResponseBody(byteBuffer: ByteBuffer(string: Self.code)), "text/javascript")
    case Self.events:
      (body, type) = (eventBody(since: request.uri.query ?? ""), "text/event-stream")
    default: return nil
    }
    var response = Response(status: .ok, body: body)
    response.headers[.contentType] = type
    response.headers[.cacheControl] = "no-store"
    return request.method == .head ? response.createHeadResponse() : response
  }

  /// A stream of events with the version of the site: at once if the page has another version, and whenever it changes.
  private func eventBody(since version: String) -> ResponseBody {
    ResponseBody { [self] writer in
      let (versions, listener) = AsyncStream.makeStream(
        of: String.self, bufferingPolicy: .bufferingNewest(1))
      let (number, current) = state.withLock { state in
        state.next += 1
        state.listeners[state.next] = listener
        return (state.next, "\(state.version)")
      }
      // Regular writes detect that the page was closed, and prevent the idle timeout of the connection.
      let pulse = Task {
        while !Task.isCancelled {
          try await Task.sleep(for: Self.pulse)
          listener.yield("")
        }
      }
      defer {
        pulse.cancel()
        state.withLock { $0.listeners[number] = nil }
      }
      try await writer.write(Self.event(current == version ? "" : current))
      for await version in versions { try await writer.write(Self.event(version)) }
      try await writer.finish(nil)
    }
  }

  /// An event with a version, or a comment without one.
  private static func event(_ version: String) -> ByteBuffer {
    ByteBuffer(string: version.isEmpty ? ":\n\n" : "data: \(version)\n\n")
  }

  private static let pulse = Duration.seconds(3)

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
