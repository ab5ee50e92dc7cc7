/// The files that a publication would delete.
package struct PublicationRemoval: Sendable {
  /// Their paths at the target.
  package let removed: [String]
  /// The site that is published.
  package let site: SiteContents
  /// What was published before.
  package let record: TargetRecord

  package init(removed: [String], site: SiteContents, record: TargetRecord) {
    (self.removed, self.site, self.record) = (removed, site, record)
  }
}
