import Synchronization
package import SystemPackage

/// Counts the files of a library ahead of the run, to estimate the remaining time.
package final class FileCount: Sendable {
  private enum State {
    case idle, counting, done(Int), stopped
  }

  private let roots: [(path: FilePath, rules: LibraryRules)]
  private let state = Mutex(State.idle)

  /// Creates a count of folders, each with the rules of its root.
  package init(_ roots: [(path: FilePath, rules: LibraryRules)]) {
    self.roots = roots
  }

  /// The number of files; `nil` until it is known.
  package var total: Int? {
    state.withLock { if case .done(let count) = $0 { count } else { nil } }
  }

  /// Starts counting on another thread, unless that was done before.
  package func start() {
    let isFirst = state.withLock { state in
      guard case .idle = state else { return false }
      state = .counting
      return true
    }
    guard isFirst else { return }
    // If no thread can be started, `total` remains `nil`.
    var threads = ThreadGroup()
    try? threads.start {
      let total = self.roots.reduce(0) { $0 + self.count($1.path, $1.rules) }
      self.state.withLock { state in
        if case .counting = state { state = .done(total) }
      }
    }
  }

  package func stop() {
    state.withLock { $0 = .stopped }
  }

  private var isStopped: Bool {
    state.withLock { if case .stopped = $0 { true } else { false } }
  }

  private func count(_ root: FilePath, _ rules: LibraryRules) -> Int {
    var rules = rules
    var start = root
    _ = start.removePrefix(rules.root)
    var folders = [start]
    var total = 0
    while !isStopped, let folder = folders.popLast() {
      // Folders that cannot be listed are reported by the run.
      guard var listing = try? FolderListing(of: rules.root.pushing(folder)) else { continue }
      _ = rules.select(&listing, at: folder)
      total += listing.files.count
      folders += listing.folders.map { folder.pushing($0) }
    }
    return total
  }
}
