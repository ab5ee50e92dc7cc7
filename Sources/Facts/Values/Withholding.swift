/// Why the owner of a photo keeps it off sites, as another program states it.
package enum Withholding: String, CaseIterable, Codable, Sendable {
  /// Hidden from the main view of the program.
  case archived
  /// In the recycle bin of the program.
  case deleted
  /// A sidecar of the photo cannot be read, so it is not known whether the photo may be shown.
  case unread
}
