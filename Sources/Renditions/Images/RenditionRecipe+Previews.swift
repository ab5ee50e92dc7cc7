extension RenditionRecipe {
  /// The minimum longer edge of a preview in px: half of the largest rendition and at most 1024, so that it is sharp on
  /// most screens, but not less than the smallest rendition.
  package func smallestPreview(of longEdge: Int) -> Int {
    min(longEdge, max(sizes[0], min(sizes[sizes.count - 1] / 2, 1024)))
  }
}
