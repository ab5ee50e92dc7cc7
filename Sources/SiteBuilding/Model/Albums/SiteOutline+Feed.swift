package import SiteViews

extension SiteOutline {
  /// The view of feeds: the photos that were added last, in batches, the newest first.
  package var feed: FeedView {
    let batches = Dictionary(
      additions.enumerated().flatMap { number, addition in addition.photos.map { ($0, number) } }
    ) { first, _ in first }
    var positions = [[Int]](repeating: [], count: additions.count)
    for position in photos.indices where photos.list.isShown(at: position) {
      if let batch = batches[photos.list[position].id] { positions[batch].append(position) }
    }
    return FeedView(
      title: site.title,
      entries: zip(additions, positions).lazy.filter { !$1.isEmpty }.prefix(FeedView.maxEntries)
        .map { addition, positions in
          let albums = Set(positions.map { photos[$0].album.id })
          return FeedView.Entry(
            time: addition.time, folder: addition.folder,
            album: albums.count == 1 ? photos[positions[0]].album.link : nil,
            count: positions.count,
            videoCount: positions.count(where: photos.list.isVideo),
            photos: positions.prefix(FeedView.Entry.maxPhotos).map { position in
              let place = photos[position]
              return AlbumPhoto(place.photo, in: place.album.link)
            })
        })
  }
}
