import Glibc
import SystemPackage

/// Shell patterns of files and folders that are excluded from a library.
package struct Exclusions: Sendable {
  private let patterns: [String]

  /// Creates exclusions from patterns such as `*.tmp`, `Lightroom*` or `2019/*/raw`.
  ///
  /// - Parameter patterns: The patterns. One without a slash is matched against names, one with a
  ///   slash against paths below the root.
  package init(_ patterns: [String]) {
    self.patterns = patterns.map { pattern in
      // A trailing slash, as in `private/`, is ignored.
      pattern.hasSuffix("/") && pattern.count > 1 ? String(pattern.dropLast()) : pattern
    }
  }

  /// Whether there are no patterns.
  var isEmpty: Bool { patterns.isEmpty }

  /// Returns whether a file or folder is excluded.
  func match(_ path: FilePath) -> Bool {
    patterns.contains { pattern in
      let text = pattern.contains("/") ? path : FilePath(root: nil, path.components.suffix(1))
      return unsafe text.withPlatformString { unsafe fnmatch(pattern, $0, 0) == 0 }
    }
  }
}
