@testable import PhotoIndexer
import PhotoCatalog

/// Invariants of the names of JSON files of Google Takeout.
enum SidecarNameRules {
  private static let suffix = ".json"
  /// The longest name of a file that a JSON file has completely, in UTF-16 units.
  private static let maxUnits = 46

  static let seeds = [
    "IMG_1.jpg\nIMG_1.jpg.json\nIMG_1(2).jpg\nIMG_1.jpg.supplemental-metadata(2).json",
    "IMG_2.HEIC\nIMG_2.mp4\nimg_2.heic.supplemental-metadata.json\nIMG_2-edited.jpg",
    "a name of a photo that is long enough to be cut.jpg\na name of a photo that is long enough to be cut.jp.json",
    "Grüße-bearbeitet.jpg\nGrüße.jpg.suppl.json\nmetadata.json\nb\nb.json\n(1).jpg\n.json\n..json",
  ]

  /// Traps if an invariant does not hold, which libFuzzer reports.
  ///
  /// - Parameter bytes: Names, one a line; those that end in `.json` are JSON files.
  static func check(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    let documents = lines.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
    let files = lines.filter { !$0.hasSuffix(suffix) }
    let names = TakeoutNames(documents, of: files)
    let folded = documents.map { FoldedName.fold($0) }
    let turned = TakeoutNames(documents.reversed(), of: files.reversed())
    for file in files {
      let found = names[file]
      precondition(found.map(documents.contains) ?? true)
      precondition(found.map { FoldedName.fold($0) } == turned[file].map { FoldedName.fold($0) })
      let own = FoldedName.fold(file)
      if folded.contains(own), own.utf16.count <= maxUnits { precondition(found != nil) }
    }
    let lone = names.lone(besides: files)
    precondition(lone.allSatisfy(documents.contains))
    precondition(Set(lone).isDisjoint(with: files.compactMap { names[$0] }))
  }
}
