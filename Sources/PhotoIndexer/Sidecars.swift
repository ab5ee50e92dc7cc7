import PhotoCatalog
import SystemPackage

/// The XMP sidecars of a folder, by the pictures to which they belong.
///
/// `a.jpg.xmp` belongs to `a.jpg` (darktable, digiKam), `a.xmp` to every `a.*` (Lightroom); the
/// first has precedence.
struct Sidecars {
  struct Entry {
    var name: FilePath
    /// A number that changes with the size and time of the file, never 0.
    var changeToken: Int64
  }

  private var entries: [String: Entry] = [:]

  init(_ listing: FolderListing) {
    for file in listing.files where file.kind == .sidecar {
      let name = listing.names.path(file.name)
      guard let stem = name.stem else { continue }
      let token = file.stamp.modified &* 31 &+ file.stamp.size
      entries[stem] = Entry(name: name, changeToken: token == 0 ? 1 : token)
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  subscript(name: FilePath) -> Entry? {
    entries[name.string] ?? name.stem.flatMap { entries[$0] }
  }
}
