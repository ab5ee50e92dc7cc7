/// What a site says of a photo.
struct FactWords: Sendable {
  /// A photo of which nothing is known.
  let photo: String
  /// A photo of which only its date is known.
  let photoTaken: @Sendable (_ date: String) -> String

  let taken: String
  let camera: String
  let lens: String
  let exposure: String
  let rating: String
  let keywords: String
  let place: String
  let photographer: String
  let copyright: String
  let original: String
  let album: String

  /// The names of facts for viewers of archives, where they are not those of pages.
  let date: String
  let creator: String

  /// Among the facts of the exposure, if it fired.
  let flash: String
  /// A rating, from 1 to 5.
  let stars: @Sendable (_ rating: Int) -> String
  let compass: CompassWords
}

/// How a language writes where on Earth something is.
struct CompassWords: Sendable {
  let north: String
  let south: String
  let east: String
  let west: String
  /// Between latitude and longitude.
  let separator: String
}
