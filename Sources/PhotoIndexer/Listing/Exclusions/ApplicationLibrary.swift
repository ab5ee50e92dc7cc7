import PhotoCatalog
import SystemPackage

/// Folders in which applications store photos with other data; only the originals belong to a library.
struct ApplicationLibrary {
  /// The names of the folders of originals; none if there are no originals.
  private let originals: [String]
  /// How deep in the library these folders are; 1 for the top.
  let depth: Int

  /// The libraries by the suffix of the folder's name.
  private static let suffixes: [String: ApplicationLibrary] = [
    // Apple Photos; other folders called `originals` have the photos of other people.
    "photoslibrary": ApplicationLibrary("originals", "masters"),
    // iPhoto 9 and later; libraries that were migrated to Photos.
    "photolibrary": ApplicationLibrary("originals", "masters"),
    "migratedphotolibrary": ApplicationLibrary("originals", "masters"),
    // Aperture, and its vaults.
    "aplibrary": ApplicationLibrary("masters"),
    "migratedaplibrary": ApplicationLibrary("masters"),
    "apvault": ApplicationLibrary(),
    // Capture One.
    "cocatalog": ApplicationLibrary("originals"),
    // Lightroom: previews, masks, and the files of its cloud edition.
    "lrdata": ApplicationLibrary(),
    "lrcat-data": ApplicationLibrary(),
    "lrlibrary": ApplicationLibrary(),
    // iMovie and Final Cut, in a folder for each event.
    "imovielibrary": ApplicationLibrary("original media", depth: 2),
    "fcpbundle": ApplicationLibrary("original media", depth: 2),
    "tvlibrary": ApplicationLibrary(),
    "musiclibrary": ApplicationLibrary(),
    "theater": ApplicationLibrary(),
    // Disk images and programs.
    "sparsebundle": ApplicationLibrary(),
    "backupbundle": ApplicationLibrary(),
    "app": ApplicationLibrary(),
  ]

  /// A folder with the catalog files of iPhoto before version 9.
  static let iPhoto = ApplicationLibrary("originals", "masters")

  /// Whether a folder with these folders is a library of iPhoto, also without its catalog files: by its usual name, or by
  /// originals, edited versions and thumbnails, which versions before and after 9 name otherwise.
  static func isIPhoto(_ folders: [String], name: String?) -> Bool {
    let names = Set(folders.map(FoldedName.fold))
    let isNamed = name.map(FoldedName.fold) == "iphoto library"
    return isNamed && !names.isDisjoint(with: ["originals", "masters"])
      || names.isSuperset(of: ["originals", "modified"]) && !names.isDisjoint(with: ["data", "data.noindex"])
      || names.isSuperset(of: ["masters", "previews", "thumbnails"])
  }

  /// The library of a folder; `nil` if its name is not that of one.
  init?(_ name: FilePath.Component) {
    guard let suffix = name.extension, let library = Self.suffixes[FoldedName.fold(suffix)] else {
      return nil
    }
    self = library
  }

  private init(_ originals: String..., depth: Int = 1) {
    (self.originals, self.depth) = (originals, depth)
  }

  /// Whether a folder, at the depth of the originals, has originals.
  func hasOriginals(in folder: String) -> Bool { originals.contains(FoldedName.fold(folder)) }
}
