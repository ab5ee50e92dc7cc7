import PhotoCatalog
import Facts

/// The names of the JSON files of Google Takeout in a folder, by the names of the files to which they belong. The name
/// of the JSON is that of the file and `.supplemental-metadata`, in most exports cut to 46 UTF-16 units, then the number
/// of a file such as `IMG_1(2).jpg`, then `.json`. Until 2024 it had no middle part. Names are compared completely, in normalization
/// form C and without case: a part of a name is that of a neighbor.
struct TakeoutNames {
  private static let middle = ".supplemental-metadata"
  /// The UTF-16 units before the number and `.json`.
  private static let maxUnits = 46
  /// The UTF-16 units of the name of a file before its extension.
  private static let maxStemUnits = 47
  /// The extensions of most files that telephones and cameras write.
  private static let mediaSuffixes = clips.union([
    "jpg", "jpeg", "heic", "heif", "png", "gif", "webp", "tif", "tiff", "bmp", "avif", "jxl", "dng",
    "cr2", "cr3", "nef", "arw", "raf", "orf", "rw2", "m4v", "3gp", "avi", "mkv", "webm", "mpg",
    "wmv",
  ])
  /// The extensions of the clips of Live Photos and motion photos.
  private static let clips: Set<String> = ["mp4", "mov", "mp", "mv"]

  /// The names before `.json`, by their folded form.
  private var documents: [String: String] = [:]
  /// The folded names of documents, by the number and the name without its extension.
  private var owners: [Name: [String]] = [:]
  /// The folded names of the pictures and videos in the folder.
  private let files: Set<String>

  /// The parts of the name of a file.
  private struct Name: Hashable {
    /// The name without extension and number.
    var stem: String
    /// With its dot; empty if there is none.
    var suffix: String
    /// `(2)`; empty if there is none.
    var number: String

    var extensionName: String { String(suffix.dropFirst()) }

    init(stem: String, suffix: String = "", number: String = "") {
      (self.stem, self.suffix, self.number) = (stem, suffix, number)
    }

    /// Splits a name.
    init(_ text: String) {
      let dot = text.lastIndex(of: ".").flatMap { $0 > text.startIndex ? $0 : nil }
      suffix = dot.map { String(text[$0...]) } ?? ""
      (stem, number) = Self.splitNumber(dot.map { String(text[..<$0]) } ?? text)
    }

    /// Splits `IMG_1(2)` into `IMG_1` and `(2)`.
    static func splitNumber(_ text: String) -> (String, String) {
      guard text.hasSuffix(")"), let start = text.lastIndex(of: "("), start > text.startIndex else {
        return (text, "")
      }
      let digits = text[text.index(after: start)...].dropLast()
      guard (1...6).contains(digits.utf8.count),
        digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      else { return (text, "") }
      return (String(text[..<start]), String(text[start...]))
    }
  }

  /// Prepares the names.
  init(_ names: [String], of files: [String]) {
    self.files = Set(files.map { FoldedName.fold($0) })
    for name in names {
      let folded = FoldedName.fold(name)
      documents[folded] = documents[folded] ?? name
    }
    for name in documents.keys.sorted() {
      let (base, number) = Name.splitNumber(name)
      let owner = Self.withoutMiddle(base)
      let parts = Name(owner)
      for stem in Set([parts.stem, owner]) {
        owners[Name(stem: stem, number: number), default: []].append(name)
      }
    }
  }

  var isEmpty: Bool { documents.isEmpty }

  /// The JSON of a file by its name before `.json`; `nil` if there is none.
  subscript(file: String) -> String? {
    guard !isEmpty else { return nil }
    let name = Name(FoldedName.fold(file))
    if let document = own(name) { return document }
    if let original = original(of: name) {
      if let document = own(original) { return document }
      // An edited copy of `a.heic` is `a-edited.jpg`.
      if let document = others(of: original).first.flatMap({ documents[$0] }) { return document }
    }
    let others = others(of: name)
    if Self.clips.contains(name.extensionName) {
      return others.first.flatMap { documents[$0] }
    }
    // The JSON of a file that was uploaded without extension, or with another one.
    let orphans = others.filter { !isOwned($0) }
    return orphans.count == 1 ? documents[orphans[0]] : nil
  }

  /// The JSON with the complete name of a file.
  private func own(_ name: Name) -> String? {
    let plain = name.stem + name.suffix
    let numbered = name.stem + name.number + name.suffix
    return Self.bases(plain).lazy.compactMap { documents[$0 + name.number] }.first
      ?? (name.number.isEmpty ? nil : Self.bases(numbered).lazy.compactMap { documents[$0] }.first)
  }

  /// The JSON files of files with the same name and other extensions: that of `a.mp` is that of `a.mp.jpg`.
  private func others(of name: Name) -> [String] {
    let isClip = Self.clips.contains(name.extensionName)
    let stems = isClip ? [name.stem, name.stem + name.suffix] : [name.stem]
    return stems.flatMap {
      owners[Name(stem: $0, number: name.number)] ?? []
    }
  }

  /// Whether the file after which a JSON file is named is in the folder.
  private func isOwned(_ document: String) -> Bool {
    let (base, number) = Name.splitNumber(document)
    let owner = Name(Self.withoutMiddle(base))
    return files.contains(owner.stem + number + owner.suffix)
  }

  /// The JSON files that are named after a picture or video which is not in the folder.
  func lone(besides files: [String]) -> [String] {
    let used = Set(files.compactMap { self[$0] })
    return documents.filter { folded, name in
      !used.contains(name) && Self.isOfMedia(folded) && !isOwned(folded)
    }.values.sorted()
  }

  /// Whether a JSON file has the name of a picture or video.
  private static func isOfMedia(_ document: String) -> Bool {
    let (base, _) = Name.splitNumber(document)
    let owner = withoutMiddle(base)
    guard owner == base, base.utf16.count < maxUnits - 1 else { return true }
    return mediaSuffixes.contains(Name(owner).extensionName)
  }

  /// The name of the original of an edited copy, which has no JSON of its own.
  private func original(of name: Name) -> Name? {
    let isCut = name.stem.utf16.count >= Self.maxStemUnits - 1
    return EditedSuffix.original(of: name.stem, isCut: isCut).map {
      Name(stem: $0, suffix: name.suffix, number: name.number)
    }
  }

  /// The names that the JSON of a file can have before the number and `.json`. Exports differ in whether they are cut.
  private static func bases(_ name: String) -> [String] {
    [name + middle, cut(name + middle), name, cut(name)]
  }

  private static func cut(_ text: String) -> String {
    guard text.utf16.count > maxUnits else { return text }
    // A character of two units is not cut in half.
    return String(decoding: Array(text.utf16.prefix(maxUnits)), as: UTF16.self)
      .replacing("\u{FFFD}", with: "")
  }

  /// The name without `.supplemental-metadata` or the beginning of it.
  private static func withoutMiddle(_ base: String) -> String {
    guard let dot = base.lastIndex(of: "."), dot > base.startIndex else { return base }
    let end = base[dot...]
    let isMiddle = end == middle || base.utf16.count >= maxUnits - 1 && middle.hasPrefix(end)
    return isMiddle ? String(base[..<dot]) : base
  }
}
