package import SystemPackage

/// An error that prevents a build.
package enum SiteError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The catalog has no visible photos.
  case noPhotos(FilePath)
  /// An album.md has changed since the passphrases were read.
  case unknownPassphrase(FilePath)
  /// A page was asked for, but the library does not have its file.
  case noPage(String)
  /// The output folder is a root of the library, or contains one.
  case holdsLibrary(output: FilePath, library: FilePath)
  /// The output folder holds a file of the owner.
  case holdsPrivate(output: FilePath, file: FilePath)
  /// Photos of the site cannot be read now, and the site would lose their pictures.
  case unreadableNow(site: FilePath, photos: [String], count: Int)
  /// The settings or the catalog know less of what is not public than those of the last build.
  case knowsLess(site: FilePath, String)
  /// Too many photos of the site are missing.
  case losesPhotos(site: FilePath, PhotoLoss.Photos)
  /// A publication would delete many photos at the target.
  case publicationLosesPhotos(target: String, PhotoLoss.Photos)

  package var description: String {
    switch self {
    case .noPhotos(let path):
      "\(path): the catalog contains no photos for this site; run gallery index PATH first, "
        + "or check --where"
    case .unknownPassphrase(let note):
      "\(note): changed while the build started, and now names another passphrase file; build again"
    case .noPage(let name):
      "page: \(name): the library has no \(name).md in the folder that was given to gallery index; "
        + "add the file and run gallery index again, or remove the option"
    case .holdsLibrary(let output, let library):
      "\(output): the library \(library) lies in this folder, so a web server would publish the "
        + "originals; give another folder with --output"
    case .holdsPrivate(let output, let file):
      "\(output): contains \(file), which a web server would publish with the site; move it elsewhere, "
        + "or give another folder with --output"
    case .knowsLess(let site, let reason):
      "\(site): left as it is: \(reason); use the settings and the catalog of the last build, or build with "
        + "--accept-source"
    case .losesPhotos(let site, let photos):
      "\(site): left as it is, because \(photos); mount their disk and run gallery index again, or "
        + "build with --remove-missing if they were deleted"
    case .publicationLosesPhotos(let target, let photos):
      "\(target): left as it is, because \(photos); mount their disk, index and build again, or "
        + "publish with --remove-missing if they were deleted"
    case .unreadableNow(let site, let photos, let count):
      photos.joined(separator: "\n")
        + (count > photos.count ? "\nand \(count - photos.count) more" : "")
        + "\n\(site): left as it is, because these photos are in it and cannot be read now; "
        + "build again when they can be read"
    }
  }
}
