import SitePages
import SiteBuilding
@testable import SiteViews
import Synchronization

/// The files that a writer puts out, by their paths.
final class CollectedFiles: Sendable {
  private let files = Mutex<[String: [UInt8]]>([:])
  var byPath: [String: [UInt8]] { files.withLock { $0 } }

  func put(_ path: String, _ bytes: [UInt8]) { files.withLock { $0[path] = bytes } }
}

extension SearchIndex {
  /// Indexes a site; returns the page's part of the index and the files by their paths.
  static func of(_ outline: SiteOutline) async throws -> (directory: SearchDirectory, files: [String: [UInt8]]) {
    let collected = CollectedFiles()
    let index = try await SearchIndex(outline.search, outline.settings, collected.put)
    return (index.directory, collected.byPath)
  }
}
