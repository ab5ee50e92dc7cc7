import Foundation

/// A name as a part of an address: small ASCII letters, digits and hyphens, which are the same in
/// every file system and URL.
struct Slug {
  /// What ASCII has of the name; may be empty.
  let text: String
  /// Whether letters were lost, so that other names give the same text.
  let isLossy: Bool
  /// Eight characters that follow from the whole name.
  private let digest: String

  init(_ name: String) {
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
    (text, self.isLossy) = (slug, isLossy)
    digest = SHA256.shortName(Array(name.utf8))
  }

  /// What the name can be called, the best first: the text itself unless it is lossy, then with a
  /// digest of the name, then with a number.
  ///
  /// - Parameter index: From 0.
  /// - Returns: Small ASCII letters, digits and hyphens.
  func candidate(_ index: Int) -> String {
    let start = text.isEmpty ? "album" : text
    let suffixes = text.isEmpty || isLossy ? Self.digestLengths : [0] + Self.digestLengths
    guard index < suffixes.count else { return "\(start)-\(index)" }
    let length = suffixes[index]
    return length == 0 ? start : "\(start)-\(digest.prefix(length))"
  }

  private static let digestLengths = [4, 6, 8]
}
