import PhotoCatalog
import SystemPackage

/// All folders of a place in a library, parents before children, one at a time.
struct FolderWalk: Sequence, IteratorProtocol {
  /// A folder and what lies in it, or why it could not be listed.
  struct Element {
    /// Below the root; empty for the root itself.
    var path: FilePath
    var listing: Result<FolderListing, Errno>
  }

  private let root: FilePath
  private let exclusions: Exclusions
  private var waiting: [FilePath]

  init(_ place: LibraryPlace, exclusions: Exclusions) {
    root = place.rootPath
    waiting = [place.start]
    self.exclusions = exclusions
  }

  mutating func next() -> Element? {
    guard let path = waiting.popLast() else { return nil }
    do {
      var listing = try FolderListing(of: root.pushing(path))
      listing.files.removeAll { exclusions.match(path.pushing($0.name)) }
      listing.folders.removeAll { exclusions.match(path.pushing($0)) }
      waiting.append(contentsOf: listing.folders.reversed().map { path.pushing($0) })
      return Element(path: path, listing: .success(listing))
    } catch {
      return Element(path: path, listing: .failure(error))
    }
  }
}
