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
