package import Digests
import SiteConfiguration
package import SiteModel

extension AlbumPages {
  /// Adds everything that a page shows to a digest, apart from settings and template.
  ///
  /// - Parameters:
  ///   - number: The page's number, from 1.
  ///   - parts: The photos of the pages.
  ///   - digest: The digest.
  package func addInputs(ofPage number: Int, _ parts: AlbumParts, to digest: inout InputDigest) {
    digest.add(SitePaths.album(album, page: number))
    digest.add(parts.digests.count)
    digest.add(parts.digests[number - 1])
    if template.isUnlisted {
      digest.add(parts.shownBefore[number - 1])
      digest.add(parts.shownBefore[parts.digests.count])
    }
    digest.add(coverOf: album)
    digest.add(album.photos.count <= Album.fewPhotos)
    for ancestor in ancestors { digest.add(linkTo: ancestor) }
    digest.add(archive?.file.path)
    digest.add(archive?.size)
    digest.add(next) { $0.add(coverOf: $1) }
    if number == 1 {
      digest.add(firstPageOf: album)
      for section in home {
        digest.add(section.kind.rawValue)
        digest.add(section.link)
        digest.add(section.photos.count)
        for photo in section.photos { digest.add(photo.digest) }
      }
      digest.add(album.children.count)
      for child in album.children { digest.add(cardOf: child) }
    }
    if album.kind == .facet(.years), let timeline = ancestors.last {
      for year in timeline.children { digest.add(linkTo: year) }
      // The first page has links to all months.
      if number == 1 { for photos in parts.digests { digest.add(photos) } }
    }
  }
}
