import PhotoCatalog

extension DerivedValues {
  /// Stores the folders of the public part of a site.
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
