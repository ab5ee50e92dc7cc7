package import Facts

extension PlainText {
  /// Decodes UTF-8, or MacRoman or Windows-1252 if the bytes are not valid UTF-8, and cleans the result; `nil` if it is
  /// empty.
  package static func decode(_ bytes: ArraySlice<UInt8>, keepsLines: Bool = false) -> String? {
    // Nearly all texts of cameras are clean, and need no other steps.
    if let text = unsafe bytes.withUnsafeBufferPointer({ unsafe cleanASCII($0) }) { return text }
    let text =
      String(validating: bytes, as: UTF8.self)
      ?? legacy(bytes)
    return keepsLines ? cleanLines(text) : clean(text)
  }

  /// Decodes UTF-8, or Windows-1252 if the bytes are not valid UTF-8, and cleans the result; `nil` if it is empty.
  package static func decode(_ bytes: [UInt8]) -> String? { decode(bytes[...]) }

  /// Decodes UTF-16. A byte order mark, or else the position of zero bytes, has precedence over the given order, which
  /// is often wrong. The result is `nil` if it is empty.
  package static func decodeUTF16(
    _ bytes: some Collection<UInt8>, order: ByteReader.ByteOrder, keepsLines: Bool = false
  ) -> String? {
    let bytes = Array(bytes)
    let pairs = stride(from: 0, to: bytes.count - 1, by: 2)
    let firstZeros = pairs.count { bytes[$0] == 0 && bytes[$0 + 1] != 0 }
    let secondZeros = pairs.count { bytes[$0] != 0 && bytes[$0 + 1] == 0 }
    var isBig = firstZeros == secondZeros ? order == .big : firstZeros > secondZeros
    if bytes.starts(with: [0xFE, 0xFF]) { isBig = true }
    if bytes.starts(with: [0xFF, 0xFE]) { isBig = false }
    let units = pairs.map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    let text = String(
      decoding: units.drop { $0 == 0xFEFF }.prefix { $0 != 0 }, as: UTF16.self)
    return keepsLines ? cleanLines(text) : clean(text)
  }

  /// Decodes text of older programs: as MacRoman if fewer letters are then beside characters that do not occur in words.
  private static func legacy(_ bytes: ArraySlice<UInt8>) -> String {
    let latin = String(String.UnicodeScalarView(bytes.map(latin)))
    let mac = String(String.UnicodeScalarView(bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : macRoman[Int($0) - 0x80] }))
    return oddities(mac) < oddities(latin) ? mac : latin
  }

  /// The number of characters beyond ASCII that no language has beside letters: symbols between letters, and capitals
  /// beside small letters within a word.
  private static func oddities(_ text: String) -> Int {
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.count { place in
      let scalar = scalars[place].properties
      // Windows-1252 has no such characters.
      if scalar.generalCategory == .control { return !scalars[place].isASCII }
      guard !scalars[place].isASCII, place > 0, case let before = scalars[place - 1].properties, before.isAlphabetic
      else { return false }
      let after = place + 1 < scalars.count ? scalars[place + 1].properties : nil
      if scalar.isAlphabetic { return scalar.isUppercase && (before.isLowercase || after?.isLowercase == true) }
      if scalars[place] == "–" { return before.isLowercase && after?.isLowercase == true }
      return after?.isAlphabetic == true && !"’—…".unicodeScalars.contains(scalars[place])
    }
  }

  private static func latin(_ byte: UInt8) -> Unicode.Scalar {
    windows[byte] ?? Unicode.Scalar(byte)
  }

  /// The upper half of MacRoman, whose encoder in Foundation has other characters.
  private static let macRoman = Array(
    ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…"
      + "\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ").unicodeScalars)

  /// The characters in which Windows-1252 differs from Latin-1.
  private static let windows: [UInt8: Unicode.Scalar] = [
    0x80: "€", 0x82: "‚", 0x83: "ƒ", 0x84: "„", 0x85: "…", 0x86: "†", 0x87: "‡", 0x88: "ˆ",
    0x89: "‰", 0x8A: "Š", 0x8B: "‹", 0x8C: "Œ", 0x8E: "Ž", 0x91: "‘", 0x92: "’", 0x93: "“",
    0x94: "”", 0x95: "•", 0x96: "–", 0x97: "—", 0x98: "˜", 0x99: "™", 0x9A: "š", 0x9B: "›",
    0x9C: "œ", 0x9E: "ž", 0x9F: "Ÿ",
  ]
}
