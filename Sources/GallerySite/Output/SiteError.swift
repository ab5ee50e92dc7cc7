package import SystemPackage

/// Why a site cannot be built.
package enum SiteError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The output folder holds somebody's files.
  case notASite(FilePath)
  /// Another build of the same site is under way.
  case busy(FilePath)
  /// The catalog holds no photos.
  case noPhotos(FilePath)
  /// A file of the site cannot be written.
  case cannotWrite(FilePath, String)

  package var description: String {
    switch self {
    case .notASite(let path):
      "\(path): not empty and not a site made by gallery; give another folder with --output"
    case .busy(let path):
      "\(path): another gallery build is writing this site; wait for it to end"
    case .noPhotos(let path):
      "\(path): the catalog holds no photos; run gallery index PATH first"
    case .cannotWrite(let path, let reason):
      "\(path): cannot be written: \(reason); check permissions and free space"
    }
  }
}
