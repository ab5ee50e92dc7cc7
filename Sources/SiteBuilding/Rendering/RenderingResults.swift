import PhotoCatalog

/// The results of rendering by the indices of photos in a plan. Most results are only a colour, so those of a million
/// photos need little memory.
struct RenderingResults: Sendable {
  /// The colours of rendered photos; -1 for others.
  private var colors: [Int32] = []
  /// The results that are more than a colour.
  private var others: [Int: Rendering.Result] = [:]

  /// Whether no photo was tried.
  private(set) var isEmpty = true

  /// The result of a photo; `nil` if it was not tried.
  subscript(index: Int) -> Rendering.Result? {
    get {
      if let other = others[index] { return other }
      guard index < colors.count, colors[index] >= 0 else { return nil }
      return .rendered(color: Int(colors[index]), thumbHash: nil, warning: nil)
    }
    set {
      guard let newValue else { return }
      isEmpty = false
      guard case .rendered(let color, nil, nil) = newValue, let short = Int32(exactly: color),
        short >= 0
      else {
        others[index] = newValue
        return
      }
      if index >= colors.count {
        colors += repeatElement(-1, count: index + 1 - colors.count)
      }
      (colors[index], others[index]) = (short, nil)
    }
  }
}
