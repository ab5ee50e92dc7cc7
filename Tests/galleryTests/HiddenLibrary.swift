import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

struct HiddenLibrary {
  let site: BuiltSite
  /// The folder of the album that is not to be seen.
  let album = "photos/zanzibar"
  /// What only that album has.
  static let names = ["Zanzibar", "zanzibar", "Quetzal", "quetzal", "Xylophon", "xylophon"]

  init() throws {
    site = try BuiltSite()
    try site.writePhoto("photos/open/1.jpg", color: 10)
    try write("zanzibar/quetzal.jpg", color: 90)
    try write("zanzibar/below/xylophon.jpg", color: 130)
  }

  /// Writes a photo with a title of its own.
  func write(_ path: String, color: Int) throws {
    var jpeg = FlatJPEG(width: 96, height: 64)
    jpeg.segments = TinyFiles.segment(0xE1, "Exif\0\0", TinyMetadata.exifBlock([0x010E: .text("Xylophon in Quetzal")]))
    try site.folder.write(jpeg.bytes { _, _ in [color, 90, 160] }, as: FilePath("photos/\(path)"))
  }

  func write(_ text: String, as name: String) throws { try site.folder.write(text, as: "\(album)/\(name)") }
  func note(_ settings: String, in name: String = "album.md") throws { try write("---\n\(settings)\n---\n", as: name) }
  func remove(_ path: String) throws { try site.folder.remove(path) }
  func move(_ path: String, to other: String) throws { try site.folder.move(path, to: other) }

  @discardableResult func index(_ options: String...) throws -> Binary.Result {
    try site.folder.succeed(["index", "photos"] + options)
  }

  @discardableResult func build(_ options: String...) throws -> Binary.Result {
    try site.folder.succeed(["build"] + options)
  }

  /// Indexes and builds; the album must not be in the site.
  func expectHidden(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try index()
    try build()
    #expect(try traces() == [], sourceLocation: sourceLocation)
  }

  /// Indexes and builds; the album must be in the site as a public one.
  func expectPublic(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try index()
    try build()
    #expect(try isPublic(), sourceLocation: sourceLocation)
  }

  /// The ids of the photos of the album.
  func ids() throws -> [String] {
    let list = try Binary.run("list", "--json", in: site.folder.path).output
    return list.split(separator: "\n").compactMap { line in
      let object = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
      guard let path = object?["path"] as? String, path.contains("zanzibar") else { return nil }
      return object?["id"] as? String
    }
  }

  /// What the site, or another folder, tells of the album, by the paths of files; empty if it is not in the site.
  func traces(in folder: String = "site") throws -> [String] {
    let words = Self.names + (try ids())
    var traces: [String] = []
    for (path, bytes) in try site.folder.contents() where path.hasPrefix("\(folder)/") {
      let data = Data(bytes)
      for word in words where path.contains(word) || data.range(of: Data(word.utf8)) != nil {
        traces.append("\(path): \(word)")
      }
    }
    return traces.sorted()
  }

  /// Whether the album is in the site as a public one.
  func isPublic() throws -> Bool {
    let ids = try ids()
    return try site.photos().contains { ids.contains($0.id) }
  }
}
