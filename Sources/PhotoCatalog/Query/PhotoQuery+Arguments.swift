import GRDB
import Facts

extension PhotoQuery {
  /// The arguments of `sql` and `sqlForFewPhotos`.
  var arguments: StatementArguments { StatementArguments(values) }
}

extension StatementArguments {
  /// The arguments of a condition.
  init(_ values: [QueryValue]) {
    self.init(
      values.map { value -> DatabaseValue in
        switch value {
        case .text(let text): text.databaseValue
        case .number(let number): number.databaseValue
        }
      })
  }
}
