import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// A library and the site that the real program builds of it.
struct BuiltSite {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Indexes `photos` and builds `site`.
  @discardableResult
  func build(_ arguments: String..., index: Bool = true) throws -> Binary.Result {
    if index { try #require(try Binary.run("index", "photos", in: folder.path).status == 0) }
    return try Binary.run(["build"] + arguments, in: folder.path)
  }

  /// Every album's manifest.
  func albums() throws -> [AlbumManifest] {
    let index = try JSONDecoder().decode(SiteManifest.self, from: try data("data/index.json"))
    return try index.albums.map { album in
      try JSONDecoder().decode(AlbumManifest.self, from: try data(album.manifest))
    }
  }

  /// Every photo of every album.
  func photos() throws -> [PhotoEntry] { try albums().flatMap(\.photos) }

  /// The images of every photo of every album, a list a format.
  func sources() throws -> [[[ImageSource]]] {
    try albums().flatMap { album in
      album.photos.map { photo in album.images.map { album.sources(of: photo, in: $0) } }
    }
  }

  /// A file of the site.
  func data(_ path: String) throws -> Data {
    Data(try #require(folder.read(FilePath("site/\(path)")), "\(path) is missing"))
  }

  /// The renditions on disk and what tells whether one was written again.
  func renditions() throws -> [String: String] { try files().filter { $0.key.hasPrefix("i/") } }

  /// The site's files and what tells whether one was written again.
  func files() throws -> [String: String] {
    let place = folder.path.appending("site").string
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: place) {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(place)/\(name)")
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      // A file that is made anew may get the inode of the one that is gone.
      let inode = (attributes[.systemFileNumber] as? NSNumber)?.stringValue ?? ""
      let date = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      files[name] = "\(inode) \(date)"
    }
    return files
  }
}

extension BuiltSite {
  /// Writes a small photo of one colour.
  func writePhoto(_ path: String, color: Int, width: Int = 96, height: Int = 64) throws {
    try folder.write(
      FlatJPEG(width: width, height: height).bytes { _, _ in [color, 90, 160] },
      as: FilePath(path))
  }
}
