import Foundation

/// The name of an album's folder in the site, made of its name in the library.
enum Slug {
  /// Small ASCII letters, digits and hyphens, which are the same in every file system and URL.
  ///
  /// A name that loses letters on the way gets a suffix that follows the name, so that two albums
  /// in one script do not meet.
  static func make(_ name: String, isTaken: (String) -> Bool) -> String {
    var slug = ""
    var isLossy = false
    for scalar in name.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars {
      if scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
        slug.unicodeScalars.append(scalar)
      } else {
        // Accents go silently: café becomes cafe.
        isLossy = isLossy || (!scalar.isASCII && scalar.properties.isAlphabetic)
        let isAccent = scalar.properties.generalCategory == .nonspacingMark
        if !isAccent, !slug.isEmpty, !slug.hasSuffix("-") {
          slug += "-"
        }
      }
    }
    slug = String(slug.prefix(48))
    while slug.hasSuffix("-") {
      slug.removeLast()
    }
    let suffix = SHA256.shortName(Array(name.utf8)).prefix(4)
    if slug.isEmpty { return "album-\(suffix)" }
    return isLossy || isTaken(slug) ? "\(slug)-\(suffix)" : slug
  }
}
