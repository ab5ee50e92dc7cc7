import SiteFormats
import SiteOutput

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

  /// The largest number and size in bytes of files that are transferred together.
  ///
  /// If a publication is interrupted, only the last of these batches is transferred again.
  var batchLimits: (files: Int, size: Int) { get }

  /// Whether `existing(_:)` finds out which files are equal to those of the site.
  var findsEqualFiles: Bool { get }

  /// Whether the target still has a published file, as far as that is known without a transfer.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - size: Its size in bytes.
  /// - Returns: `true` also if the target was not asked.
  /// - Throws: `TransferError`.
  func has(_ path: String, size: Int) throws -> Bool

  /// The paths of existing files that gallery did not publish.
  ///
  /// - Parameter files: New files of the site, which are not in the journal of the target.
  /// - Returns: Files with another content, and files with the same content.
  /// - Throws: `TransferError`, `Tool.Failure`, `CancellationError`.
  func existing(_ files: [TransferFile]) async throws -> (others: [String], same: [String])

  /// Transfers files; when it returns, the target has them.
  ///
  /// - Parameters:
  ///   - batch: The files.
  ///   - journal: The journal in which they were announced.
  /// - Throws: `TransferError`, `Tool.Failure`, `CancellationError`.
  func send(_ batch: TransferBatch, _ journal: TargetJournal) async throws

  /// Deletes files.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - journal: The contents that gallery published.
  /// - Returns: The new paths of files that someone else has changed, which are moved to a private folder.
  /// - Throws: `TransferError`, `Tool.Failure`, `CancellationError`.
  func remove(_ paths: [String], _ journal: Journal) async throws -> [String]

  /// Deletes folders of the journal that are empty, and all temporary files.
  ///
  /// - Parameter journal: The journal after the deletions.
  /// - Returns: The deleted folders.
  /// - Throws: `TransferError`.
  func finish(_ journal: Journal) async throws -> [String]
}
