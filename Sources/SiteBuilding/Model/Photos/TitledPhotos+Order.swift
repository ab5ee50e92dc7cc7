import SiteViews

extension TitledPhotos {
  /// Reads some photos of an order.
  init(_ all: OrderedPhotos, _ range: Range<Int>) {
    var titles: [Title] = []
    var last: SitePhotoLocation?
    for (index, number) in range.enumerated() {
      let place = all[number]
      if last?.isInSameAlbum(as: place) != true {
        titles.append(Title(place.album.title, start: index))
      }
      last = place
    }
    self.init(all.list(range), titles: titles)
  }
}
