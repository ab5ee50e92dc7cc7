import PhotoCatalog
import Renditions
import SiteConfiguration
import SiteEncryption
import SiteModel
import SitePlanning
import SystemPackage

/// The plan of an unlisted or protected album, with its secret.
struct SeparatePlan {
  var plan: SitePlan
  /// The key of a protected album; `nil` for an unlisted one.
  var key: AlbumKey?
  /// The passphrase that opens a protected album; `nil` if only its link does.
  var passphrase: PassphraseKey?

  var access: AlbumAccess { key == nil ? .unlisted : .protected }
}

extension SitePlans {
  /// The plans of the unlisted and protected albums.
  ///
  /// - Parameters:
  ///   - catalog: Keeps the secrets.
  ///   - passphrases: The passphrases of the site.
  /// - Returns: A plan for each album.
  /// - Throws: `CatalogError`, `SiteError`.
  func separatePlans(
    _ catalog: Catalog, _ passphrases: SitePassphrases
  ) throws -> [SeparatePlan] {
    var plans: [SeparatePlan] = []
    for album in separate {
      var separate = SeparatePlan(plan: album.plan)
      switch try AlbumSecret(album.album, catalog) {
      case .key(let key):
        separate.key = key
        separate.passphrase = try passphrases.key(album.album)
      case .address(let slug):
        let name = album.album.name.map { CodablePath(FilePath(root: nil, [$0])).bytes } ?? []
        let own = AddressBook.Entry(scope: "albums", name: name, slug: slug)
        let below = addresses.filter { "\($0.scope)/".hasPrefix("albums/\(slug)/") }
        let albums = separate.plan.addresses.albums
        separate.plan.addresses = AddressBook([own] + below)
        separate.plan.addresses.albums = albums
      }
      plans.append(separate)
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
  init(_ album: FolderAccess.SeparateAlbum, _ catalog: Catalog) throws(CatalogError) {
    let isProtected = album.access == .protected
    let bytes = try catalog.secret(
      isProtected ? .albumKey : .albumAddress, root: album.root, path: album.path)
    self = isProtected ? .key(AlbumKey(bytes)) : .address(AlbumKey(bytes).folder)
  }
}
