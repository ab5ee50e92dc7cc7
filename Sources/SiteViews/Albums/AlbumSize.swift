import Facts

/// How many photos an album has, which decides how large they are shown.
package enum AlbumSize: View {
  /// They are shown as large as the window allows.
  case few
  /// Phones show one landscape photo a row.
  case small
  case large

  /// The largest number of photos of the first two sizes.
  package static let limits = (few: 3, small: 20)

  package init(_ count: Int) {
    self = count <= Self.limits.few ? .few : count <= Self.limits.small ? .small : .large
  }
}
