package import Facts

/// The files of the last build, by digests of their inputs.
package struct UnchangedFiles: Sendable {
  /// The digests of the last build; empty if all files are rendered.
  private let digests: Set<UInt64>
  private var common = InputDigest()

  /// Makes a list.
  package init(_ digests: Set<UInt64> = [], common: [UInt8] = []) {
    self.digests = digests
    self.common.add(common)
  }

  /// The list with more inputs of all files.
  package func with(_ add: (inout InputDigest) -> Void) -> UnchangedFiles {
    var list = self
    add(&list.common)
    let value = list.common.value
    list.common = InputDigest()
    list.common.add(value)
    return list
  }

  package func digest(_ add: (inout InputDigest) -> Void) -> UInt64 {
    var digest = common
    add(&digest)
    return digest.value
  }

  /// The digest of files that show a view.
  package func digest(_ view: UInt64) -> UInt64 { digest { $0.add(view) } }

  /// Whether the last build had files with the same inputs.
  package func contains(_ digest: UInt64) -> Bool { digests.contains(digest) }
}
