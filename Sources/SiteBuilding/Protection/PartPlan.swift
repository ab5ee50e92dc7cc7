import Facts
import Foundation
package import PhotoCatalog
import Renditions
import SitePages
import SiteViews
package import SystemPackage

/// The plan of a part of a site: the public part, or an unlisted or protected album with its secret.
struct PartPlan {
  var plan: SitePlan
  let settings: SiteSettings
  var location = PartLocation.site
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
        restricted.location = .encrypted(key)
        restricted.passphrase = try passphrases.key(album.album)
      case .address(let slug):
        restricted.location = .folder(slug)
        let albums = restricted.plan.addresses.albums
        restricted.plan.addresses = AddressBook(addresses.compactMap { $0.inside(slug) })
        restricted.plan.addresses.albums = albums
      }
      plans.append(restricted)
    }
    return plans
  }
}

/// Where a site has the files of one of its parts.
enum PartLocation: Sendable {
  /// At their own paths: the public part.
  case site
  /// In a folder with a secret name, given without `albums/`: an unlisted album, which is a site of its own.
  case folder(String)
  /// Encrypted, at paths that only the key gives: a protected album.
  case encrypted(AlbumKey)

  var key: AlbumKey? {
    if case .encrypted(let key) = self { key } else { nil }
  }

  var isUnlisted: Bool {
    if case .folder = self { true } else { false }
  }

  /// The path in the site of a file of the part; of its first part if it is encrypted.
  func sitePath(of path: String) -> String {
    switch self {
    case .site: path
    case .folder(let slug): SitePaths.folder(ofFolder: slug) + path
    case .encrypted(let key): key.sitePath(of: path)
    }
  }

  /// Files that are not encrypted, with their paths in the site.
  func placed(_ files: [WrittenFile]) -> [WrittenFile] {
    files.map { WrittenFile(name: $0.name, path: sitePath(of: $0.path)) }
  }
}

extension SiteAddress {
  /// The address in the site of an unlisted album; `nil` if it is not below the folder of that album.
  func inside(_ slug: String) -> SiteAddress? {
    let folder = "albums/\(slug)"
    guard "\(scope)/".hasPrefix("\(folder)/") else { return nil }
    return SiteAddress(scope: "albums\(scope.dropFirst(folder.count))", name: name, slug: self.slug, former: former)
  }

  /// The reverse of `inside`.
  func outside(_ slug: String) -> SiteAddress {
    let folder = "albums/\(slug)"
    return SiteAddress(
      scope: folder + scope.dropFirst("albums".count), name: name, slug: self.slug, former: former)
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

  /// The secret of an album; `nil` if no build has made it.
  static func known(
    _ album: FolderAccess.RestrictedAlbum, _ catalog: Catalog
  ) throws(CatalogError) -> AlbumSecret? {
    let isProtected = album.access == .protected
    return try catalog.knownSecret(isProtected ? .albumKey : .albumAddress, root: album.root, path: album.path)
      .map { isProtected ? .key(AlbumKey($0)) : .address(AlbumKey($0).folder) }
  }

  var location: PartLocation {
    switch self {
    case .key(let key): .encrypted(key)
    case .address(let slug): .folder(slug)
    }
  }
}

/// A part of a site with its media files: the public part, or an unlisted or protected album.
struct SitePart: Sendable {
  var outline: SiteOutline
  var location = PartLocation.site
  /// The passphrase that opens a protected album; `nil` if only its link does.
  var passphrase: PassphraseKey?
  /// The ids of photos that could not be tried.
  var postponed: Set<String> = []
  /// The path of the first part of each planned media file, encrypted; empty without a key.
  var encryptedFiles: Set<String> = []

  var key: AlbumKey? { location.key }
}

extension AlbumKey {
  /// The path in the site of the first part of an encrypted file.
  func sitePath(of path: String) -> String { SitePaths.encrypted(EncryptedFile(path, self).name) }
}

/// How the protected albums of a site are opened.
struct Protection: Sendable {
  /// What the page needs to find a key ring, whatever the albums are; `nil` if only links open them.
  let lock: ProtectedPage.Lock?
  /// A file for each passphrase, with the keys of its albums.
  let rings: [(path: String, bytes: [UInt8])]

  /// Makes the key rings. The passphrase of an album is `nil` if only its link opens it.
  init(_ albums: [(key: AlbumKey, passphrase: PassphraseKey?)]) {
    var keys: [PassphraseKey: [AlbumKey]] = [:]
    for album in albums {
      if let passphrase = album.passphrase { keys[passphrase, default: []].append(album.key) }
    }
    rings = keys.map { passphrase, keys in
      let file = KeyRing(keys, passphrase).file
      return (SitePaths.encrypted(file.name), file.bytes)
    }
    // All passphrases have the salt of the site.
    lock = keys.keys.first.map { passphrase in
      ProtectedPage.Lock(
        salt: Data(passphrase.salt).base64EncodedString(), rounds: PassphraseKey.rounds)
    }
  }
}

/// The address of an unlisted or protected album.
package struct RestrictedAlbumLink: Sendable {
  package let folder: FilePath
  /// Whether the album is protected, so that the address contains its key; otherwise it is unlisted.
  package let isProtected: Bool
  /// The address, relative to that of the site.
  package let address: String

  /// The links of all unlisted and protected albums, sorted by folder. A build with the same catalog writes the albums.
  package static func all(_ catalog: Catalog) throws -> [RestrictedAlbumLink] {
    try SitePlans.restrictedAlbums(catalog).map { album in
      let address =
        switch try AlbumSecret(album, catalog) {
        case .key(let key): "\(SitePaths.protectedPage)#\(key.fragment)"
        case .address(let slug): SitePaths.album(ofFolder: slug)
        }
      return RestrictedAlbumLink(
        folder: album.root.pushing(album.path), isProtected: album.access == .protected,
        address: address)
    }
  }
}
