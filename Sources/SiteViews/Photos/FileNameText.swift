/// Recognises the names that cameras and computers give to files.
enum FileNameText {
  private static let suffixes: Set<String> = [
    "jpg", "jpeg", "jpe", "png", "gif", "webp", "tif", "tiff", "bmp", "heic", "heif", "avif", "jxl",
    "dng", "cr2", "cr3", "nef", "arw", "raf", "rw2", "orf", "pef", "psd",
  ]

  /// The letters at the start of names such as `DSC_0042`, `_MG_1234` and `P1010123`.
  private static let cameras: Set<String> = [
    "cimg", "dcp", "dji", "dsc", "dscf", "dscn", "gopr", "img", "imgp", "mg", "mvi", "p", "pict",
    "pxl",
    "sam",
  ]

  /// Whether a text is the name of an image file, or a camera's name for a photo.
  static func matches(_ text: String) -> Bool {
    // Fast path: most texts are longer than the names that cameras use.
    if let dot = text.utf8.suffix(6).lastIndex(of: UInt8(ascii: ".")) {
      let suffix = text[text.utf8.index(after: dot)...]
      if suffixes.contains(suffix.lowercased()) { return true }
    }
    guard text.utf8.count <= 32 else { return false }
    let name = text.utf8.drop { $0 == UInt8(ascii: "_") }
    let number = name.drop { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0 & 0xDF) }
    let letters = text[name.startIndex..<number.startIndex].lowercased()
    let digits = number.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let signs = number.count { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    // A single letter with few digits can be a title.
    return digits >= (letters.count == 1 ? 6 : 4) && digits + signs == number.count
      && cameras.contains(letters)
  }
}
