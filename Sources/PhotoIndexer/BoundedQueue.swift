import Dispatch
import Synchronization

/// A queue between threads that holds so many elements and no more: who is ahead waits.
final class BoundedQueue<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    /// The first that has not been taken.
    var next = 0
  }

  /// Removing is dear, so that it is done for many at once.
  private static var mostTaken: Int { 64 }

  private let state = Mutex(State())
  private let room = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)

  init(capacity: Int) {
    // A semaphore must not be given up below the value it was made with.
    for _ in 0..<capacity { room.signal() }
  }

  /// Adds an element, once there is room.
  func push(_ element: Element) {
    room.wait()
    state.withLock { $0.elements.append(element) }
    filled.signal()
  }

  /// Takes the oldest element, once there is one.
  ///
  /// - Parameter deadline: When to give up.
  /// - Returns: `nil` after the last, and at the deadline.
  func pop(until deadline: DispatchTime = .distantFuture) -> Element? {
    guard filled.wait(timeout: deadline) == .success else { return nil }
    let element = state.withLock { state -> Element? in
      guard state.next < state.elements.count else { return nil }
      let element = state.elements[state.next]
      state.next += 1
      if state.next == state.elements.count || state.next == Self.mostTaken {
        state.elements.removeFirst(state.next)
        state.next = 0
      }
      return element
    }
    if element == nil {
      // The end, which the next one who waits must see too.
      filled.signal()
    } else {
      room.signal()
    }
    return element
  }

  /// Says that nothing more will be added.
  func finish() {
    filled.signal()
  }
}
