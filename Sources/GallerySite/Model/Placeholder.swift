/// What the manifest says of a picture for the time until it is loaded.
package enum Placeholder: String, Sendable, CaseIterable {
  /// The mean colour, which pages show too.
  case color
  /// The mean colour and a ThumbHash.
  case thumbhash
}
