package import PhotoMetadata

/// The files of the last build, by digests of their inputs.
package struct UnchangedFiles: Sendable {
  /// The digests of the last build; empty if all files are rendered.
  private let digests: Set<UInt64>
  /// What the last build found out when it made files, by digests of their inputs.
  private let results: [UInt64: [UInt8]]
  /// The inputs of all files.
  private var common = InputDigest()

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - digests: The digests of the last build, if the site is as that build left it.
  ///   - results: Its results.
  ///   - common: A digest of the inputs of all files.
  package init(
    _ digests: Set<UInt64> = [], results: [UInt64: [UInt8]] = [:], common: [UInt8] = []
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

  /// Whether the last build had files of the same inputs.
  package func contains(_ digest: UInt64) -> Bool { digests.contains(digest) }

  /// What the last build found out when it made files of the same inputs; `nil` if it made none.
  package func result(_ digest: UInt64) -> [UInt8]? { results[digest] }
}

/// What a build found out when it made files, for the next one.
package struct FileResults: Sendable {
  /// The results by digests of inputs.
  package private(set) var bytes: [UInt64: [UInt8]] = [:]
  /// The number of results that are new.
  package private(set) var newCount = 0

  package init() {}

  /// Adds a result.
  package mutating func add(_ bytes: [UInt8], _ digest: UInt64, isNew: Bool) {
    self.bytes[digest] = bytes
    if isNew { newCount += 1 }
  }

  package mutating func add(_ other: FileResults) {
    bytes.merge(other.bytes) { $1 }
    newCount += other.newCount
  }
}
