import Renditions
import SiteViews
import SiteOutput

extension Publication {
  /// The folder to which workers write what is added to the site.
  func scratchFolder() throws -> ScratchFolder {
    try ScratchFolder(at: renditionsFolder().path)
  }

  /// Notes which media files the new site needs; others will be deleted.
  func requireMedia(of parts: [SitePart]) {
    let open = parts.filter { $0.key == nil }
    for part in open {
      for place in part.outline.photos {
        requireMedia(place.photo.mediaPaths.lazy.map(part.location.sitePath))
      }
      requireMedia(part.outline.archives.values.lazy.map { part.location.sitePath(of: $0.path) })
      requireMedia(part.sharedPhotos.lazy.compactMap { $0.shareImage?.path })
    }
    let encrypted = parts.reduce(into: Set<String>()) { $0.formUnion($1.encryptedFiles) }
    // The renditions of a photo that could not be tried stay until it can be.
    let postponed = open.reduce(into: Set<String>()) { $0.formUnion($1.postponed) }
    guard !encrypted.isEmpty || !postponed.isEmpty else { return }
    requireMedia { path in
      let path = String(decoding: path, as: UTF8.self)
      if path.hasPrefix("\(SitePaths.protected)/") {
        return encrypted.contains(EncryptedFile.firstPart(of: path))
      }
      return Rendition.parts(of: path).map { postponed.contains(String($0.photo)) } ?? false
    }
  }
}
