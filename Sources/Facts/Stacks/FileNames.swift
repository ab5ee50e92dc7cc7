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
    if let original = simpleParent(stem) { return original }
    // Google cuts long names, and with them the word.
    if stem.utf16.count >= minCutUnits, let original = EditedSuffix.original(of: String(stem), isCut: true) {
      return original[...]
    }
    // A number of copies follows the word: `IMG_1-edited(3)` is that of `IMG_1(3)`.
    guard stem.hasSuffix(")"), let open = stem.lastIndex(of: "("), open > stem.startIndex else { return nil }
    let digits = stem[stem.index(after: open)...].dropLast()
    guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return simpleParent(stem[..<open]).map { $0 + stem[open...] }
  }

  private static let minCutUnits = 46

  private static func simpleParent(_ stem: Substring) -> Substring? {
    // Bytes, because comparing characters takes ten times as long.
    let bytes = stem.utf8
    let digits = bytes.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      .count
    let start = bytes.dropLast(digits)
    if digits > 0, start.elementsEqual("img_e".utf8) { return "img_" + stem.suffix(digits) }
    let separators = bytes.indices.dropFirst().filter { "-_".utf8.contains(bytes[$0]) }
    for mark in marks {
      let start = separators.first { bytes[$0...].starts(with: mark.utf8) }
      if let start { return stem[..<start] }
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

/// The name of a file that a telephone gives to a photo of a burst. `00001IMG_00001_BURST20180203112233444_COVER.jpg`
/// (Google), `DSC_0001_BURST20180203112233444.JPG` (Sony), `IMG_20180203_112233_BURST001_COVER.jpg` (Huawei).
struct BurstName: Equatable {
  /// The same for all photos of a burst.
  var key: String
  /// Whether the telephone has chosen the photo as the best.
  var isCover: Bool

  /// Parses a name without its extension, in lower case; `nil` if it is not that of a burst.
  init?(stem: String) {
    // Most names do not have this letter, and it is found faster.
    guard stem.utf8.contains(UInt8(ascii: "b")), let mark = stem.firstRange(of: "burst") else {
      return nil
    }
    var digits = stem[mark.upperBound...]
    isCover = digits.hasSuffix("_cover")
    if isCover { digits = digits.dropLast(6) }
    guard !digits.isEmpty, digits.allSatisfy(\.isWholeNumber) else { return nil }
    if digits.count >= 12 {
      key = String(digits)
    } else {
      // A number in the burst, after the time.
      guard stem[..<mark.lowerBound].count(where: \.isWholeNumber) >= 8 else { return nil }
      key = String(stem[..<mark.lowerBound])
    }
  }
}

/// The name of a file that Pixel telephones write for one photo with others: `NAME.RAW-01.COVER.jpg` and
/// `NAME.RAW-02.ORIGINAL.dng`, `NAME.PORTRAIT-01.COVER.jpg` and `NAME.PORTRAIT-02.ORIGINAL.jpg`.
struct PartName: Equatable {
  /// The same for all files of a photo.
  var key: String
  /// Whether the telephone shows the file.
  var isCover: Bool

  /// Parses a name without its extension, in lower case; `nil` if it is not that of a part.
  init?(stem: String) {
    guard stem.utf8.contains(UInt8(ascii: "o")), stem.contains(".cover") || stem.contains(".original"),
      let match = stem.firstMatch(of: /\.([a-z_]+)-[0-9]{2}(?:\.mp)?\.(cover|original)(?=$|[^a-z])/),
      match.range.lowerBound > stem.startIndex
    else { return nil }
    key = String(stem[..<match.range.lowerBound]) + "." + match.1
    isCover = match.2 == "cover"
  }
}

/// The words that programs append to the name of an edited copy, in the languages in which they write them.
package enum EditedSuffix {
  /// What Google Photos, and programs of telephones and desktops, write for "edited". Collected from the sources and
  /// issues of programs that import exports of Google Photos.
  static let words = [
    "edited", "bearbeitet", "modifié", "modifie", "modificato", "modificata", "editado", "editada",
    "ha editado",
    "editat", "bewerkt", "redigeret", "redigert", "redigerad", "muokattu", "edytowane", "upravené",
    "upraveno",
    "отредактировано", "відредаговано", "编辑", "已编辑", "已編輯", "編集済み", "편집됨",
  ]

  /// What Google Photos writes in English in all languages for what it made of a photo.
  static let effects = [
    "effects", "collage", "animation", "motion", "mix", "smile", "colorized", "pop_out",
    "cinematic",
  ]

  /// The shortest beginning of a word that is recognised if a name was cut: `-e`.
  private static let minCut = 1

  /// The name of the original of a copy that Google Photos exported; `nil` for a name without such a word.
  package static func original(of stem: String, isCut: Bool) -> String? {
    for word in words + effects where stem.hasSuffix("-\(word)") {
      let rest = stem.dropLast(word.count + 1)
      return rest.isEmpty ? nil : String(rest)
    }
    guard isCut, let hyphen = stem.lastIndex(of: "-"), hyphen > stem.startIndex else { return nil }
    let end = stem[stem.index(after: hyphen)...]
    guard end.count >= minCut, (words + effects).contains(where: { $0.hasPrefix(end) }) else {
      return nil
    }
    return String(stem[..<hyphen])
  }
}
