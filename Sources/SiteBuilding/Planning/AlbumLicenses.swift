import PhotoCatalog
import SiteViews
import SystemPackage

/// The licences that `album.md` states for the photos of folders. That of a folder applies to all folders below it that
/// state none.
struct AlbumLicenses {
  /// The URI for each folder; `nil` for none.
  private let licenses: [String?]

  /// Finds the licences.
  init(_ folders: [LibraryFolder], _ metadata: [AlbumMetadata?]) {
    var stated: [FilePath: [FilePath: String]] = [:]
    for (folder, metadata) in zip(folders, metadata) {
      if let license = metadata?.license {
        stated[folder.root, default: [:]][folder.path] = license
      }
    }
    licenses = folders.map { folder in
      guard let stated = stated[folder.root] else { return nil }
      var path = folder.path
      while true {
        if let license = stated[path] { return license.isEmpty ? nil : license }
        if !path.removeLastComponent() { return nil }
      }
    }
  }

  /// The licence of the folder with an index.
  subscript(index: Int) -> String? { licenses[index] }
}
