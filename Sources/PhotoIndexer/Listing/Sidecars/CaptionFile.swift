import Facts
import PhotoCatalog
import PhotoReading
package import SystemPackage

/// A file with captions in a folder of the library.
package struct CaptionFile: Sendable {
  let name: FilePath
  let table: CaptionTable
  /// The folder of the photos that are asked for, from that of the file.
  var folder = FilePath()

  /// Whether a file is `captions.csv` in any case, or a second version of it that a program has made.
  static func isName(_ name: FilePath) -> Bool { isExact(name) || isCopy(name) }

  private static func isExact(_ name: FilePath) -> Bool { FoldedName.fold(name.string) == CaptionTable.name }

  private static func isCopy(_ name: FilePath) -> Bool {
    Sidecars.original(ofCopy: FoldedName.fold(name.stem ?? "")) == FilePath(CaptionTable.name).stem
  }

  /// Reads the files of a folder.
  package static func all(in listing: FolderListing, of folder: FilePath) -> [CaptionFile] {
    listing.sidecars.filter { $0.kind == .captions }.map { file in
      let name = listing.names.path(file.name)
      guard isExact(name) else {
        let reason = "is a second version of \(CaptionTable.name); keep one of them"
        return CaptionFile(name: name, table: CaptionTable(problem: reason, of: name.string))
      }
      return CaptionFile(name: name, table: CaptionTable(at: folder.pushing(name)))
    }
  }
}

/// The rows of captions.csv of the photos in a folder.
package struct PhotoCaptions {
  private var rows: [String: [Sidecars.Entry]] = [:]
  /// The rows whose photos are not there.
  private(set) var unused: [(file: CaptionFile, entry: CaptionTable.Entry)] = []

  package init() {}

  /// Finds the rows in some files. A name in another case is accepted if no photo has exactly the name.
  package init(_ files: [CaptionFile], of listing: FolderListing) {
    guard !files.isEmpty else { return }
    let names = listing.files.map { listing.names.path($0.name).string }
    let present = Set(names)
    let folded = Dictionary(grouping: names, by: FoldedName.fold)
    for file in files {
      if let error = file.table.error {
        for name in names { add(CaptionRow(error: error), of: name, in: file) }
        continue
      }
      var found: [String: [CaptionTable.Entry]] = [:]
      for entry in file.table.entries(in: file.folder.string) {
        let name = entry.path.lastComponent?.string ?? ""
        let photos = present.contains(name) ? [name] : folded[FoldedName.fold(name)] ?? []
        for photo in photos { found[photo, default: []].append(entry) }
        if photos.isEmpty { unused.append((file, entry)) }
      }
      for (name, entries) in found { add(file.table.row(entries), of: name, in: file) }
    }
  }

  package var isEmpty: Bool { rows.isEmpty }

  subscript(name: String) -> [Sidecars.Entry] { rows[name] ?? [] }

  private mutating func add(_ row: CaptionRow, of name: String, in file: CaptionFile) {
    // What the row says stands for a time of change, so that other rows can change.
    let digest = InputDigest.value(of: row.bytes.span)
    let stamp = FileStamp(size: 0, modified: Int64(bitPattern: digest), inode: 0)
    rows[name, default: []].append(
      Sidecars.Entry(file: SidecarFile(name: file.name, kind: .captions, row: row), stamp: stamp))
  }
}
