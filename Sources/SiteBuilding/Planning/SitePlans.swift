package import Facts
package import PhotoCatalog
package import SiteViews
package import SystemPackage

/// The plans of a site: one of its public part, and one of each unlisted or protected album.
package struct SitePlans {
  /// The plan of an unlisted or protected album, as a site of its own.
  package struct Restricted {
    package var album: FolderAccess.RestrictedAlbum
    package var plan: SitePlan
  }

  package var site: SitePlan
  package var restricted: [Restricted]
  /// Whether the library has photos that its owner hides.
  package var hasHiddenPhotos: Bool
  /// The addresses that earlier builds assigned.
  package var addresses: [SiteAddress]
  /// The revision of the catalog.
  package var revision: Int

  /// Reads a catalog, and plans a site.
  package static func read(
    _ catalog: Catalog, _ query: PhotoQuery, _ settings: SiteSettings
  ) throws -> SitePlans {
    try reading(catalog, query) { try SitePlans($0, settings) }
  }

  /// The unlisted and protected albums of a library.
  package static func restrictedAlbums(_ catalog: Catalog) throws -> [FolderAccess.RestrictedAlbum] {
    try reading(catalog, .everything) { snapshot in
      FolderAccess(
        snapshot.folders, try metadata(snapshot.folders), try snapshot.rememberedAlbums()
      ).restricted
    }
  }

  /// The folders of a library that are in no part of a site.
  package static func hiddenFolders(_ catalog: Catalog) throws -> Set<FilePath> {
    try reading(catalog, .everything) { snapshot in
      let access = FolderAccess(
        snapshot.folders, try metadata(snapshot.folders), try snapshot.rememberedAlbums())
      let hidden = zip(snapshot.folders, access.parts).filter { $0.1 == .hidden }
      return Set(hidden.map { $0.0.root.pushing($0.0.path) })
    }
  }

  /// Reads a snapshot of a catalog, and throws a `ConfigError` of the closure unchanged.
  private static func reading<Value>(
    _ catalog: Catalog, _ query: PhotoQuery, _ body: (LibrarySnapshot) throws -> Value
  ) throws -> Value {
    let result = try catalog.withSnapshot(matching: query) { snapshot in
      do {
        return Result<_, ConfigError>.success(try body(snapshot))
      } catch let error as ConfigError {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private init(_ snapshot: LibrarySnapshot, _ settings: SiteSettings) throws {
    let metadata = try Self.metadata(snapshot.folders)
    let access = FolderAccess(snapshot.folders, metadata, try snapshot.rememberedAlbums())
    let people = settings.includesPeople ? PeopleNames() : try snapshot.people()
    site = try SitePlanner(snapshot, settings, metadata, access, .listed, people).plan()
    let all = try access.restricted.enumerated().map { index, album in
      Restricted(
        album: album,
        plan: try SitePlanner(
          snapshot, settings.restricted, metadata, access, .restricted(index), people
        ).plan())
    }
    restricted = all.filter { !$0.plan.isEmpty }
    site.fruitlessQueries += all.filter(\.plan.isEmpty).flatMap(\.plan.fruitlessQueries)
    hasHiddenPhotos = zip(snapshot.folders, access.parts).contains { folder, part in
      folder.hasPhotos && part == .hidden
    }
    addresses = snapshot.addresses
    revision = snapshot.revision
  }

  private static func metadata(
    _ folders: [LibraryFolder]
  ) throws(ConfigError) -> [AlbumMetadata?] {
    var metadata: [AlbumMetadata?] = []
    for folder in folders {
      let file = folder.root.pushing(folder.path).appending("album.md").string
      metadata.append(
        try folder.note.map { text throws(ConfigError) in
          try AlbumMetadata(text, file: file)
        })
    }
    return metadata
  }
}

extension SiteSettings {
  /// The settings of an unlisted or protected album, whose pages link to no other part of the site.
  package var restricted: SiteSettings {
    var settings = self
    (settings.hasFacetPages, settings.home, settings.ownPages) = (false, [], nil)
    (settings.baseURL, settings.exports, settings.isOffline) = (nil, [], false)
    return settings
  }
}

extension SiteSettings {
  /// Whether the site shows facts of this privacy; other facts are not in its plan.
  func shows(_ privacy: FactPrivacy) -> Bool {
    switch privacy {
    case .technical, .text: true
    case .person: includesPeople
    case .town: location != .none
    case .location: location == .full
    }
  }
}
