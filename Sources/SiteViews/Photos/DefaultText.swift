/// Recognises the texts that cameras and programs write into every file.
enum DefaultText {
  private static let texts: Set<String> = [
    "created with gimp", "created with the gimp", "dcf 1.0", "exif jpeg", "exif_jpeg_picture",
    "kodak digital still camera", "samsung camera pictures", "samsung csc", "screenshot",
    "software: microsoft office", "sony dsc",
  ]

  /// Whether a text says nothing about the photo.
  ///
  /// - Parameter text: A title or caption.
  /// - Returns: `false` if in doubt.
  static func matches(_ text: String) -> Bool {
    // Fast path: most captions are longer.
    guard text.utf8.count <= 40 else { return false }
    // The name of the maker comes first, as in OLYMPUS DIGITAL CAMERA.
    return text.hasSuffix(" DIGITAL CAMERA") || text.hasPrefix("DCIM\\")
      || texts.contains(text.lowercased())
  }
}
