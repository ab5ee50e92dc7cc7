import Facts
import PhotoCatalog
import Renditions
import SiteOutput
import SiteViews
package import SystemPackage

/// The images that a build keeps although the site no longer has them, beside the catalog. A trial build with other
/// photos or sizes costs no rendering: the next build takes the images back. The names of images depend on all that
/// they were made from.
struct SpareImages {
  let catalog: Catalog
  /// In bytes; 0 to keep no images.
  let limit: Int64

  /// So many images are added to a site together.
  private static let batchSize = 256

  /// The folder, such as `.gallery.sqlite-images`. The index skips hidden folders, in case that the catalog is in the
  /// library.
  private var path: FilePath {
    let name = catalog.path.lastComponent?.string ?? ""
    return catalog.path.removingLastComponent().appending(".\(name)-images")
  }

  /// Moves images that a site lacks back to it.
  func restore(_ plan: SitePlan, to publication: Publication) throws -> Int {
    // A store that cannot be read is no reason to stop: the images are rendered.
    guard limit > 0, let store = try? ImageStore(at: path), !store.isEmpty else { return 0 }
    var files: [WrittenFile] = []
    var count = 0
    func add() throws {
      try publication.add(files, areNew: false)
      count += files.count
      files = []
    }
    for photo in plan.photos.lazy.map(\.photo) {
      for path in photo.renderedPaths where store.holds(path) && !publication.holds(path) {
        if let file = store.take(path, to: try publication.renditionsFolder()) {
          files.append(file)
        }
      }
      if files.count >= Self.batchSize { try add() }
    }
    try add()
    return count
  }

  /// The images among the files that a site loses that are kept; `nil` if there are none. Images of photos that the
  /// library no longer has are deleted.
  private func images(leaving publication: Publication) throws -> Publication.SpareImages? {
    guard limit > 0 else { return nil }
    let lost = publication.unneededFiles.filter { $0.hasPrefix("\(SitePaths.renditions)/") }
    let paths = try ofLibrary(lost)
    guard !paths.isEmpty, let store = try ImageStore(at: path, creates: true) else { return nil }
    return Publication.SpareImages(
      store: store, paths: Set(paths), limit: try store.limit(limit))
  }

  /// Publishes a site, and keeps the images that leave it.
  func publish(_ publication: Publication) throws -> (Publication.Result, StoredImages) {
    var (spare, stored): (Publication.SpareImages?, _) = (nil, StoredImages(path: path))
    do {
      spare = try images(leaving: publication)
    } catch let error as SiteOutputError {
      stored.problem = "\(error)"
    }
    let result = try publication.publish(keeping: spare)
    (stored.count, stored.bytes) = result.stored
    if let error = result.storeError { stored.problem = "\(SiteOutputError.failed(path, error))" }
    return (result, stored)
  }

  /// Deletes the images of photos that the library no longer has, and those that exceed the limit.
  func trim(_ stored: inout StoredImages) throws {
    do {
      guard let store = try ImageStore(at: path) else { return }
      try store.trim(to: limit > 0 ? try store.limit(limit) : 0, kept: ofLibrary)
    } catch let error as SiteOutputError {
      stored.problem = stored.problem ?? "\(error)"
    }
  }

  /// The images of photos that the library has.
  private func ofLibrary(_ images: [String]) throws(CatalogError) -> [String] {
    let photos = try catalog.photosWithFiles(among: Set(images.compactMap(Self.photo)))
    return images.filter { Self.photo($0).map(photos.contains) ?? false }
  }

  /// The id of the photo of an image; `nil` if a path is not that of a rendition.
  private static func photo(_ path: String) -> String? {
    Rendition.parts(of: path).map { PageID.photo(of: $0.photo) }
  }
}

/// What became of the images that left a site.
package struct StoredImages: Codable, Sendable {
  /// The folder.
  package var path: FilePath
  /// The number of images that were kept for later builds.
  package var count = 0
  /// Their size in bytes.
  package var bytes: Int64 = 0
  /// Why images were deleted that should be kept, or the other way around.
  package var problem: String?
}
