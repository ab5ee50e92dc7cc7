/// How the items of a section are divided into rows.
public enum RowBreaking: String, Hashable, Sendable, CaseIterable {
  /// All breaks are chosen together, so that the rows are as near to the baseline height as can be.
  case optimal
  /// A row closes when the next item does not fit, as in rdev/FlowGrid.
  ///
  /// An item that is added at the end changes no row but the last.
  case greedy
}
