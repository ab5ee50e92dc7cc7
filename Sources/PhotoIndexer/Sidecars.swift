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
    for file in listing.files where file.name.extension?.lowercased() == "xmp" {
      guard let stem = file.name.stem else { continue }
      let mark = file.stamp.modified &* 31 &+ file.stamp.size
      entries[stem] = Entry(name: file.name, mark: mark == 0 ? 1 : mark)
    }
  }

  subscript(name: FilePath) -> Entry? {
    guard !entries.isEmpty else { return nil }
    return entries[name.string] ?? name.stem.flatMap { entries[$0] }
  }
}
