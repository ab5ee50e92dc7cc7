import Facts
import PhotoCatalog
import SiteViews
import SystemPackage

/// The licences that `album.md` states for the photos of folders. That of a folder applies to all folders below it that
/// state none.
struct AlbumLicenses {
  /// The URI for each folder; `nil` for none.
  private let licenses: [String?]
  private let folders: [Int64]

  /// Finds the licences.
  init(_ folders: [LibraryFolder], _ metadata: [AlbumMetadata?]) {
    var stated: [FilePath: [FilePath: String]] = [:]
    for (folder, metadata) in zip(folders, metadata) {
      if let license = metadata?.license {
        stated[folder.root, default: [:]][folder.path] = license
      }
    }
    self.folders = folders.map(\.id)
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

  /// Adds all licences to a digest.
  func add(to digest: inout InputDigest) {
    for (folder, license) in zip(folders, licenses) {
      guard let license else { continue }
      digest.add(Int(folder))
      digest.add(license)
    }
  }
}
