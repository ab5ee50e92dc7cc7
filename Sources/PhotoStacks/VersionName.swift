/// The name of a file that programs give to a version of a photo.
///
/// Apple's `IMG_E1234` is an edited `IMG_1234`. Other programs add one or more suffixes: `-Edit`, `-edited`, `-HDR`,
/// `~2`.
enum VersionName {
  private static let suffixes = [
    "edit", "edited", "bearbeitet", "modifié", "modifie", "editado", "editada", "modificato",
    "bewerkt", "hdr", "enhanced", "enhanced-nr", "enhanced-sr", "enhanced-hdr", "effects",
  ]
  private static let maxSteps = 3

  /// The names that the original may have, the nearest first.
  ///
  /// - Parameter stem: The name without its extension, in lower case.
  /// - Returns: At most three names, each with the number of versions between.
  static func originals(of stem: String) -> [(stem: String, steps: Int)] {
    var originals: [(String, Int)] = []
    var rest = Substring(stem)
    while originals.count < maxSteps, let shorter = parent(rest) {
      rest = shorter
      originals.append((String(rest), originals.count + 1))
    }
    return originals
  }

  private static func parent(_ stem: Substring) -> Substring? {
    // Bytes, because comparing characters takes ten times as long.
    let bytes = stem.utf8
    let digits = bytes.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      .count
    let start = bytes.dropLast(digits)
    if digits > 0, start.elementsEqual("img_e".utf8) { return "img_" + stem.suffix(digits) }
    var name = bytes
    if digits > 0 {
      // Lightroom counts further versions: -Edit-2.
      guard digits <= 2, let mark = start.last, start.count > 1 else { return nil }
      if mark == UInt8(ascii: "~") { return Substring(start.dropLast()) }
      guard mark == UInt8(ascii: "-") else { return nil }
      name = start.dropLast()
    }
    for suffix in suffixes where name.reversed().starts(with: suffix.utf8.reversed()) {
      let rest = name.dropLast(suffix.utf8.count)
      guard let separator = rest.last, "-_ .".utf8.contains(separator), rest.count > 1 else {
        continue
      }
      return Substring(rest.dropLast())
    }
    return nil
  }
}
