/// How the items of a section are divided into rows.
public enum RowBreaking: String, Hashable, Sendable, CaseIterable {
  /// All breaks are chosen together so that row heights are as close to the baseline as possible.
  case optimal
  /// A row closes when the next item does not fit, as in rdev/FlowGrid, and the last row is not scaled up.
  ///
  /// Appending an item changes only the last row.
  case greedy
}
