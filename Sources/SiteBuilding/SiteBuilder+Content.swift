import PhotoCatalog
import Renditions
import SiteViews

extension SiteBuilder {
  /// The content of the site with its media files.
  struct Content {
    var site: SitePart
    /// The unlisted and protected albums.
    var restricted: [SitePart]
    /// What the page of protected albums needs; `nil` if the site has none.
    var protection: Protection?
    /// The addresses of photos that the library no longer has.
    var past: [PastPhoto]
    /// The revision of the catalog, with the changes of this build.
    var revision: Int
    var report: BuildReport

    var parts: [SitePart] { [site] + restricted }
  }

  /// Divides the albums of a site into pages.
  func content(of media: consuming Media, for site: OpenSite) async throws -> Content {
    var parts: [SitePart] = []
    while !media.parts.isEmpty {
      parts.append(try await part(media.parts.removeFirst()))
    }
    guard let first = parts.first,
      !first.outline.photos.isEmpty || parts.count > 1 || media.mayBeEmpty
    else {
      throw SiteError.noPhotos(catalog.path)
    }
    let albums = parts.compactMap { part in part.key.map { ($0, part.passphrase) } }
    return Content(
      site: first, restricted: Array(parts.dropFirst()),
      protection: albums.isEmpty ? nil : Protection(albums), past: media.past,
      revision: media.revision, report: media.report)
  }

  /// Divides a part of the site into pages.
  private func part(_ media: PartMedia) async throws -> SitePart {
    var addresses = media.addresses
    var outline = try await SiteOutline(
      of: media.album, media.settings, additions: media.additions, &addresses, pages: media.pages)
    onDetail?("\(outline)")
    outline.brightness = try catalog.thumbHashes(of: outline.bannerIDs).compactMapValues {
      ThumbHash.brightness(of: $0, in: Banner.titleRows)
    }
    switch media.location {
    case .site: try catalog.store(addresses.added)
    case .folder(let slug): try catalog.store(addresses.added.map { $0.outside(slug) })
    case .encrypted: break  // The addresses in a protected album are not visible.
    }
    return SitePart(
      outline: outline, location: media.location, passphrase: media.passphrase, postponed: media.postponed,
      encryptedFiles: media.encryptedFiles)
  }
}
