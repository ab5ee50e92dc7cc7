package import SystemPackage

/// The keys of the passphrases of a site's protected albums.
package struct SitePassphrases: Sendable {
  /// The passphrase of an album.
  private struct Own: Sendable {
    var file: FilePath
    var key: PassphraseKey
  }

  /// The passphrase of the site; `nil` for none.
  private let site: PassphraseKey?
  /// Sorted, because builds compare the text of their settings with that of the last build.
  private let own: [Own]

  /// Makes a list. `site` is `nil` for none.
  package init(site: PassphraseKey? = nil, own: [FilePath: PassphraseKey] = [:]) {
    self.site = site
    self.own = own.map { Own(file: $0, key: $1) }.sorted { $0.file.string < $1.file.string }
  }

  /// The passphrase that opens an album; `nil` if only the album's link opens it.
  func key(_ album: FolderAccess.RestrictedAlbum) throws(SiteError) -> PassphraseKey? {
    switch album.opening {
    case .site: return site
    case .link: return nil
    case .file:
      guard let file = album.passphraseFile, let own = own.first(where: { $0.file == file })
      else { throw .unknownPassphrase(album.note) }
      return own.key
    }
  }
}
