import Facts

/// Photos with the titles of their albums, which the text of a photo can name.
package struct TitledPhotos: View {
  package let photos: PhotoList
  private let titles: [Title]

  /// The title of the albums of consecutive photos.
  package struct Title: Encodable, Sendable {
    let text: String
    /// The number of photos before them.
    let start: Int

    package init(_ text: String, start: Int) { (self.text, self.start) = (text, start) }
  }

  package init(_ photos: PhotoList, titles: [Title]) {
    (self.photos, self.titles) = (photos, titles)
  }

  /// A photo with the title of its album.
  package typealias Element = (photo: SitePhoto, album: String)

  /// The photos of a range of indices, in order.
  package subscript(range: Range<Int>) -> [Element] {
    var next = (titles.firstIndex { $0.start > range.lowerBound } ?? titles.endIndex) - 1
    return range.map { index in
      if next + 1 < titles.count, titles[next + 1].start == index { next += 1 }
      return (photos[index], titles[next].text)
    }
  }

  /// All photos, in order.
  package var all: [Element] { self[photos.indices] }
}
