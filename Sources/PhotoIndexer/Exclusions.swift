import Glibc
import SystemPackage

/// Files and folders that are left out of a library, by shell patterns.
package struct Exclusions: Sendable {
  private let patterns: [String]

  /// Takes patterns as `*.tmp`, `Lightroom*` or `2019/*/raw`.
  ///
  /// - Parameter patterns: One without a slash is compared with names, one with a slash with the
  ///   path below the root.
  package init(_ patterns: [String]) {
    self.patterns = patterns.map { pattern in
      // A folder written as such, `private/`, means the same.
      pattern.hasSuffix("/") && pattern.count > 1 ? String(pattern.dropLast()) : pattern
    }
  }

  /// Whether nothing is left out.
  var isEmpty: Bool { patterns.isEmpty }

  /// Whether a file or folder is to be left out.
  func match(_ path: FilePath) -> Bool {
    patterns.contains { pattern in
      let text = pattern.contains("/") ? path : FilePath(root: nil, path.components.suffix(1))
      return unsafe text.withPlatformString { unsafe fnmatch(pattern, $0, 0) == 0 }
    }
  }
}
