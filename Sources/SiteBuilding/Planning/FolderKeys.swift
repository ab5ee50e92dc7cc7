import Facts
package import PhotoCatalog
import SiteViews
import SystemPackage

/// The keys of what a site shows of folders of its public part, so that a build reads only folders that have changed.
package struct FolderKeys: Sendable {
  /// A digest of program and settings, of the names of people that are not published, and of the licences of albums.
  private let inputs: UInt64

  /// Makes the keys; `nil` if most photos would not be stored, because the site has more of them than images. `common`
  /// is `nil` to store no folders.
  init?(
    _ settings: SiteSettings, common: [UInt8]?, _ people: PeopleNames, _ licenses: AlbumLicenses
  ) {
    guard settings.originals == .none, settings.placeholder != .thumbhash,
      settings.tiledPhotos == .none, let common
    else { return nil }
    var digest = InputDigest()
    digest.add(common)
    people.add(to: &digest)
    licenses.add(to: &digest)
    inputs = digest.value
  }

  /// The key of a folder.
  package func key(_ folder: Int64, changed: Int) -> DerivedKey {
    var digest = InputDigest()
    digest.add(inputs)
    digest.add(Int(folder))
    digest.add(changed)
    return DerivedKey(.folder, digest.value)
  }
}

/// The folders that the last build of a site has stored.
struct StoredFolders {
  /// The folder of the site.
  let site: FilePath
  let keys: FolderKeys
}
