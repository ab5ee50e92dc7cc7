import Dispatch
import SystemPackage
import Synchronization

/// The folders of a place in a library that are still to be listed, shared by several threads.
///
/// A folder that is reached by a symbolic link is listed when all others have been, and one at a
/// time: whichever thread is faster, each real folder is listed once and under the same path.
final class FolderQueue: Sendable {
  private struct State {
    /// Below the root.
    var waiting: [FilePath]
    /// Folders that links lead to, the last in order first.
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

  /// The next folder, once there is one; `nil` when there will be none.
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

  /// Says that a folder has been listed.
  ///
  /// - Parameters:
  ///   - folders: The folders in it.
  ///   - links: Symbolic links to folders in it.
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

  /// Ends the walk.
  func cancel() {
    state.withLock { $0.isFinished = true }
    available.signal()
  }
}
