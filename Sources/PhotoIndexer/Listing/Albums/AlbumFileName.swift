import SiteViews

/// A name that is, or may be meant to be, `album.md`.
///
/// The name is exact if it is `album.md` in any case. It is near if it has
///
/// - a word that is `album`, or one typing error away from it, and after it a word that is the suffix of a text file,
///   or a word of two letters or more that is one typing error away from `md`;
/// - or nothing but a word that is `album`;
/// - or at most one typing error as a whole.
///
/// Words consist of letters; all other characters separate them. So the copies that sync programs, file managers and
/// editors make are found, whatever words they add, in every language: `album (1).md`, `.album.md.swp`,
/// `album.sync-conflict-20240101-120000-ABC.md`, `Kopie von album.md`, `album.md.txt`.
///
/// It is foreign if it is `index.md` or `_index.md`, in which sigal and Hugo have the settings of an album.
package enum AlbumFileName {
  case exact, near, foreign

  /// Compares a name; `nil` if it is neither exact nor near.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    let expected = AlbumTextFile.name.utf8
    if bytes.count == expected.count,
      unsafe zip(bytes, expected).allSatisfy({ Self.lowercased($0) == $1 })
    {
      self = .exact
      return
    }
    if bytes.count <= 9,
      unsafe ["index.md", "_index.md"].contains(String(decoding: bytes.map(Self.lowercased), as: UTF8.self))
    {
      self = .foreign
      return
    }
    guard unsafe Self.canBeNear(bytes), unsafe Self.isNear(String(decoding: bytes, as: UTF8.self))
    else { return nil }
    self = .near
  }

  /// Whether a name has two adjacent letters of `album`, as all near names have, or a character that is not ASCII.
  private static func canBeNear(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var last: UInt8 = 0
    return unsafe bytes.contains { byte in
      guard byte < 0x80 else { return true }
      defer { last = lowercased(byte) }
      switch (last, lowercased(byte)) {
      case (UInt8(ascii: "a"), UInt8(ascii: "l")), (UInt8(ascii: "l"), UInt8(ascii: "b")),
        (UInt8(ascii: "b"), UInt8(ascii: "u")), (UInt8(ascii: "u"), UInt8(ascii: "m")):
        return true
      default: return false
      }
    }
  }

  private static func isNear(_ name: String) -> Bool {
    // macOS writes a file of such a name for each file on network drives.
    guard !name.hasPrefix("._") else { return false }
    let folded = String(String.UnicodeScalarView(name.lowercased().unicodeScalars.compactMap(fold)))
    let words = folded.split { !$0.isLetter }.map(String.init)
    if words == ["album"], folded.allSatisfy({ $0.isLetter || !$0.isASCII || ". _~".contains($0) }) {
      return true
    }
    if EditDistance.of(folded, AlbumTextFile.name, atMost: 1) != nil { return true }
    guard let album = words.firstIndex(where: isAlbum) else { return false }
    return words[(album + 1)...].contains(where: isSuffix)
  }

  private static func isAlbum(_ word: String) -> Bool {
    EditDistance.of(word, "album", atMost: 1) != nil
  }

  private static func isSuffix(_ word: String) -> Bool {
    suffixes.contains(word) || (word.count > 1 && EditDistance.of(word, "md", atMost: 1) != nil)
  }

  /// Suffixes of texts; `yaml`, because settings of this form are often in such files.
  private static let suffixes: Set<String> = [
    "markdown", "mdown", "mdwn", "mkd", "mkdn", "mdtext", "mdtxt", "text", "txt", "rtf", "yaml",
    "yml",
  ]

  /// A character in its normal width; `nil` for one that is not visible.
  private static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.properties.isDefaultIgnorableCodePoint { return nil }
    let isWide = (0xFF01...0xFF5E).contains(scalar.value)
    return isWide ? Unicode.Scalar(scalar.value - 0xFEE0) : scalar
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
