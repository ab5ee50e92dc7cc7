import PhotoCatalog
import Glibc
import SystemPackage

/// Shell patterns of files and folders.
package struct Exclusions: Sendable {
  private struct Pattern {
    /// What the user wrote.
    var name: String
    /// The texts to match: as written and without a leading `**/`, each also folded.
    var texts: [String]
    var hasSlash: Bool
    /// The folder of the pattern, relative to the root; the pattern applies to paths below it.
    var prefix = FilePath()
    /// The root, relative to the folder of the pattern; it is prepended to paths.
    var above = FilePath()
  }

  private var patterns: [Pattern] = []

  /// Creates patterns such as `*.tmp`, `Lightroom*` or `2019/*/raw`.
  package init(_ patterns: [String]) {
    self.patterns = patterns.map { Self.pattern($0, root: nil) }
  }

  /// Creates the patterns that the catalog has for a root, and for folders in it or above it.
  init(_ patterns: [StoredPattern], root: FilePath) {
    for stored in patterns {
      var pattern = Self.pattern(stored.pattern, root: stored.root)
      var (inner, outer) = (stored.root, root)
      if inner.removePrefix(root) {
        pattern.prefix = inner
      } else if outer.removePrefix(stored.root) {
        pattern.above = outer
      } else {
        continue
      }
      self.patterns.append(pattern)
    }
  }

  private static func pattern(_ name: String, root: FilePath?) -> Pattern {
    var text = name
    // A trailing slash, as in `private/`, is ignored; `/private`, `./private` and the complete path are the
    // same path below the root.
    while text.hasSuffix("/"), text.count > 1 { text.removeLast() }
    let isAnchored = text.hasPrefix("/") || text.hasPrefix("./")
    if let root, text.hasPrefix(root.string + "/") { text.removeFirst(root.string.count) }
    while text.hasPrefix("./") { text.removeFirst(2) }
    while text.hasPrefix("/"), text.count > 1 { text.removeFirst() }
    var texts = [text]
    if text.hasPrefix("**/") { texts.append(String(text.dropFirst(3))) }
    for text in texts {
      let folded = FoldedName.fold(text)
      if folded != text { texts.append(folded) }
    }
    return Pattern(name: name, texts: texts, hasSlash: isAnchored || text.contains("/"))
  }

  /// The patterns as the user wrote them.
  package var names: [String] { patterns.map(\.name) }

  /// Whether there are no patterns.
  var isEmpty: Bool { patterns.isEmpty }

  /// Adds the patterns of another list.
  mutating func append(_ other: Exclusions) { patterns += other.patterns }

  /// Returns whether a file or folder matches a pattern.
  func match(_ path: FilePath) -> Bool { patterns.contains { matches($0, path) } }

  /// The patterns that match a file or folder, as the user wrote them.
  func matching(_ path: FilePath) -> [String] { patterns.filter { matches($0, path) }.map(\.name) }

  private func matches(_ pattern: Pattern, _ path: FilePath) -> Bool {
    var path = path
    if !pattern.prefix.isEmpty, !path.removePrefix(pattern.prefix) { return false }
    if !pattern.above.isEmpty { path = pattern.above.pushing(path) }
    guard !path.isEmpty else { return pattern.texts.contains(".") }
    let name = pattern.hasSlash ? path : FilePath(root: nil, path.components.suffix(1))
    let folded = FilePath(FoldedName.fold(name.string))
    return pattern.texts.contains { text in
      Self.matches(text, name) || folded != name && Self.matches(text, folded)
    }
  }

  private static func matches(_ pattern: String, _ name: FilePath) -> Bool {
    unsafe name.withPlatformString { unsafe fnmatch(pattern, $0, 0) == 0 }
  }
}
