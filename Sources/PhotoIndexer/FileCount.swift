import PhotoCatalog
import Synchronization
import SystemPackage

/// Counts the files of a library ahead of the run, to estimate the remaining time.
package final class FileCount: Sendable {
  private enum State {
    case idle, counting, done(Int), stopped
  }

  private let roots: [FilePath]
  private let exclusions: Exclusions
  private let state = Mutex(State.idle)

  package init(_ roots: [LibraryRoot], _ exclusions: Exclusions) {
    self.roots = roots.map(\.path)
    self.exclusions = exclusions
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
      let total = self.roots.reduce(0) { $0 + self.count($1) }
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

  private func count(_ root: FilePath) -> Int {
    var folders = [FilePath()]
    var total = 0
    while !isStopped, let folder = folders.popLast() {
      // Folders that cannot be listed are reported by the run.
      guard let listing = try? FolderListing(of: root.pushing(folder)) else { continue }
      total += listing.files.count { file in
        file.kind != .sidecar && !isExcluded(listing.names.path(file.name), in: folder)
      }
      folders += listing.folders.filter { !isExcluded($0, in: folder) }.map { folder.pushing($0) }
    }
    return total
  }

  private func isExcluded(_ name: FilePath, in folder: FilePath) -> Bool {
    !exclusions.isEmpty && exclusions.match(folder.pushing(name))
  }
}
