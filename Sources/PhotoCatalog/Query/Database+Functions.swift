import Facts
import GRDB

extension Database {
  /// Adds the SQL functions `fold(text)`, for searches, and `natural_key(name)`, for the order of names.
  func addFunctions() {
    add(
      function: DatabaseFunction("fold", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0]).map(FoldedText.fold)
      })
    add(
      function: DatabaseFunction("natural_key", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0]).map(NaturalOrder.key)
      })
  }
}
