import Facts
import Foundation
import SiteViews

/// A name as a component of an address: lower-case ASCII letters, digits and hyphens, which every file system and URL
/// accepts.
package struct Slug {
  /// The ASCII letters and digits of the name; may be empty.
  package let text: String
  /// Whether letters were lost, so that different names can have the same text.
  let isLossy: Bool
  /// Eight characters of a digest of the whole name.
  private let digest: String

  package init(_ name: String) {
    var slug = ""
    var isLossy = false
    for scalar in name.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars {
      if scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
        slug.unicodeScalars.append(scalar)
      } else {
        // Accents are removed: café becomes cafe.
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
    // Another digest would change existing addresses.
    digest = Base32.text(SHA256.digest(Array(name.utf8)), length: 8)
  }

  /// A possible address, the best first: the text itself unless it is lossy or a device, then the text with a digest of
  /// the name, then the text with a number.
  package func candidate(_ index: Int) -> String {
    let start = text.isEmpty ? "album" : text
    let needsDigest = text.isEmpty || isLossy || DeviceName.matches(text)
    let suffixes = needsDigest ? Self.digestLengths : [0] + Self.digestLengths
    guard index < suffixes.count else { return "\(start)-\(index)" }
    let length = suffixes[index]
    return length == 0 ? start : "\(start)-\(digest.prefix(length))"
  }

  private static let digestLengths = [4, 6, 8]
}
