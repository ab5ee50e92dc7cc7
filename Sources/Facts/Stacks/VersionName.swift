/// The name of a file that programs give to a version of a photo. Apple's `IMG_E1234` is an edited `IMG_1234`. Other
/// programs add one or more suffixes: `-Edit`, `-edited`, `-HDR`, `~2`, `_edit_1704467000000`, ` (edited)`.
package enum VersionName {
  private static let suffixes =
    EditedSuffix.words + EditedSuffix.effects + [
      // Lightroom, DxO, Topaz, Photomatix.
      "edit", "hdr", "enhanced", "enhanced-nr", "enhanced-sr", "enhanced-hdr", "dxo",
      "dxo_deepprime",
      "dxo_deepprimexd", "dxo_deepprime xd", "denoise", "denoiseai", "sharpenai", "gigapixel",
      "topaz",
    ]
  /// What follows these words names the settings of Topaz, or a time.
  private static let marks = ["-denoiseai-", "-sharpenai-", "-gigapixel-", "-topaz-", "_edit_"]
  private static let maxSteps = 3

  /// The names that the original may have, the nearest first.
  package static func originals(of stem: String) -> [(stem: String, steps: Int)] {
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
    for mark in marks {
      if let range = stem.firstRange(of: mark), range.lowerBound > stem.startIndex {
        return stem[..<range.lowerBound]
      }
    }
    var name = bytes
    if name.last == UInt8(ascii: ")"), let open = name.lastIndex(of: UInt8(ascii: "(")) {
      // `IMG_1 (edited)`.
      let word = name[name.index(after: open)...].dropLast()
      let isEdited = suffixes.contains { word.elementsEqual($0.utf8) }
      let rest = name[..<open]
      return isEdited && rest.last == UInt8(ascii: " ") && rest.count > 1
        ? Substring(rest.dropLast()) : nil
    }
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
