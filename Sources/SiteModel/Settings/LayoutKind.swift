/// The layouts that `--layout` selects.
package enum LayoutKind: String, CaseIterable, Codable, Sendable {
  case justified, wrap, grid, masonry
}
