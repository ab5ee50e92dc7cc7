import Synchronization

/// Cancels work on other threads.
package final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    var handler: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  package init() {}

  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Cancels the work; its results so far are kept.
  package func cancel() {
    let handler = state.withLock { state in
      state.isCancelled = true
      return state.handler
    }
    handler?()
  }

  /// Calls a closure when the work is cancelled, or immediately if it already is.
  func onCancel(_ handler: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      state.handler = handler
      return state.isCancelled
    }
    if isCancelled { handler() }
  }
}
