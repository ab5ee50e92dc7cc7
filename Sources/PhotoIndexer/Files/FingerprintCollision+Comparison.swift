import PhotoCatalog
import PhotoReading
import Glibc
import SystemPackage

extension FingerprintCollision {
  /// Compares the complete files.
  func compare() throws -> ComparisonResult {
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

extension FingerprintCollision.Other {
  /// Returns whether the file still exists with the size and time in the catalog.
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
