package import Digests

/// The files of the last build, by digests of their inputs.
package struct UnchangedFiles: Sendable {
  /// The digests of the last build; empty if all files are rendered.
  private let digests: Set<UInt64>
  /// What the last build found out when it made files; `nil` to make all files.
  private let results: (any FileResults)?
  /// The inputs of all files.
  private var common = InputDigest()

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - digests: The digests of the last build, if the site is as that build left it.
  ///   - results: The results of the last build, and those for the next one.
  ///   - common: A digest of the inputs of all files.
  package init(
    _ digests: Set<UInt64> = [], results: (any FileResults)? = nil, common: [UInt8] = []
  ) {
    (self.digests, self.results) = (digests, results)
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

  /// The digest of files.
  ///
  /// - Parameter add: Adds all their inputs but those of all files, including their paths.
  /// - Returns: The digest.
  package func digest(_ add: (inout InputDigest) -> Void) -> UInt64 {
    var digest = common
    add(&digest)
    return digest.value
  }

  /// The digest of files, apart from what all files depend on.
  ///
  /// - Parameter view: The digest of the view of the files.
  /// - Returns: The digest.
  package func digest(_ view: UInt64) -> UInt64 { digest { $0.add(view) } }

  /// Whether the last build had files of the same inputs.
  package func contains(_ digest: UInt64) -> Bool { digests.contains(digest) }

  /// What the last build found out when it made files of the same inputs; `nil` if it made none.
  package func result(_ digest: UInt64) -> [UInt8]? { results?.result(digest) }

  /// Stores what this build found out when it made files.
  package func store(_ result: @autoclosure () -> [UInt8], _ digest: UInt64) {
    results?.store(result(), digest)
  }
}

/// What builds found out when they made files, by digests of the files' inputs.
package protocol FileResults: Sendable {
  /// The result of the last build; `nil` if it has none.
  func result(_ digest: UInt64) -> [UInt8]?

  /// Stores a result for the next build.
  func store(_ result: [UInt8], _ digest: UInt64)
}
