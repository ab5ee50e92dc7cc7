import CatalogWriting
import SystemPackage

/// The XMP sidecars of a folder, by the pictures to which they belong.
///
/// `a.jpg.xmp` belongs to `a.jpg` (darktable, digiKam), `a.xmp` to every `a.*` (Lightroom); the first has precedence.
/// If there is neither, a name in another case is accepted, because some systems ignore case.
struct Sidecars {
  struct Entry: Sendable {
    var name: FilePath
    var stamp: FileStamp
  }

  private var entries: [String: Entry] = [:]
  /// The first entry for each name in lowercase.
  private var foldedEntries: [String: Entry] = [:]

  init(_ listing: FolderListing) {
    for file in listing.files where file.kind == .sidecar {
      let name = listing.names.path(file.name)
      guard let stem = name.stem else { continue }
      let entry = Entry(name: name, stamp: file.stamp)
      entries[stem] = entries[stem] ?? entry
      let folded = stem.lowercased()
      foldedEntries[folded] = foldedEntries[folded] ?? entry
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  subscript(name: FilePath) -> Entry? {
    entries[name.string] ?? name.stem.flatMap { entries[$0] }
      ?? foldedEntries[name.string.lowercased()]
      ?? name.stem.flatMap { foldedEntries[$0.lowercased()] }
  }
}
