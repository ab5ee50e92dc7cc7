import Glibc
import PhotoCatalog
import PhotoMetadata
import SystemPackage

extension Lookalike {
  /// Compares whole files.
  ///
  /// - Returns: `same` also where there is nothing to compare with: the file has moved.
  /// - Throws: The system's reason (`Errno`) where a file is there and cannot be read.
  func compare() throws -> Likeness {
    let own = try FileContent.fingerprint(of: reading.path)
    guard !others.isEmpty else { return .different(content: own, other: nil) }
    var failure: Errno?
    for other in others {
      do {
        guard try other.isPresent() else { continue }
        if try FileContent.areEqual(reading.path, other.path) { return .same }
        return .different(content: own, other: try FileContent.fingerprint(of: other.path))
      } catch let reason as Errno {
        failure = reason
      }
    }
    if let failure { throw failure }
    return .same
  }
}

extension Lookalike.Other {
  /// Whether the file is still what the catalog knows.
  fileprivate func isPresent() throws(Errno) -> Bool {
    var status = stat()
    guard unsafe path.withPlatformString({ unsafe stat($0, &status) }) == 0 else {
      let reason = Errno(rawValue: errno)
      if reason == .noSuchFileOrDirectory || reason == .notDirectory { return false }
      throw reason
    }
    return Int64(status.st_size) == size && status.st_mtim.nanoseconds == modified
  }
}
