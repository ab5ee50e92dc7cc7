import Synchronization

/// Tells work on other threads that its result is not wanted any more.
package final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    var handler: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  package init() {}

  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Cancels; what has been done is kept.
  package func cancel() {
    let handler = state.withLock { state in
      state.isCancelled = true
      return state.handler
    }
    handler?()
  }

  /// Calls when the work is cancelled, at once if it is already.
  func onCancel(_ handler: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      state.handler = handler
      return state.isCancelled
    }
    if isCancelled { handler() }
  }
}
