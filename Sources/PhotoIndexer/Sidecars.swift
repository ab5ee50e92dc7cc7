import PhotoCatalog
import SystemPackage

/// The XMP files of a folder, by the pictures they belong to.
///
/// `a.jpg.xmp` belongs to `a.jpg` alone (darktable, digiKam), `a.xmp` to every `a.*` (Lightroom);
/// the first counts where both are there.
struct Sidecars {
  struct Entry {
    var name: FilePath
    /// A number that changes with the file: its size and time together, never 0.
    var mark: Int64
  }

  private var entries: [String: Entry] = [:]

  init(_ listing: FolderListing) {
    for file in listing.files where file.kind == .sidecar {
      let name = listing.names.path(file.name)
      guard let stem = name.stem else { continue }
      let mark = file.stamp.modified &* 31 &+ file.stamp.size
      entries[stem] = Entry(name: name, mark: mark == 0 ? 1 : mark)
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  subscript(name: FilePath) -> Entry? {
    entries[name.string] ?? name.stem.flatMap { entries[$0] }
  }
}
