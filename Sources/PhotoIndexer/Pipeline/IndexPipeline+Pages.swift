import PhotoCatalog
import SystemPackage

extension IndexPipeline {
  /// The differences between the Markdown files of a root and those in the catalog. A file that cannot be read is
  /// reported, and keeps its text in the catalog. `known` is `nil` if it is new.
  func pageChanges(
    _ listing: FolderListing, in parent: FilePath, _ known: KnownFolder?
  ) -> [PageChange] {
    // A dry run writes nothing.
    guard settings.onChange == nil else { return [] }
    var before = known?.pages ?? [:]
    var changes: [PageChange] = []
    for (name, stamp) in listing.pages {
      let token = stamp.changeToken
      guard before.removeValue(forKey: name) != token else { continue }
      switch MarkdownFile.text(at: parent.pushing(name)) {
      case .success(let text):
        changes.append(
          PageChange(folder: 0, name: name, content: .init(changeToken: token, text: text)))
      case .failure(let problem):
        report(name, reason: problem.description)
      }
    }
    return changes
      + before.keys.sorted { $0.string < $1.string }.map {
        PageChange(folder: 0, name: $0, content: nil)
      }
  }
}
