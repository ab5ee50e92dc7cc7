import Facts
package import PhotoCatalog
package import SystemPackage

extension Catalog {
  /// The photos of a folder with the names of their files, in the order of a site.
  package func photos(in folder: Int64) throws -> [(photo: Photo, name: FilePath)] {
    try withSnapshot(matching: .everything) { snapshot in
      var photos: [(photo: Photo, name: FilePath)] = []
      for known in snapshot.folders where known.id == folder {
        try snapshot.forEachFile(in: known) { file, photo in
          if let photo = try photo() { photos.append((photo, file.name)) }
        }
      }
      return photos
    }
  }
}
