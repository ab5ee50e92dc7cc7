import Facts

/// A file on its way to a target.
struct TransferFile: Sendable {
  enum Source: Sendable {
    /// The file of the same path in the site.
    case site
    /// A file that only the target has.
    case bytes([UInt8])
  }

  var path: String
  var content: RecordedContent
  var source: Source
}

/// Files that are transferred together.
struct TransferBatch: Sendable {
  /// In the order in which they appear at the target.
  var files: [TransferFile]
  /// The policy of all files, for targets that store it with them.
  var policy: CachePolicy
}

/// A place to which a site is published.
protocol TransferTarget: Sendable {
  /// The target as the user names it, for messages.
  var name: String { get }

  /// The largest number and size in bytes of files that are transferred together. If a publication is interrupted, only
  /// the last of these batches is transferred again.
  var batchLimits: (files: Int, size: Int) { get }

  /// Whether `existing(_:)` finds out which files are equal to those of the site.
  var findsEqualFiles: Bool { get }

  /// Whether the target still has a published file, as far as that is known without a transfer.
  func has(_ path: String, size: Int) throws -> Bool

  /// The paths of existing files that gallery did not publish.
  func existing(_ files: [TransferFile]) async throws -> (others: [String], same: [String])

  /// Transfers files; when it returns, the target has them.
  func send(_ batch: TransferBatch, _ journal: TargetJournal) async throws

  func remove(_ paths: [String], _ journal: Journal) async throws -> [String]

  /// Deletes folders of the journal that are empty, and all temporary files.
  func finish(_ journal: Journal) async throws -> [String]
}
