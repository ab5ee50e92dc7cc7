import PhotoCatalog
import Renditions
import SiteViews
import SystemPackage

/// The plan of a part of a site: the public part, or an unlisted or protected album with its secret.
struct PartPlan {
  var plan: SitePlan
  let settings: SiteSettings
  /// The key of a protected album; `nil` for others.
  var key: AlbumKey?
  /// The passphrase that opens a protected album; `nil` if only its link does.
  var passphrase: PassphraseKey?
}

extension SitePlans {
  /// The plans of the unlisted and protected albums.
  func restrictedPlans(
    _ catalog: Catalog, _ settings: SiteSettings, _ passphrases: SitePassphrases
  ) throws -> [PartPlan] {
    var plans: [PartPlan] = []
    for album in restricted {
      var restricted = PartPlan(plan: album.plan, settings: settings)
      switch try AlbumSecret(album.album, catalog) {
      case .key(let key):
        restricted.key = key
        restricted.passphrase = try passphrases.key(album.album)
      case .address(let slug):
        let name = album.album.name.map { FilePath(root: nil, [$0]).bytes } ?? []
        let own = SiteAddress(scope: "albums", name: name, slug: slug)
        let below = addresses.filter { "\($0.scope)/".hasPrefix("albums/\(slug)/") }
        let albums = restricted.plan.addresses.albums
        restricted.plan.addresses = AddressBook([own] + below)
        restricted.plan.addresses.albums = albums
      }
      plans.append(restricted)
    }
    return plans
  }
}

/// The secret of an unlisted or protected album.
enum AlbumSecret {
  case key(AlbumKey)
  /// The last component of the address of an unlisted album: 128 random bits.
  case address(String)

  /// Reads the secret, or makes one.
  init(_ album: FolderAccess.RestrictedAlbum, _ catalog: Catalog) throws(CatalogError) {
    let isProtected = album.access == .protected
    let bytes = try catalog.secret(
      isProtected ? .albumKey : .albumAddress, root: album.root, path: album.path)
    self = isProtected ? .key(AlbumKey(bytes)) : .address(AlbumKey(bytes).folder)
  }
}

/// A part of a site with its media files: the public part, or an unlisted or protected album.
struct SitePart: Sendable {
  var outline: SiteOutline
  /// Encrypts the files; `nil` for files that are not encrypted.
  var key: AlbumKey?
  /// The passphrase that opens a protected album; `nil` if only its link does.
  var passphrase: PassphraseKey?
  /// The ids of photos that could not be tried.
  var postponed: Set<String> = []
  /// The path of the first part of each planned media file, encrypted; empty without a key.
  var encryptedFiles: Set<String> = []
}

extension AlbumKey {
  /// The path in the site of the first part of an encrypted file.
  func sitePath(of path: String) -> String { SitePaths.encrypted(EncryptedFile(path, self).name) }
}
