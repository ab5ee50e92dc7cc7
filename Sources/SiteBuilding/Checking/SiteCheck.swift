package import PhotoCatalog
package import SiteOutput
import SiteViews
package import SystemPackage

/// Compares a site with its journal and with the catalog; nothing is changed.
package struct SiteCheck: Sendable {
  /// A problem of the site as a whole.
  package enum Problem: String, CaseIterable, Sendable {
    /// There is no site.
    case missingSite
    /// The catalog has no record of the site.
    case unknownSite
    /// The catalog has changed since the site was built.
    case outdated
    /// A build was interrupted.
    case unfinished
  }

  package private(set) var problems: [Problem] = []
  /// The files of the site; `nil` if there is none.
  package private(set) var files: JournalComparison?

  package init(of folder: FilePath, _ catalog: Catalog, isDeep: Bool) throws {
    guard
      let files = try JournalComparison(of: folder, topLevel: SitePaths.topLevel, isDeep: isDeep)
    else {
      problems = [.missingSite]
      return
    }
    self.files = files
    if files.isUnfinished { problems.append(.unfinished) }
    // The catalog stores paths without symbolic links.
    guard let revision = try catalog.revision(ofSite: try OutputFolder(folder).path) else {
      problems.append(.unknownSite)
      return
    }
    if try revision != catalog.revision() { problems.append(.outdated) }
  }
}
