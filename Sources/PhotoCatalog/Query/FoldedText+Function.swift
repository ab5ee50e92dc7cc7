import GRDB
import PhotoQueries

extension FoldedText {
  /// The SQL function `fold(text)`.
  static let function = DatabaseFunction("fold", argumentCount: 1, pure: true) { values in
    String.fromDatabaseValue(values[0]).map(fold)
  }
}
