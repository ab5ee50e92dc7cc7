import PhotoCatalog
import SiteModel
import SitePlanning

extension DerivedValues {
  /// Stores the folders of the public part of a site.
  ///
  /// - Parameters:
  ///   - plan: The part, before stacks are shown as their covers.
  ///   - stacks: The stacks of the part.
  ///   - keys: The keys of the folders.
  ///   - changes: The last change of each folder, of which some are those of this build.
  func store(
    _ plan: RenderedPlan, _ stacks: RenderedPlan.Stacks, _ keys: FolderKeys,
    changes: [Int64: Int]
  ) {
    for (index, folder) in plan.folders.enumerated() {
      guard let changed = changes[folder.number] else { continue }
      let key = keys.key(folder.number, changed: changed)
      if folder.isKept {
        keep([key])
      } else if let photos = plan.stored(index) {
        store(key, StoredFolder.value(photos, hasStacks: stacks[index] != nil))
      }
    }
  }
}
