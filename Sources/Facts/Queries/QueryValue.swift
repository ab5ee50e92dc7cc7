/// An argument of a condition in SQL.
package enum QueryValue: Sendable {
  case text(String)
  case number(Double)
}
