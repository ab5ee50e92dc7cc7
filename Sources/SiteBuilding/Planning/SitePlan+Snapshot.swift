import Facts
package import PhotoCatalog
package import Renditions
import SiteViews
package import SystemPackage

extension SitePlan {
  /// Plans a part of a site: decides what is visible, and predicts the renditions. With `FolderAccess`, this is the
  /// only place that decides what a site may show.
  init(
    _ snapshot: LibrarySnapshot, _ settings: SiteSettings, _ metadata: [AlbumMetadata?],
    _ access: FolderAccess, _ part: FolderAccess.Part, _ people: PeopleNames
  ) throws {
    var restricted: FolderAccess.RestrictedAlbum?
    if case .restricted(let index) = part { restricted = access.restricted[index] }
    var settings = settings
    if restricted?.access == .protected { settings.recipe = settings.recipe.withoutScripts }
    // `PartPlan` sets the addresses of an unlisted album.
    var addresses = AddressBook(restricted == nil ? snapshot.addresses : [])
    let roots = Self.roots(of: snapshot.folders, &addresses)
    let indices = Dictionary(
      roots.enumerated().map { ($1.folder, $0) }
    ) { first, _ in first }
    func path(of folder: LibraryFolder) -> FilePath {
      let album = indices[folder.root].map { roots[$0].album } ?? FilePath()
      return restricted?.path(of: folder)
        ?? (album.isEmpty ? folder.path : album.pushing(folder.path))
    }
    for (number, folder) in snapshot.folders.enumerated()
    where folder.hasPhotos || metadata[number]?.query != nil {
      // The paths of other folders have no meaning in a restricted album.
      guard restricted == nil || access.parts[number] == part else { continue }
      var album = path(of: folder)
      while !album.isEmpty, addresses.albums.insert(album).inserted {
        album.removeLastComponent()
      }
    }
    self.init(roots: roots, folders: [], photos: [], omitted: [], addresses: addresses)

    // The albums of a restricted part may show what is public.
    let collects = zip(metadata, access.parts).contains { $0?.query != nil && $1 == part }
    let parts = restricted != nil && collects ? [part, .listed] : [part]
    let published = Set(
      zip(snapshot.folders, access.parts).lazy.filter { parts.contains($0.1) }.map(\.0.id))
    let queries = try Self.queries(snapshot, metadata, published) { access.parts[$0] == part }
    var reader = try PlanReader(
      plan: self, snapshot: snapshot, settings: settings, people: people, published: published)
    let licenses = AlbumLicenses(snapshot.folders, metadata)
    var shownRoots: Set<FilePath> = []
    for (number, folder) in snapshot.folders.enumerated() where access.parts[number] == part {
      let root = indices[folder.root]
      var planned = Folder(path: path(of: folder), metadata: metadata[number], files: [])
      planned.number = folder.id
      reader.license = licenses[number]
      if let root { try reader.read(folder, ofRoot: root, into: &planned) }
      if !planned.files.isEmpty { shownRoots.insert(folder.root) }
      reader.plan.folders.append(planned)
    }
    var sources = reader.plan.folders
    if parts.count > 1 {
      let wanted = queries.values.reduce(into: Set()) { $0.formUnion($1.photos) }
      for (number, folder) in snapshot.folders.enumerated() where access.parts[number] == .listed {
        guard let root = indices[folder.root] else { continue }
        sources.append(Folder(path: folder.path, metadata: nil, files: []))
        reader.license = licenses[number]
        try reader.read(folder, ofRoot: root, into: &sources[sources.count - 1], only: wanted)
      }
    }
    for index in reader.plan.folders.indices {
      let folder = reader.plan.folders[index]
      guard let query = queries[folder.number] else { continue }
      reader.plan.folders[index].collected = reader.files(of: query.photos, in: sources)
      if reader.plan.folders[index].collected.isEmpty {
        reader.plan.fruitlessQueries.append(query.note)
      }
    }
    self = try reader.finish()
    if restricted == nil { past = try past(snapshot) }
    pages =
      settings.ownPages.map { names in
        OwnPage.pages(
          of: snapshot.pages.filter { shownRoots.contains($0.root) }.map {
            OwnPage.File(
              name: $0.name.stem ?? "", text: $0.text,
              folder: indices[$0.root].map { roots[$0].album } ?? FilePath())
          }, named: names)
      } ?? []
  }

  /// The album.md files with a query, by the numbers of the folders, with the numbers of the photos that match.
  private static func queries(
    _ snapshot: LibrarySnapshot, _ metadata: [AlbumMetadata?], _ published: Set<Int64>,
    _ isWanted: (Int) -> Bool
  ) throws -> [Int64: (note: FilePath, photos: Set<Int64>)] {
    var found: [Int64: (note: FilePath, photos: Set<Int64>)] = [:]
    for (number, folder) in snapshot.folders.enumerated() where isWanted(number) {
      guard let setting = metadata[number]?.query else { continue }
      let note = folder.root.pushing(folder.path).appending("album.md")
      let query: PhotoQuery
      do throws(QueryError) {
        query = try PhotoQuery(setting.text)
      } catch {
        throw ConfigError(file: note.string, line: setting.line, reason: "query: \(error)")
      }
      let photos = try snapshot.photos(matching: query, isPublished: published.contains)
      found[folder.id] = (note, photos)
    }
    return found
  }

  /// The past addresses, except those whose folder is not in the public part.
  private func past(_ snapshot: LibrarySnapshot) throws -> [PastPhoto] {
    let past = try snapshot.pastAddresses()
    guard !past.isEmpty else { return [] }
    let albums = Dictionary(
      folders.map { ($0.number, Album.id(of: $0.path)) }
    ) { first, _ in first }
    return past.compactMap { past in
      switch past.target {
      case .photo(let address): PastPhoto(address: past.address, target: .photo(address))
      case .folder(let number):
        albums[number].map { PastPhoto(address: past.address, target: .album($0)) }
      }
    }
  }

  /// The roots that hold photos. If there is only one, its album has no path, and its folders are the albums of the
  /// first page.
  private static func roots(
    of folders: [LibraryFolder], _ addresses: inout AddressBook
  ) -> [Root] {
    let paths = Set(folders.lazy.filter(\.hasPhotos).map(\.root)).sorted {
      $0.bytes.lexicographicallyPrecedes($1.bytes)
    }
    return paths.map { path in
      let title = path.lastComponent?.string ?? ""
      guard paths.count > 1, let name = path.lastComponent else {
        return Root(folder: path, album: FilePath(), title: title)
      }
      let slug = addresses.slug(for: name.string, name: path.bytes, in: "roots")
      // If an earlier root has the same name, the path of the album contains its address.
      let isFirst = slug == Slug(name.string).candidate(0)
      let album = isFirst ? FilePath(root: nil, [name]) : FilePath("\(name.string) \(slug)")
      return Root(folder: path, album: album, title: title)
    }
  }

  /// The folders of all roots.
  package var rootFolders: [FilePath] { roots.map(\.folder) }

  /// A file as commands report it.
  package func report(_ file: LibraryFile, _ reason: String) -> UnreadableFile {
    UnreadableFile(root: roots[file.root].folder, name: file.path, reason: reason)
  }
}
