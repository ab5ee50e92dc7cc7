package import SiteViews

extension SiteOutline {
  /// The views of the pages at addresses of photos that the site no longer has. They open pages of the site itself
  /// only: what it does not show to everyone is not in its outline.
  package func pastPhotos(
    _ past: [PastPhoto], where isWanted: (PastPhoto) -> Bool
  ) -> [PastPhotoView] {
    let wanted = past.filter(isWanted)
    guard !wanted.isEmpty else { return [] }
    let known = Dictionary(past.map { ($0.address, $0) }) { first, _ in first }
    let ends = wanted.map { Self.end(of: $0, known).target }
    let pages = pages(of: Set(ends))
    return zip(wanted, ends).compactMap { photo, end in
      pages[end].map { page in
        PastPhotoView(address: photo.address, target: page.path, title: page.title)
      }
    }
  }

  /// The last of the addresses that lead from one to the next.
  private static func end(of photo: PastPhoto, _ known: [String: PastPhoto]) -> PastPhoto {
    var (end, seen) = (photo, Set([photo.address]))
    while case .photo(let address) = end.target, let next = known[address],
      seen.insert(address).inserted
    {
      end = next
    }
    return end
  }

  /// The pages that addresses lead to.
  private func pages(
    of targets: Set<PastPhoto.Target>
  ) -> [PastPhoto.Target: (path: String, title: String)] {
    var pages: [PastPhoto.Target: (path: String, title: String)] = [:]
    for place in photos where place.photo.isShown {
      let target = PastPhoto.Target.photo(place.photo.address)
      guard targets.contains(target) else { continue }
      pages[target] = (SitePaths.photo(place.photo), place.heading(settings.strings))
    }
    for entry in folders where targets.contains(.album(entry.album.id)) {
      pages[.album(entry.album.id)] = (SitePaths.album(entry.album.link), entry.album.title)
    }
    return pages
  }
}

/// An address that no photo of the library has any more, and its target.
package struct PastPhoto: Equatable, Sendable {
  package enum Target: Hashable, Sendable {
    /// The address of the photo that the file now contains; it may be a past address too.
    case photo(String)
    /// The id of the album of the file.
    case album(String)
  }

  package var address: String
  package var target: Target

  package init(address: String, target: Target) {
    (self.address, self.target) = (address, target)
  }
}
