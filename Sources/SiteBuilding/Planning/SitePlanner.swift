import Facts
package import PhotoCatalog
package import Renditions
import SiteViews
package import SystemPackage

/// Plans a part of a site: decides what is visible, and predicts the renditions. With `FolderAccess`, this is the only
/// place that decides what a site may show.
struct SitePlanner {
  private let snapshot: LibrarySnapshot
  /// The settings of the part.
  private let settings: SiteSettings
  /// The content of album.md in each folder.
  private let metadata: [AlbumMetadata?]
  private let access: FolderAccess
  private let part: FolderAccess.Part
  private let people: PeopleNames
  private let licenses: AlbumLicenses
  /// The album that is planned; `nil` for the public part.
  private let restricted: FolderAccess.RestrictedAlbum?
  private let roots: [SitePlan.Root]
  /// The index of each folder's root in `roots`; `nil` for one without photos.
  private let rootIndices: [Int?]
  private let addresses: AddressBook

  init(
    _ snapshot: LibrarySnapshot, _ settings: SiteSettings, _ metadata: [AlbumMetadata?],
    _ access: FolderAccess, _ part: FolderAccess.Part, _ people: PeopleNames
  ) {
    (self.snapshot, self.metadata, self.access) = (snapshot, metadata, access)
    (self.part, self.people) = (part, people)
    licenses = AlbumLicenses(snapshot.folders, metadata)
    var settings = settings
    if case .restricted(let index) = part {
      restricted = access.restricted[index]
      if restricted?.access == .protected { settings.recipe = settings.recipe.withoutScripts }
    } else {
      restricted = nil
    }
    self.settings = settings
    // `PartPlan` sets the addresses of an unlisted album.
    var addresses = AddressBook(restricted == nil ? snapshot.addresses : [])
    roots = SitePlan.roots(
      of: snapshot.folders, shown: access.parts.map { $0 == part || $0 == .listed }, &addresses)
    self.addresses = addresses
    let indices = Dictionary(roots.enumerated().map { ($1.folder, $0) }) { first, _ in first }
    rootIndices = snapshot.folders.map { indices[$0.root] }
  }

  func plan() throws -> SitePlan {
    // The albums of a restricted part may show what is public.
    let collects = indices(of: part).contains { metadata[$0]?.query != nil }
    let parts = restricted != nil && collects ? [part, .listed] : [part]
    let published = Set(parts.flatMap(indices).map { snapshot.folders[$0].id })
    let queries = try queries(published)
    var reader = try PlanReader(
      plan: emptyPlan, snapshot: snapshot, settings: settings, people: people, published: published)
    for index in indices(of: part) {
      var planned = SitePlan.Folder(path: path(index), metadata: metadata[index], files: [])
      planned.number = snapshot.folders[index].id
      try read(index, into: &planned, &reader)
      reader.plan.folders.append(planned)
    }
    var sources = reader.plan.folders
    if parts.count > 1 {
      let wanted = queries.values.reduce(into: Set()) { $0.formUnion($1.photos) }
      for index in indices(of: .listed) {
        var source = SitePlan.Folder(path: snapshot.folders[index].path, metadata: nil, files: [])
        try read(index, into: &source, &reader, only: wanted)
        sources.append(source)
      }
    }
    for (index, folder) in reader.plan.folders.enumerated() {
      guard let query = queries[folder.number] else { continue }
      reader.plan.folders[index].collected = reader.files(of: query.photos, in: sources)
      if reader.plan.folders[index].collected.isEmpty {
        reader.plan.fruitlessQueries.append(query.note)
      }
    }
    var plan = try reader.finish()
    if restricted == nil { plan.past = try past(of: plan) }
    plan.pages = ownPages(of: plan)
    return plan
  }

  /// The indices of the folders in a part of the site.
  private func indices(of part: FolderAccess.Part) -> [Int] {
    access.parts.indices.filter { access.parts[$0] == part }
  }

  /// The path of a folder's album.
  private func path(_ index: Int) -> FilePath {
    let folder = snapshot.folders[index]
    if let restricted { return restricted.path(of: folder) }
    let album = rootIndices[index].map { roots[$0].album } ?? FilePath()
    return album.isEmpty ? folder.path : album.pushing(folder.path)
  }

  /// The plan without folders. Its addresses know all albums, apart from a restricted part, in which the paths of other
  /// folders have no meaning.
  private var emptyPlan: SitePlan {
    var addresses = addresses
    for (index, folder) in snapshot.folders.enumerated()
    where (folder.hasPhotos || metadata[index]?.query != nil)
      && (restricted == nil || access.parts[index] == part)
    {
      var album = path(index)
      while !album.isEmpty, addresses.albums.insert(album).inserted { album.removeLastComponent() }
    }
    return SitePlan(roots: roots, folders: [], photos: [], omitted: [], addresses: addresses)
  }

  /// Reads the photos of a folder.
  private func read(
    _ index: Int, into planned: inout SitePlan.Folder, _ reader: inout PlanReader,
    only wanted: Set<Int64>? = nil
  ) throws {
    guard let root = rootIndices[index] else { return }
    reader.license = licenses[index]
    try reader.read(snapshot.folders[index], ofRoot: root, into: &planned, only: wanted)
  }

  /// The album.md files with a query, by the numbers of the folders, with the numbers of the photos that match.
  private func queries(
    _ published: Set<Int64>
  ) throws -> [Int64: (note: FilePath, photos: Set<Int64>)] {
    var found: [Int64: (note: FilePath, photos: Set<Int64>)] = [:]
    for index in indices(of: part) {
      guard let setting = metadata[index]?.query else { continue }
      let folder = snapshot.folders[index]
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
  private func past(of plan: SitePlan) throws -> [PastPhoto] {
    let past = try snapshot.pastAddresses()
    guard !past.isEmpty else { return [] }
    let albums = Dictionary(
      plan.folders.map { ($0.number, Album.id(of: $0.path)) }
    ) { first, _ in first }
    return past.compactMap { past in
      switch past.target {
      case .photo(let address): PastPhoto(address: past.address, target: .photo(address))
      case .folder(let number):
        albums[number].map { PastPhoto(address: past.address, target: .album($0)) }
      }
    }
  }

  /// The pages that the owner wrote, in the roots of which the part has photos.
  private func ownPages(of plan: SitePlan) -> [OwnPage] {
    guard let names = settings.ownPages else { return [] }
    let shown = zip(indices(of: part), plan.folders).filter { !$1.files.isEmpty }.compactMap {
      rootIndices[$0.0]
    }
    return OwnPage.pages(
      of: snapshot.pages.compactMap { page in
        roots.firstIndex { $0.folder == page.root }.flatMap { index in
          shown.contains(index)
            ? OwnPage(
              name: page.name.stem ?? "", text: page.text, folder: roots[index].album) : nil
        }
      }, named: names)
  }
}

extension SitePlan {
  /// The roots that hold photos in folders that are shown; all that hold photos if none is. If there is only one, its
  /// album has no path, and its folders are the albums of the first page.
  static func roots(
    of folders: [LibraryFolder], shown: [Bool], _ addresses: inout AddressBook
  ) -> [Root] {
    func roots(where isShown: [Bool]) -> Set<FilePath> {
      Set(zip(folders, isShown).filter { $0.hasPhotos && $1 }.map(\.0.root))
    }
    let own = roots(where: shown)
    let paths = (own.isEmpty ? roots(where: folders.map { _ in true }) : own).sorted {
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
