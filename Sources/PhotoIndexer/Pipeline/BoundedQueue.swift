import Dispatch
import Synchronization
import SystemPackage

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

/// The folders that remain to be listed, shared by several threads. Folders that symbolic links lead to are listed
/// after all others, one at a time, so that each real folder is listed once and under the same path in every run.
final class FolderQueue: Sendable {
  private struct State {
    /// The paths of folders below the root.
    var waiting: [FilePath]
    /// Links to folders, in descending order.
    var linked: [FilePath] = []
    var busy = 0
    var isFinished = false
  }

  private let state: Mutex<State>
  private let available = DispatchSemaphore(value: 0)

  init(_ start: FilePath) {
    state = Mutex(State(waiting: [start]))
    available.signal()
  }

  /// Removes the next folder; waits while there is none, and returns `nil` after the last one.
  func next() -> FilePath? {
    available.wait()
    let folder = state.withLock { state -> FilePath? in
      guard !state.isFinished, let folder = state.waiting.popLast() else { return nil }
      state.busy += 1
      return folder
    }
    if folder == nil { available.signal() }
    return folder
  }

  /// Marks a folder as listed.
  func finish(folders: [FilePath] = [], links: [FilePath] = []) {
    let count = state.withLock { state -> Int in
      state.waiting.append(contentsOf: folders.reversed())
      state.linked.append(contentsOf: links)
      state.busy -= 1
      guard state.busy == 0, state.waiting.isEmpty else { return folders.count }
      state.linked.sort { $0.string > $1.string }
      if let link = state.linked.popLast() {
        state.waiting.append(link)
      } else {
        state.isFinished = true
      }
      return 1
    }
    for _ in 0..<count { available.signal() }
  }

  /// Ends the traversal.
  func cancel() {
    state.withLock { $0.isFinished = true }
    available.signal()
  }
}
