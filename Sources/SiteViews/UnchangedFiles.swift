package import Facts

/// The files of the last build, by digests of their inputs.
package struct UnchangedFiles: Sendable {
  /// The digests of the last build; empty if all files are rendered.
  private let digests: Set<UInt64>
  /// The stored results of making files; `nil` to make all files.
  private let results: (any FileResults)?
  /// The inputs of all files.
  private var common = InputDigest()

  /// Makes a list.
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
  package func digest(_ add: (inout InputDigest) -> Void) -> UInt64 {
    var digest = common
    add(&digest)
    return digest.value
  }

  /// The digest of files that show a view.
  package func digest(_ view: UInt64) -> UInt64 { digest { $0.add(view) } }

  /// Whether the last build had files with the same inputs.
  package func contains(_ digest: UInt64) -> Bool { digests.contains(digest) }

  /// The result that the last build stored for files with the same inputs; `nil` if there is none.
  package func result(_ digest: UInt64) -> [UInt8]? { results?.result(digest) }

  /// Stores a result of making files for the next build.
  package func store(_ result: @autoclosure () -> [UInt8], _ digest: UInt64) {
    results?.store(result(), digest)
  }
}

/// Results of making files, by the digests of the files' inputs.
package protocol FileResults: Sendable {
  /// The result of the last build; `nil` if it has none.
  func result(_ digest: UInt64) -> [UInt8]?

  /// Stores a result for the next build.
  func store(_ result: [UInt8], _ digest: UInt64)
}
