import SiteOutput
import Synchronization

/// Receives the files of a site.
protocol FileSink: Sendable {
  /// Receives a file.
  func put(_ path: String, _ bytes: [UInt8]) throws(SiteOutputError)

  /// Keeps files that the site already has.
  func keep(_ paths: [String]) -> Bool

  /// Makes and receives many files, on all processors; see `Publication`.
  func put(
    count: Int, run: Int, _ make: @escaping @Sendable (Int) -> [(path: String, bytes: [UInt8])]
  ) async throws
}

extension Publication: FileSink {}

/// Collects the paths of files.
final class PathList: FileSink {
  private let list = Mutex<[String]>([])

  var paths: [String] { list.withLock { $0 } }

  func keep(_ paths: [String]) -> Bool {
    list.withLock { $0 += paths }
    return true
  }

  func put(_ path: String, _ bytes: [UInt8]) { list.withLock { $0.append(path) } }

  func put(
    count: Int, run: Int, _ make: @escaping @Sendable (Int) -> [(path: String, bytes: [UInt8])]
  ) async throws {
    for index in 0..<count {
      try Task.checkCancellation()
      for (path, bytes) in make(index) { put(path, bytes) }
    }
  }
}
