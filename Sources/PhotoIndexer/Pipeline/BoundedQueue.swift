import Dispatch
import Synchronization

/// A queue between threads with a maximum number of elements; `push` waits if it is full.
final class BoundedQueue<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    /// The index of the first element that was not removed.
    var next = 0
  }

  /// The number of removed elements whose memory is freed together, because freeing it is expensive.
  private static var maxTaken: Int { 64 }

  private let state = Mutex(State())
  private let free = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)

  init(capacity: Int) {
    // A semaphore must not be deallocated with a value below its initial one.
    for _ in 0..<capacity { free.signal() }
  }

  /// Adds an element; waits while the queue is full.
  func push(_ element: Element) {
    free.wait()
    state.withLock { $0.elements.append(element) }
    filled.signal()
  }

  /// Removes the oldest element; waits while the queue is empty. The result is `nil` after the last one and at the
  /// deadline.
  func pop(until deadline: DispatchTime = .distantFuture) -> Element? {
    guard filled.wait(timeout: deadline) == .success else { return nil }
    let element = state.withLock { state -> Element? in
      guard state.next < state.elements.count else { return nil }
      let element = state.elements[state.next]
      state.next += 1
      if state.next == state.elements.count || state.next == Self.maxTaken {
        state.elements.removeFirst(state.next)
        state.next = 0
      }
      return element
    }
    if element == nil {
      // Wakes up the next waiting thread as well.
      filled.signal()
    } else {
      free.signal()
    }
    return element
  }

  /// Marks the end of the queue; no elements may be added after it.
  func finish() {
    filled.signal()
  }
}
