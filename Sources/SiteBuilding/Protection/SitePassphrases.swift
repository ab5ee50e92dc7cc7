package import PhotoCatalog
import SiteViews
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

/// The file with the passphrase of a protected album, which its album.md names.
package struct AlbumPassphraseFile: Equatable, Sendable {
  /// The path of the file, absolute or relative to that of the library.
  package let path: FilePath
  /// The album.md.
  package let note: FilePath
  /// The line of the album.md, from 1.
  package let line: Int

  /// The passphrase files of all protected albums.
  package static func all(_ catalog: Catalog) throws -> [AlbumPassphraseFile] {
    // Most libraries have none, and reading all folders takes time.
    guard try catalog.hasNotes(containing: AlbumSetting.passphraseFile.rawValue) else { return [] }
    let notes = try catalog.folders()
    return try SitePlans.restrictedAlbums(catalog).compactMap { album in
      guard let path = album.passphraseFile else { return nil }
      let text = notes.first { $0.root == album.root && $0.path == album.path }?.note ?? ""
      let line = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .firstIndex { $0.contains(AlbumSetting.passphraseFile.rawValue) }
      return AlbumPassphraseFile(path: path, note: album.note, line: (line ?? 0) + 1)
    }
  }

  /// Refuses a file in the folder of the site, where a web server would publish it.
  package func check(outside output: FilePath) throws {
    if OutputPlacement.holds(path, in: output) {
      throw problem("\(path): is in the folder of the site, where everyone can read it; move it")
    }
  }

  /// The error of a passphrase that cannot be used.
  package func problem(_ reason: String) -> any Error {
    ConfigError(
      file: note.string, line: line,
      reason: "\(AlbumSetting.passphraseFile.rawValue): \(reason)\nThe site is left as it is. "
        + "Write the passphrase of the album on one line of that file, and build again.")
  }
}

extension FolderAccess.RestrictedAlbum {
  /// The album.md of the album.
  var note: FilePath { root.pushing(path).appending("album.md") }

  /// The path of the file with its passphrase; `nil` if it has none.
  var passphraseFile: FilePath? {
    guard access == .protected, case .file(let name) = opening else { return nil }
    return root.pushing(path).pushing(FilePath(name))
  }
}
