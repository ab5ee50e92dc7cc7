import PhotoCatalog
import SiteModel
import Synchronization
import SystemPackage

/// The results of making data files, which the catalog keeps for the next build.
final class StoredResults: FileResults {
  private struct State {
    /// Results that are not in the catalog yet.
    var pending: [UInt64: [UInt8]] = [:]
    var size = 0
    var error: CatalogError?
  }

  private let catalog: Catalog
  private let site: FilePath
  /// Whether the site has all files of the last build.
  private let areCurrent: Bool
  /// The small results of the last build.
  private let small: [UInt64: [UInt8]]
  private let state = Mutex(State())

  /// Results of at least this size in bytes are read when they are needed.
  private static let largeSize = 4096
  /// Results are stored in batches of about this size in bytes.
  private static let batchSize = 1 << 20

  /// Reads the small results of the last build.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - site: The site's folder.
  ///   - areCurrent: Whether the site has all files of the last build.
  /// - Throws: `CatalogError`.
  init(_ catalog: Catalog, site: FilePath, areCurrent: Bool) throws(CatalogError) {
    (self.catalog, self.site, self.areCurrent) = (catalog, site, areCurrent)
    small = areCurrent ? try catalog.results(ofSite: site, smallerThan: Self.largeSize) : [:]
  }

  func result(_ digest: UInt64) -> [UInt8]? {
    guard areCurrent else { return nil }
    // A result that cannot be read is computed again.
    return small[digest] ?? (try? catalog.result(ofSite: site, digest))
  }

  func store(_ result: [UInt8], _ digest: UInt64) {
    state.withLock { state in
      state.pending[digest] = result
      state.size += result.count
      if state.size >= Self.batchSize { flush(&state) }
    }
  }

  private func flush(_ state: inout State) {
    do throws(CatalogError) {
      if !state.pending.isEmpty { try catalog.store(state.pending, ofSite: site) }
    } catch {
      state.error = state.error ?? error
    }
    (state.pending, state.size) = ([:], 0)
  }

  /// Stores the remaining results, and removes those that no file of the site needs.
  ///
  /// - Parameter digests: The digests of all results of the site.
  /// - Throws: `CatalogError`, which may come from an earlier attempt to store results.
  func finish(keeping digests: Set<UInt64>) throws(CatalogError) {
    let error = state.withLock { state in
      flush(&state)
      return state.error
    }
    if let error { throw error }
    try catalog.removeResults(ofSite: site, except: digests)
  }
}
