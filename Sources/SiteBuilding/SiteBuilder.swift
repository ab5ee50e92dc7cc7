import Facts
import Foundation
package import PhotoCatalog
package import Renditions
import SiteViews
import SiteOutput
import SystemPackage

/// Builds a site: plans > media > content > files > publication. Each step is in a file of its own, and returns a value
/// that the next one receives.
package struct SiteBuilder: Sendable {
  let catalog: Catalog
  let pool: WorkerPool
  let videoPool: WorkerPool?
  let settings: BuildSettings
  let expectsPhotos: Bool
  let onDetail: (@Sendable (String) -> Void)?
  let onProgress: @Sendable (BuildProgress) -> Void

  /// Makes a builder. `videoPool` is `nil` if ffmpeg is not installed. `onDetail` is `nil` to make none.
  package init(
    catalog: Catalog, pool: WorkerPool, videoPool: WorkerPool? = nil, settings: BuildSettings,
    expectsPhotos: Bool = false,
    onDetail: (@Sendable (String) -> Void)? = nil,
    onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) {
    self.catalog = catalog
    self.pool = pool
    self.videoPool = videoPool
    self.settings = settings
    self.expectsPhotos = expectsPhotos
    self.onDetail = onDetail
    self.onProgress = onProgress
  }

  var spareImages: SpareImages { SpareImages(catalog: catalog, limit: settings.run.imageStoreLimit) }

  package func build() async throws -> BuildReport {
    let output = try OutputFolder(settings.output)
    try OutputPlacement.check(output.path, holdsNone: [catalog.path] + settings.run.privateFiles)
    // An index run that was killed, or is still running, has not decided on all files.
    try catalog.resolveAddresses(isComplete: false)
    if !settings.run.acceptsSource { try source(catalog.revision()).check(against: output, in: catalog) }
    if let report = try await unchanged(output) { return report }
    try withdraw(from: output)

    // A step takes over the value before it, because pages need the memory of a million photos.
    let (site, plans) = try await open(output)
    let media = try await media(of: consume plans, for: site)
    let content = try await content(of: consume media, for: site)
    let files = try await files(of: consume content, for: site)
    return try await publish(files, of: site)
  }

  /// What the site is made from.
  func source(_ revision: Int) throws -> SiteSource {
    try SiteSource(catalog, revision: revision, queries: settings.run.queries)
  }

  /// Removes what must not be seen any more, before anything is added or checked.
  private func withdraw(from output: OutputFolder) throws {
    // Photos that only --where leaves out are moved to the image store at the end.
    let withdrawal = try Withdrawal(catalog, PhotoQuery.everything.leavingOut(settings.query.keptBack))
    guard !withdrawal.isEmpty else { return }
    let lock = try BuildLock(output)
    defer { _ = lock }
    let count = try withdrawal.run(in: output)
    if count > 0 { onDetail?("withdrawn before the build: \(count)") }
  }

  /// The report of a build that would change nothing; `nil` if it might.
  private func unchanged(_ output: OutputFolder) async throws -> BuildReport? {
    guard !settings.run.verifies, try ShardFiles(in: output).isEmpty,
      // Reading the state of all files takes longer.
      try catalog.revision(ofSite: output.path) == catalog.revision(),
      let key = BuildDigest.report(
        settings, revision: try catalog.revision(), try await BuildDigest.outputs(output)),
      let known = try catalog.derivedValue(key, ofSite: output.path),
      let report = try? JSONDecoder().decode(BuildReport.self, from: Data(known)),
      !(try await hasOutdatedErrors())
    else { return nil }
    return report.ofUnchangedSite
  }

  /// Whether other versions refused photos than those that would render them now.
  private func hasOutdatedErrors() async throws -> Bool {
    guard try catalog.hasRenderErrors() else { return false }
    var versions = [try await pool.version()]
    if let videoPool {
      do {
        versions.append(try await videoPool.version())
      } catch RendererError.cannotStart {
        // The rendering stage reports it.
        return true
      }
    }
    return try catalog.hasErrors(ofOthersThan: versions)
  }
}
