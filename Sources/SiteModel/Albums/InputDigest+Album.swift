package import Digests
import PhotoMetadata
import SiteConfiguration

extension InputDigest {
  /// Adds a photo with everything that a page can show of it, or that there is none.
  package mutating func add(_ photo: SitePhoto?) {
    add(photo) { $0.add($1.digest) }
  }

  /// Adds photos with everything that data files can show of them.
  package mutating func add(_ photos: Slice<OrderedPhotos>) {
    var last: SitePhotoLocation?
    for (position, place) in zip(photos.indices, photos) {
      // The text of a photo can name its album.
      if last?.isInSameAlbum(as: place) != true { add(place.album.title) }
      add(photos.base.digest(at: position))
      last = place
    }
  }

  /// Adds what a link to an album shows.
  package mutating func add(linkTo album: Album) {
    add("\(album.kind)")
    add(album.id)
    add(album.title)
    add(album.slug)
  }

  /// Adds what a link to an album with its cover shows.
  package mutating func add(coverOf album: Album) {
    add(linkTo: album)
    add(album.cover)
    add(album.focus)
  }

  /// Adds what the card of an album, or an entry of a list, shows.
  package mutating func add(cardOf album: Album) {
    add(coverOf: album)
    addSummary(of: album)
    // Cards and lists show the keywords below a keyword.
    guard album.kind.isFacet else { return }
    add(album.children.count)
    for child in album.children { add(cardOf: child) }
  }

  /// Adds what only the first page of an album shows, without its photos.
  package mutating func add(firstPageOf album: Album) {
    addSummary(of: album)
    add(album.banner)
    add(album.leadID)
    add(album.intro)
  }

  private mutating func addSummary(of album: Album) {
    add(album.summary)
    add(album.totalCount)
    add(album.videoCount)
    add(album.date)
    add(album.dates) { digest, dates in
      digest.add(dates.first.description)
      digest.add(dates.last.description)
    }
  }

  private mutating func add(_ focus: FocalPoint?) {
    add(focus) { digest, focus in
      digest.add(focus.x.bitPattern)
      digest.add(focus.y.bitPattern)
    }
  }

  /// Adds a section of an album without its photos, wherever it is in the album.
  package mutating func add(_ section: AlbumOutline.Section) {
    add(section.photos.count)
    add("\(section.span)")
  }
}

/// The photos of each of some parts of an album, for digests.
package struct AlbumParts: Sendable {
  /// A digest of the photos of each part, with their sections.
  package private(set) var digests: [UInt64] = []
  /// The number of photos before each part that can be shown, and at the end that of all photos.
  package private(set) var shownBefore = [0]

  /// Reads the photos.
  ///
  /// - Parameters:
  ///   - entry: The album.
  ///   - parts: The indices of the sections of each part, in order.
  package init(_ entry: SiteOutline.Entry, _ parts: [Range<Int>]) {
    var shown = 0
    for part in parts {
      var digest = InputDigest()
      for section in entry.outline.sections[part] {
        digest.add(section)
        for position in section.photos {
          digest.add(entry.album.photos.digest(at: position))
          if entry.album.photos.isShown(at: position) { shown += 1 }
        }
      }
      digests.append(digest.value)
      shownBefore.append(shown)
    }
  }
}
