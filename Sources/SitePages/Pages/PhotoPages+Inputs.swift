package import Digests
package import SiteModel

extension PhotoPages {
  /// Runs of photos of one section, whose pages are rendered if one of them changes.
  package var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    while start < photos.count {
      let place = photos[start]
      let id = place.album.id
      let section = sections[id]?.first { $0.photos.contains(place.index) }
      let limit = section?.photos.upperBound ?? place.index + 1
      var end = start + 1
      while end < photos.count, photos[end].index < limit, photos[end].index > place.index,
        photos[end].isInSameAlbum(as: place)
      {
        end += 1
      }
      runs.append(start..<end)
      start = end
    }
    return runs
  }

  /// Adds everything that the pages of a run show to a digest, apart from settings and template.
  ///
  /// - Parameters:
  ///   - run: One of `runs`.
  ///   - digests: Those of all photos of the site.
  ///   - digest: The digest.
  package func addInputs(
    of run: Range<Int>, _ digests: PhotoDigests, to digest: inout InputDigest
  ) {
    let place = photos[run.lowerBound]
    digest.add(linkTo: place.album)
    for ancestor in place.ancestors { digest.add(linkTo: ancestor) }
    digest.add(link(to: place))
    // Only the addresses of the photos before and behind the run are shown.
    digest.add(neighbour(run.lowerBound, -1)?.address)
    digest.add(neighbour(run.upperBound - 1, 1)?.address)
    for number in run { digest.add(digests[photos.place(of: number)]) }
  }
}
