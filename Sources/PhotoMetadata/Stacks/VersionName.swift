/// The name of a file that programs give to a version of a photo.
///
/// Apple's `IMG_E1234` is an edited `IMG_1234`. Other programs add a suffix, of which they can add
/// several: `-Edit`, `-edited`, `-HDR`, `~2`.
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
    if stem.hasPrefix("img_e"), stem.count > 5, stem.dropFirst(5).allSatisfy(\.isWholeNumber) {
      return "img_" + stem.dropFirst(5)
    }
    if let tilde = stem.lastIndex(of: "~"), tilde > stem.startIndex {
      let number = stem[tilde...].dropFirst()
      if (1...2).contains(number.count), number.allSatisfy(\.isWholeNumber) {
        return stem[..<tilde]
      }
    }
    // Lightroom counts further versions: -Edit-2.
    var name = stem
    let digits = name.reversed().prefix(while: \.isWholeNumber).count
    if (1...2).contains(digits), name.dropLast(digits).last == "-" {
      name = name.dropLast(digits + 1)
    }
    for text in [name, stem] {
      for suffix in suffixes where text.hasSuffix(suffix) {
        let rest = text.dropLast(suffix.count)
        guard let separator = rest.last, "-_ .".contains(separator), rest.count > 1 else {
          continue
        }
        return rest.dropLast()
      }
    }
    return nil
  }
}
