import GRDB
import Synchronization

/// Databases that live as long as the program.
///
/// Dispatch frees their queues on a thread of its own, and waits for it without a word where the
/// system has no thread left: a run that ends with just that error would never end.
enum KeptDatabases {
  private static let databases = Mutex<[any DatabaseReader]>([])

  static func keep(_ database: any DatabaseReader) {
    databases.withLock { $0.append(database) }
  }
}

extension Catalog {
  /// Keeps the catalog open until it is closed or the program ends.
  package func keepOpen() {
    KeptDatabases.keep(database)
  }
}
