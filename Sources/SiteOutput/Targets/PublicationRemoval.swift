/// The files that a publication would delete.
package struct PublicationRemoval: Sendable {
  /// Their paths at the target.
  package let removed: [String]
  /// The site that is published.
  package let site: SiteContents
  /// What was published before.
  package let journal: Journal

  package init(removed: [String], site: SiteContents, journal: Journal) {
    (self.removed, self.site, self.journal) = (removed, site, journal)
  }
}
