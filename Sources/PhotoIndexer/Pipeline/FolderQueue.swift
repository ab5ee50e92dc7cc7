import Dispatch
import SystemPackage
import Synchronization

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
