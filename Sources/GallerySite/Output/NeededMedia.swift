import Renditions
import SiteEncryption
import SiteModel

/// The media files that a new site needs.
struct NeededMedia {
  /// The photos whose files are not encrypted.
  ///
  /// A site can have millions of images, so their paths are made when they are asked for.
  private let photos: [SitePhoto]
  /// Their indices in the order of their ids.
  private let order: [UInt32]
  private let postponed: Set<String>
  /// The paths of originals, archives and the first parts of encrypted files.
  private let others: Set<String>

  init(_ parts: [SitePart]) {
    let open = parts.filter { $0.key == nil }
    let photos = open.flatMap { $0.outline.photos.flatMap { [$0.photo] + $0.photo.stack } }
    self.photos = photos
    order = photos.indices.map { UInt32($0) }.sorted { photos[Int($0)].id < photos[Int($1)].id }
    postponed = Set(open.flatMap(\.postponed))
    var others = Set(photos.compactMap { $0.original?.path })
    for part in open { others.formUnion(part.outline.archives.values.map(\.path)) }
    for part in parts { others.formUnion(part.encryptedFiles) }
    self.others = others
  }

  /// Whether the new site needs a file.
  ///
  /// - Parameter path: A file that the site has, and that is no page.
  /// - Returns: Whether it stays.
  func contains(_ path: String) -> Bool {
    if path.hasPrefix("\(SitePaths.protected)/") {
      return others.contains(EncryptedFile.firstPart(of: path))
    }
    if others.contains(path) { return true }
    guard let (id, edge) = Rendition.parts(of: path) else { return false }
    // The renditions of a photo that could not be tried stay until it can be.
    if postponed.contains(String(id)) { return true }
    return photos(with: String(id)).contains { photo in
      photo.allRenditions.contains { $0.edge == edge && $0.path == path }
        || photo.video?.clip?.path == path
    }
  }

  /// The photos with an id: one, or several if parts of the site have the photo.
  private func photos(with id: String) -> some Sequence<SitePhoto> {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if photos[Int(order[middle])].id < id { low = middle + 1 } else { high = middle }
    }
    return order[low...].lazy.map { photos[Int($0)] }.prefix { $0.id == id }
  }
}
