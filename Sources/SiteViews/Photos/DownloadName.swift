import Renditions

/// The names under which browsers save files that were made from those of the library.
package enum DownloadName {
  /// The name of an image or clip that was made from a file: `IMG_0123-2560.jpg`; `nil` if the path has none.
  /// `original` is `nil` if it is not known.
  package static func name(of path: String, _ original: String?, edge: Int?) -> String? {
    guard let made = path.split(separator: "/").last.map(String.init) else { return nil }
    guard let original, let dot = made.lastIndex(of: ".") else { return made }
    guard let stem = stem(original) else { return made }
    let size = made[dot...] == ".mp4" ? "" : edge.map { "-\($0)" } ?? ""
    return "\(stem)\(size)\(made[dot...])"
  }

  /// The name of a file without its extension; `nil` if nothing is left.
  package static func stem(_ original: String) -> String? {
    let stem = original.lastIndex(of: ".").map { String(original[..<$0]) } ?? original
    return stem.isEmpty ? nil : stem
  }

  /// A name without parts of paths and without control characters.
  package static func safe(_ name: String) -> String {
    String(
      name.map { "/\\".contains($0) || $0.unicodeScalars.contains(where: isControl) ? "-" : $0 })
  }

  /// Whether a character is a control character, or changes the direction of a name on the screen.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
  }
}

extension SitePhoto {
  /// The name under which browsers save the video, or the largest image; `nil` if the site has no downloads,
  /// and for a photo that could not be rendered.
  package var downloadName: String? {
    guard let fileName, !fileName.isEmpty, let path = movie?.path ?? renditions.last?.path else {
      return nil
    }
    return DownloadName.name(of: path, fileName, edge: renditions.last?.edge).map(DownloadName.safe)
  }
}

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
