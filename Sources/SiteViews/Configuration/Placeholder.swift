/// The placeholders for images in the manifest.
package enum Placeholder: String, Sendable, CaseIterable {
  /// The mean colour, as on pages.
  case color
  /// The mean colour and a ThumbHash.
  case thumbhash
}
