package import PhotoMetadata
import SiteModel

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
  ///   - digest: The digest.
  package func addInputs(of run: Range<Int>, to digest: inout InputDigest) {
    let place = photos[run.lowerBound]
    digest.add(linkTo: place.album)
    for ancestor in place.ancestors { digest.add(linkTo: ancestor) }
    digest.add(link(to: place))
    // Only the ids of the photos before and behind the run are shown.
    digest.add(neighbour(run.lowerBound, -1)?.id)
    digest.add(neighbour(run.upperBound - 1, 1)?.id)
    for number in run {
      let photo = photos[number].photo
      digest.add(photo.digest)
      addLinks(photo, to: &digest)
    }
  }

  /// Adds the pages of a photo's values, which depend on other photos.
  private func addLinks(_ photo: SitePhoto, to digest: inout InputDigest) {
    digest.add(photo.camera.flatMap { facets.path(.cameras, $0) })
    digest.add(photo.lens.flatMap { facets.path(.lenses, $0) })
    for part in photo.placeName.map(facets.places) ?? [] { digest.add(part.path) }
    for name in photo.people { digest.add(facets.path(.people, name)) }
    guard photo.hasKeywords else { return }
    for (name, path) in facets.keywords(of: photo.facts) {
      digest.add(name)
      digest.add(path)
    }
  }
}
