import PhotoMetadata

/// The files of the last build, by digests of their inputs.
struct UnchangedFiles: Sendable {
  /// The digests of the last build; empty if all files are rendered.
  private let digests: Set<UInt64>
  /// The inputs of all files.
  private var common = InputDigest()

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - digests: The digests of the last build, if the site is as that build left it.
  ///   - common: A digest of the inputs of all files.
  init(_ digests: Set<UInt64> = [], common: [UInt8] = []) {
    self.digests = digests
    self.common.add(common)
  }

  /// The list with more inputs of all files.
  func with(_ add: (inout InputDigest) -> Void) -> UnchangedFiles {
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
  func digest(_ add: (inout InputDigest) -> Void) -> UInt64 {
    var digest = common
    add(&digest)
    return digest.value
  }

  /// Whether the last build had files of the same inputs.
  func contains(_ digest: UInt64) -> Bool { digests.contains(digest) }
}
