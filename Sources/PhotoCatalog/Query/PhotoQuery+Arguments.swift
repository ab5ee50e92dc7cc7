import GRDB
import Facts

extension PhotoQuery {
  /// The arguments of `sql`.
  var arguments: StatementArguments { StatementArguments(values) }

  /// What follows `FROM` in a statement whose rows are the files that match, those of a photo one after another. The
  /// cross joins keep SQLite from another order.
  var filesByPhoto: String {
    """
    photo CROSS JOIN file ON file.photo = photo.number
    CROSS JOIN folder ON folder.id = file.folder WHERE NOT is_gone AND \(sql)
    """
  }
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
