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

/// The results of an earlier and of a new build.
final class CollectedResults: FileResults {
  private let earlier: [UInt64: [UInt8]]
  private let stored = Mutex<[UInt64: [UInt8]]>([:])

  init(_ earlier: [UInt64: [UInt8]] = [:]) { self.earlier = earlier }

  /// The results that were stored.
  var new: [UInt64: [UInt8]] { stored.withLock { $0 } }

  func result(_ digest: UInt64) -> [UInt8]? { earlier[digest] }

  func store(_ result: [UInt8], _ digest: UInt64) { stored.withLock { $0[digest] = result } }
}

extension SearchIndex {
  /// Indexes a site; returns the page's part of the index and the files by their paths.
  static func of(
    _ outline: SiteOutline
  ) async throws -> (directory: SearchDirectory, files: [String: [UInt8]]) {
    let collected = CollectedFiles()
    let digests = try await PhotoDigests(outline.photos.list, outline.facets.links)
    let index = try await SearchIndex(outline.search(digests), outline.settings, collected.put)
    return (index.directory, collected.byPath)
  }
}
