/// A property by which a search can be narrowed.
///
/// Raw values are in the data files and in the addresses of searches, as `c:canon eos r5`.
package enum SearchProperty: Character, CaseIterable, Sendable {
  case year = "y"
  case camera = "c"
  case lens = "l"
  case keyword = "k"
  case place = "p"
  case album = "a"
  case rating = "r"
}
