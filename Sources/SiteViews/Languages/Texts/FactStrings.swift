/// The texts about a photo.
package struct FactStrings: Sendable {
  /// The alternative text of a photo with only a date.
  package let photoTaken: @Sendable (_ date: String) -> String
  /// The alternative text of a photo without metadata.
  package let photoOf: @Sendable (_ album: String) -> String
  /// The same of a video.
  package let videoTaken: @Sendable (_ date: String) -> String
  /// The alternative text of a video with a caption, or without metadata.
  package let videoOf: @Sendable (_ text: String) -> String

  package let taken: String
  package let camera: String
  package let lens: String
  package let exposure: String
  package let rating: String
  package let keywords: String
  package let people: String
  package let place: String
  package let photographer: String
  package let copyright: String
  package let original: String
  /// The length of a video.
  package let duration: String
  /// The number of other photos in a stack.
  package let more: PluralForms
  package let album: String

  /// The names of facts in IIIF manifests that differ from those on pages.
  package let date: String
  package let creator: String

  /// Part of the exposure line if the flash fired.
  package let flash: String
  /// A rating, from 1 to 5.
  package let stars: @Sendable (_ rating: Int) -> String
  package let compass: CompassStrings
}

/// The format of coordinates in a language.
package struct CompassStrings: Sendable {
  package let north: String
  package let south: String
  package let east: String
  package let west: String
  /// The separator between latitude and longitude.
  package let separator: String
}
