import PhotoCatalog
import SiteViews
import Synchronization
import SystemPackage

/// The store of what builds of a site have derived, in the catalog. A key is a digest of all that its value follows
/// from, so values can be stored before the site is complete.
final class DerivedValues: FileResults {
  private struct State {
    /// Those that are not in the catalog yet.
    var pending: [(key: DerivedKey, value: [UInt8])] = []
    var size = 0
    /// The keys that this build has asked for or stored.
    var used: Set<DerivedKey> = []
    var error: CatalogError?
  }

  private let catalog: Catalog
  private let site: FilePath
  /// Whether values of data files are read.
  private let readsData: Bool
  /// The small values of data files.
  private let small: [UInt64: [UInt8]]
  private let state = Mutex(State())

  /// The size in bytes from which a value is read when it is asked for.
  private static let largeSize = 4096
  /// The bytes of values that are stored together.
  private static let batchSize = 1 << 20

  /// Opens the store.
  init(_ catalog: Catalog, site: FilePath, readsData: Bool) throws(CatalogError) {
    (self.catalog, self.site, self.readsData) = (catalog, site, readsData)
    small =
      readsData
      ? try catalog.derivedValues(of: .data, smallerThan: Self.largeSize, ofSite: site) : [:]
  }

  func result(_ digest: UInt64) -> [UInt8]? {
    guard readsData else { return nil }
    let key = DerivedKey(.data, digest)
    // A value that cannot be read is derived again.
    let value = small[digest] ?? (try? catalog.derivedValue(key, ofSite: site))
    if value != nil { keep([key]) }
    return value
  }

  func store(_ result: [UInt8], _ digest: UInt64) { store(DerivedKey(.data, digest), result) }

  /// Stores a value soon.
  func store(_ key: DerivedKey, _ value: [UInt8]) {
    state.withLock { state in
      state.used.insert(key)
      state.pending.append((key, value))
      state.size += value.count
      if state.size >= Self.batchSize { flush(&state) }
    }
  }

  /// Notes values that the next build may need too.
  func keep(_ keys: some Sequence<DerivedKey>) { state.withLock { $0.used.formUnion(keys) } }

  private func flush(_ state: inout State) {
    do throws(CatalogError) {
      if !state.pending.isEmpty { try catalog.store(state.pending, ofSite: site) }
    } catch {
      state.error = state.error ?? error
    }
    (state.pending, state.size) = ([], 0)
  }

  /// Stores the remaining values, and removes those that this build did not use.
  func finish() throws(CatalogError) {
    let (used, error) = state.withLock { state in
      flush(&state)
      return (state.used, state.error)
    }
    if let error { throw error }
    try catalog.removeDerivedValues(ofSite: site, except: used)
  }
}
