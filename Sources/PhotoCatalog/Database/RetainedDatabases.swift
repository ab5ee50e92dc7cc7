import GRDB
import Synchronization

/// Databases that are never deallocated. Dispatch deallocates their queues on another thread, and waits forever if the
/// system cannot start one. A run that fails for that reason would not end.
enum RetainedDatabases {
  private static let databases = Mutex<[any DatabaseReader]>([])

  static func retain(_ database: any DatabaseReader) {
    databases.withLock { $0.append(database) }
  }
}

extension Catalog {
  /// Keeps the catalog open until it is closed or the process ends.
  package func keepOpen() {
    RetainedDatabases.retain(database)
  }
}
