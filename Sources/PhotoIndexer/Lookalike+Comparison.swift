import Glibc
import PhotoCatalog
import PhotoMetadata
import SystemPackage

extension Lookalike {
  /// Compares whole files.
  ///
  /// - Returns: `same` also where there is nothing to compare with: the file has moved.
  func compare() -> Likeness {
    guard let own = FileContent.fingerprint(of: reading.path) else { return .same }
    guard !others.isEmpty else { return .different(content: own, other: nil) }
    for other in others where other.isPresent {
      switch FileContent.areEqual(reading.path, other.path) {
      case true?: return .same
      case false?:
        return .different(content: own, other: FileContent.fingerprint(of: other.path))
      case nil: continue
      }
    }
    return .same
  }
}

extension Lookalike.Other {
  /// Whether the file is still what the catalog knows.
  fileprivate var isPresent: Bool {
    var status = stat()
    guard unsafe path.withPlatformString({ unsafe stat($0, &status) }) == 0 else { return false }
    let time = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    return Int64(status.st_size) == size && time == modified
  }
}
