import Foundation
import PhotoCatalog
import SiteOutput
import SiteViews
import SystemPackage

extension SiteBuilder {
  /// The staged files of a site.
  struct Files {
    let result: SiteFiles.Result
    /// The revision of the catalog, with the changes of this build.
    let revision: Int
    let report: BuildReport
  }

  /// Makes all files of a site, and stages those that have changed.
  func files(of content: consuming Content, for site: OpenSite) async throws -> Files {
    let publication = site.publication
    // The script of protected albums makes archives of their own files.
    for part in content.parts where part.key == nil {
      try ArchiveStage(publication: publication, location: part.location, onProgress: onProgress)
        .run(part.outline.archives.values)
    }
    try await ShareImageStage(
      pool: pool, publication: publication, requiresSandbox: self.settings.run.requiresSandbox,
      onProgress: onProgress
    ).run(content.parts.flatMap(\.sharedPhotos))
    let common = BuildDigest.common(settings)
    let renderer = SiteFiles(
      content.site, size: publication.size, past: content.past, isPublished: publication.holds,
      protection: content.protection,
      unchanged: UnchangedFiles(
        common == nil ? [] : site.known?.digests ?? [], common: common ?? []))
    var result = try await renderer.put(into: publication, onProgress: onProgress)
    for part in content.restricted {
      result.add(try await renderer.put(part, into: publication, onProgress: onProgress))
    }
    onDetail?("\(result)")
    publication.requireMedia(of: content.parts)
    var report = content.report
    report.photos = content.site.outline.photos.count(where: \.photo.isShown)
    report.albums = content.site.outline.folderCount
    report.protectedAlbums = content.restricted.count { $0.key != nil }
    report.unlistedAlbums = content.restricted.count(where: \.location.isUnlisted)
    return Files(result: result, revision: content.revision, report: report)
  }

  func publish(_ files: Files, of site: OpenSite) async throws -> BuildReport {
    let (publication, output) = (site.publication, try OutputFolder(settings.output))
    try Task.checkCancellation()
    if !settings.run.removesMissing { try PhotoLoss.check(publication, catalog) }
    onProgress(BuildProgress(.publishing))
    var (result, stored) = try spareImages.publish(publication)
    // Reading the state of a million files takes as long as writing their record.
    async let outputs = BuildDigest.files(output)
    try publication.finish()
    try source(files.revision).store(for: output, in: catalog)
    let published = [(PublishedSettings.key, try PublishedSettings(settings).bytes)]
    try catalog.replaceDerivedValues(ofSite: site.path, with: published)
    try site.shards.discard()
    try spareImages.trim(&stored)
    var report = files.report
    (report.written, report.unchanged) = (result.written, result.unchanged)
    (report.removed, report.pages) = (result.removed, result.pages)
    (report.renditions, report.writtenBytes) = (result.addedRenditions, result.writtenBytes)
    report.stored = stored
    report.withdrawn = result.withdrawn.map { site.path.pushing(FilePath($0)) }
    report.replaced = result.replaced.map { site.path.pushing(FilePath($0)) }
    try remember(
      report, revision: files.revision, try BuildDigest.outputs(output, await outputs),
      BuiltFiles(digests: files.result.digests, hasOthers: publication.hasOthers), site)
    return report
  }

  /// Stores what the next build of the site needs.
  private func remember(
    _ report: BuildReport, revision: Int, _ outputs: [UInt8], _ files: BuiltFiles, _ site: OpenSite
  ) throws {
    guard report.postponed.isEmpty, report.originalsPostponed.isEmpty, report.unreadTags.isEmpty,
      let key = BuildDigest.report(settings, revision: revision, outputs)
    else { return }
    try catalog.forgetSites(where: OutputPlacement.isGone)
    let values = [
      (key, Array(try JSONEncoder().encode(report))), (BuildDigest.files(outputs), files.bytes),
      (PublishedSettings.key, try PublishedSettings(settings).bytes),
    ]
    try catalog.replaceDerivedValues(ofSite: site.path, with: values)
    try catalog.complete(site: site.path, revision: revision)
  }
}
