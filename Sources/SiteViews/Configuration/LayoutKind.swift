/// The layouts that `--layout` selects.
package enum LayoutKind: String, CaseIterable, Codable, Sendable {
  case justified, wrap, grid, masonry
}

extension LayoutStrings {
  /// The name of a layout.
  package func name(of kind: LayoutKind) -> String {
    switch kind {
    case .justified: rows
    case .wrap: lines
    case .grid: squares
    case .masonry: columns
    }
  }
}
