import Foundation
import PhotoCatalog
import PhotoIndexer
import SystemPackage
import TestSupport

/// A library and its catalog in separate folders.
struct IndexedLibrary {
  let library: TemporaryFolder
  let home: TemporaryFolder

  init() throws {
    library = try TemporaryFolder()
    home = try TemporaryFolder()
  }

  func catalog() throws -> Catalog { try Catalog(at: home.path.appending("gallery.sqlite"), mode: .create) }

  @discardableResult func index(_ change: (inout IndexSettings) -> Void = { _ in }) async throws -> IndexReport {
    let catalog = try catalog()
    let report = try await index(with: catalog, change)
    try catalog.close()
    return report
  }

  @discardableResult
  func index(
    with catalog: Catalog?, _ change: (inout IndexSettings) -> Void = { _ in }
  ) async throws -> IndexReport {
    var settings = IndexSettings(catalog: catalog, readers: 2)
    change(&settings)
    return try await LibraryIndexer(settings).index([LibraryRoot(library.path)])
  }

  /// The ids of the photos by the paths of their files.
  func ids() throws -> [String: String] {
    let catalog = try catalog()
    var ids: [String: String] = [:]
    for folder in try catalog.folders() {
      for placed in try catalog.photos(in: folder.id) { ids[folder.path.pushing(placed.name).string] = placed.photo.id }
    }
    return ids
  }

  func link(_ name: FilePath, to target: FilePath) throws {
    try FileManager.default.createSymbolicLink(
      atPath: library.path.pushing(name).string, withDestinationPath: target.string)
  }

  func hardLink(_ name: FilePath, to target: FilePath) throws {
    try FileManager.default.linkItem(
      atPath: library.path.pushing(target).string, toPath: library.path.pushing(name).string)
  }

  func remove(_ name: FilePath) throws { try FileManager.default.removeItem(atPath: library.path.pushing(name).string) }
}
