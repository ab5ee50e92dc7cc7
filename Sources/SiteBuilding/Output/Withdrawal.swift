package import Facts
package import PhotoCatalog
package import SiteOutput
import SiteViews
package import SystemPackage

/// What a site must not show any more, according to the catalog alone. It is removed before anything is added or checked,
/// so that an error about something else does not keep a hidden album in a site.
package struct Withdrawal: Sendable {
  /// The ids and addresses of photos, and the ids of albums, as they begin the names of files.
  private let names: Set<String>
  /// The folders of the pages of albums, ending in a slash.
  private let folders: [String]
  /// The ids and addresses of photos that not even the sites of unlisted albums show.
  private let namesOfHidden: Set<String>
  /// The folders of the sites of unlisted albums, ending in a slash.
  private let unlisted: Set<String>
  /// The addresses of public albums outside of all others.
  private let openAlbums: Set<String>

  /// Reads the catalog. `query` is `nil` for all photos.
  package init(_ catalog: Catalog, _ query: PhotoQuery? = nil) throws(CatalogError) {
    var albums: [FolderAccess.RestrictedAlbum] = []
    (names, folders, namesOfHidden, openAlbums) = try catalog.withSnapshot(matching: query ?? .everything) { snapshot in
      let folders = snapshot.folders
      // Without the statements of album.md files, which may have errors: the catalog has records of them.
      let access = FolderAccess(
        folders, folders.map { _ in nil }, try snapshot.rememberedAlbums())
      albums = access.restricted.filter { $0.access == .unlisted }
      let isOpen = access.parts.map { $0 == .listed }
      func closed(_ isShown: (FolderAccess.Part) -> Bool) -> Set<Int64> {
        Set(zip(folders, access.parts).filter { !isShown($1) }.map(\.0.id))
      }
      var names = try snapshot.photosNotShown(closed: closed { $0 == .listed })
      let hidden =
        albums.isEmpty
        ? []
        : try snapshot.photosNotShown(
          closed: closed { part in
            switch part {
            case .listed: true
            case .restricted(let index): access.restricted[index].access == .unlisted
            case .hidden: false
            }
          })
      var addresses = AddressBook(snapshot.addresses)
      let slugs = Set(snapshot.addresses.lazy.filter { $0.scope == "albums" }.map(\.slug))
      guard isOpen.contains(false) else { return (names, [], hidden, slugs) }
      func album(_ roots: [SitePlan.Root], of folder: LibraryFolder) -> FilePath {
        (roots.first { $0.folder == folder.root }?.album ?? FilePath()).pushing(folder.path)
      }
      let shown = SitePlan.roots(of: folders, shown: isOpen, &addresses)
      // The albums that the site has, with those that contain them.
      var open: Set<FilePath> = []
      for (folder, isOpen) in zip(folders, isOpen) where isOpen && folder.hasPhotos {
        var path = album(shown, of: folder)
        while !path.isEmpty, open.insert(path).inserted { path.removeLastComponent() }
      }
      // A root of which nothing is shown has no album, but may have had one.
      let all = SitePlan.roots(of: folders, shown: folders.map { _ in true }, &addresses)
      var pages: [String] = []
      for (folder, isOpen) in zip(folders, isOpen) where !isOpen {
        for album in Set([folder.path, album(all, of: folder)])
        where !album.isEmpty && !open.contains(album) {
          names.insert(Album.id(of: album))
          if let slug = addresses.knownSlug(ofAlbum: album) { pages.append(SitePaths.folder(ofFolder: slug)) }
        }
      }
      return (names, pages, hidden, slugs)
    }
    var unlisted: Set<String> = []
    for album in albums {
      guard case .address(let slug)? = try AlbumSecret.known(album, catalog) else { continue }
      unlisted.insert(SitePaths.folder(ofFolder: slug))
    }
    self.unlisted = unlisted
  }

  /// Whether a site may show everything.
  var isEmpty: Bool { names.isEmpty }

  /// Removes the files of photos and albums from the folder of a site.
  package func run(in output: OutputFolder) throws(SiteOutputError) -> Int {
    guard !names.isEmpty else { return 0 }
    return try output.withdrawFiles(where: covers)
  }

  /// Removes the pages and data files that name such photos and albums, because the build that would replace them has
  /// failed.
  package func removeMentions(in output: OutputFolder) throws(SiteOutputError) -> Int {
    guard !names.isEmpty else { return 0 }
    let links = folders.compactMap { $0.split(separator: "/").last.map { Array("\($0)/\(SitePaths.home)".utf8) } }
    let count = try output.withdrawFiles(mentioning: { path, text in
      if secretFolder(of: path) != nil { return mentionsName(text, of: namesOfHidden) }
      return mentionsName(text, of: names) || links.contains { text.contains($0) }
    })
    // Data files, such as those of the search, have words of photos without their names.
    return count == 0 ? 0 : count + (try output.withdrawFiles { $0.hasPrefix(SitePaths.dataPrefix) })
  }

  /// Whether a file of a site shows such a photo or album.
  package func covers(_ path: String) -> Bool {
    guard let folder = secretFolder(of: path) else {
      return folders.contains(where: path.hasPrefix) || hasName(path, of: names)
    }
    return !unlisted.contains(folder) || hasName(path, of: namesOfHidden)
  }

  /// The folder of the site of an unlisted album that a path is in, as it is now or was in an earlier build.
  private func secretFolder(of path: String) -> String? {
    let parts = path.split(separator: "/", maxSplits: 2)
    guard parts.count == 3, parts[0] == "albums", SecretFolder.isName(parts[1]),
      !openAlbums.contains(String(parts[1]))
    else { return nil }
    return "\(parts[0])/\(parts[1])/"
  }

  private func hasName(_ path: String, of names: Set<String>) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/")).dropFirst().contains { component in
      // `collection-` of IIIF; the names of images go on with `-` and their size, those of later pages with `u`.
      let prefix = "collection-".utf8
      let rest = component.starts(with: prefix) ? component.dropFirst(prefix.count) : component
      return names.contains(String(decoding: rest.prefix(while: Self.isOfName), as: UTF8.self))
    }
  }

  private func mentionsName(_ text: [UInt8], of names: Set<String>) -> Bool {
    let lengths = Set(names.map(\.utf8.count)).sorted()
    var rest = text[...]
    while let start = rest.firstIndex(where: Self.isOfName) {
      let run = rest[start...].prefix(while: Self.isOfName)
      rest = rest[run.endIndex...]
      guard let shortest = lengths.first, run.count >= shortest else { continue }
      // Other letters can precede a name, as in the identifiers of elements.
      for length in lengths where length <= run.count {
        let starts = run.startIndex...(run.endIndex - length)
        if starts.contains(where: { names.contains(String(decoding: run[$0..<$0 + length], as: UTF8.self)) }) {
          return true
        }
      }
    }
    return false
  }

  /// Whether a byte is a digit of base 32.
  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "o"), UInt8(ascii: "u"): false
    case UInt8(ascii: "a")...UInt8(ascii: "z"): true
    default: false
    }
  }
}

extension Withdrawal {
  /// Removes what must not be seen from the sites of a catalog whose build has failed, and returns the number of files
  /// by the folder of the site. The settings cannot be read: what each site may show follows from the queries of its last
  /// build.
  package static func afterFailure(catalog path: FilePath) throws -> [(site: FilePath, count: Int)] {
    guard let catalog = try Catalog.forReading(at: path) else { return [] }
    defer { try? catalog.close() }
    let sites = try catalog.sites().filter { !OutputPlacement.isGone($0) }
    return try sites.map { site in
      let query = PhotoQuery(all: try catalog.queries(ofSite: site).compactMap { try? PhotoQuery($0) })
      let withdrawal = try Withdrawal(catalog, query.leavingOut(KeptBackKind.allCases))
      return (site, try withdrawal.removeAll(from: site))
    }.filter { $0.1 > 0 }
  }

  /// Removes what must not be seen, with everything that names it, and returns the number of files.
  package func removeAll(from site: FilePath) throws -> Int {
    guard !isEmpty else { return 0 }
    let output = try OutputFolder(site)
    let lock = try BuildLock(output)
    defer { _ = lock }
    return try run(in: output) + removeMentions(in: output)
  }
}
