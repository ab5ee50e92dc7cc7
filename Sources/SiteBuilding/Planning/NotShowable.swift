package import PhotoCatalog
package import Renditions

/// A file of the library that no site can show, according to its header.
package struct NotShowable: Sendable {
  /// The file, with the reason and what to do.
  package var file: UnreadableFile
  package var error: PreviewError

  /// Finds all such files in a catalog.
  package static func all(
    in catalog: Catalog, for recipe: RenditionRecipe = RenditionRecipe()
  ) throws(CatalogError) -> [NotShowable] {
    try catalog.doubtfulFiles().compactMap { file in
      do throws(PreviewError) {
        _ = try DisplaySource(file.facts, for: recipe)
        return nil
      } catch {
        return NotShowable(
          file: UnreadableFile(root: file.root, name: file.name, reason: error.description),
          error: error)
      }
    }
  }
}
