/// The versions that a photo error depends on. Other versions may be able to render the photo.
package struct RendererVersion: Codable, Hashable, Sendable {
  /// The version of the worker, see `RenditionRecipe.rendererVersion`.
  package var renderer: String
  package var libvips: String

  package init(renderer: String, libvips: String) {
    (self.renderer, self.libvips) = (renderer, libvips)
  }
}
