package import Foundation
package import GalleryManifest
import SystemPackage
import Testing

private struct MissingFile: Error { var path: String }

/// A library and the site that `gallery` builds from it.
package struct BuiltSite: Sendable {
  package let folder: TemporaryFolder

  package init() throws { folder = try TemporaryFolder() }

  private init(in folder: TemporaryFolder) { self.folder = folder }

  /// A new folder without a library, as the value of a property.
  package static func empty() -> BuiltSite { BuiltSite(in: .empty()) }

  @discardableResult package func build(_ arguments: String..., index: Bool = true) throws -> Binary.Result {
    if index { try #require(try Binary.run("index", "photos", in: folder.path).status == 0) }
    return try Binary.run(["build"] + arguments, in: folder.path)
  }

  package func manifest() throws -> SiteManifest {
    try JSONDecoder().decode(SiteManifest.self, from: try data("data/index.json"))
  }

  package func albums() throws -> [AlbumManifest] {
    try manifest().albums.map { try JSONDecoder().decode(AlbumManifest.self, from: try data($0.manifest)) }
  }

  package func photos() throws -> [PhotoEntry] { try albums().flatMap(\.photos) }

  /// The images of all photos of all albums, with one list per format.
  package func sources() throws -> [[[ImageSource]]] {
    try albums().flatMap { album in
      album.photos.map { photo in album.images.map { album.sources(of: photo, in: $0) } }
    }
  }

  package func data(_ path: String) throws -> Data {
    // Not `#require`, whose failure counts although a test waits for the file.
    guard let bytes = folder.read(FilePath("site/\(path)")) else { throw MissingFile(path: path) }
    return Data(bytes)
  }

  /// The text of a file of the site.
  package func text(_ path: String) throws -> String { String(decoding: try data(path), as: UTF8.self) }

  /// The renditions on disk, each with a stamp that changes when the file is rewritten.
  package func renditions() throws -> [String: String] {
    try files().filter { $0.key.hasPrefix("i/") && !$0.key.hasSuffix(".html") }
  }

  /// The files of the site or another folder, each with a stamp that changes when the file is rewritten.
  package func files(_ name: String = "site") throws -> [String: String] {
    let place = folder.place(name)
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: place) {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(place)/\(name)")
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      // A new file can reuse the inode of a deleted one.
      let inode = (attributes[.systemFileNumber] as? NSNumber)?.stringValue ?? ""
      let date = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      files[name] = "\(inode) \(date)"
    }
    return files
  }
}

extension BuiltSite {
  /// Writes a small photo of one colour.
  package func writePhoto(
    _ path: String, color: Int, width: Int = 96, height: Int = 64, taken: String? = nil, rating: Int? = nil
  ) throws {
    try folder.writePhoto(path, color: color, width: width, height: height, taken: taken, rating: rating)
  }
}
