import PhotoMetadata
import SiteFormats
package import SiteModel

/// The map: dots on an outline of the land, and a list of the same places.
package struct MapPage {
  /// The maximum numbers of albums and photos of a place in the list.
  private static let max = (albums: 6, photos: 4)

  private let map: PhotoMap
  private let hasPhotoPages: Bool
  private let template: PageTemplate

  package init(_ map: PhotoMap, hasPhotoPages: Bool, template: PageTemplate) {
    (self.map, self.hasPhotoPages, self.template) = (map, hasPhotoPages, template)
  }

  private var strings: Strings { template.strings }

  /// Renders the page.
  package func render() -> [UInt8] {
    // One list of dots is enough if none are too close on a small screen.
    let isOne = map.groups.count == map.spots.count
    let large = map.spots.indices.map { dot($0, id: "m\($0 + 1)") }
    let small: HTML? = isOne ? nil : dots(map.groups.indices.map(group), "small")
    let summary = "\(strings.photos(map.count)) · \(strings.map.counted(map.spots.count))"
    let content: HTML = """
      <div class="title"><h1>\(strings.map.title)</h1><p class="meta">\(summary)</p></div>
      <div class="map">\(land)
      \(dots(large, isOne ? "any" : "large"))\(small)</div>
      <section class="places"><h2>\(strings.map.places)</h2>
      <ul role="list">
      \(map.spots.indices.map(place))</ul></section>
      """
    let positions =
      map.spots.map(\.dot).enumerated().map { position($1, "m\($0 + 1)") }
      + (isOne ? [] : map.groups.map(\.dot).enumerated().map { position($1, "n\($0 + 1)") })
    let css = String(decoding: PageAssets.mapStyle, as: UTF8.self) + positions.joined()
    return template.page(
      title: strings.map.title, toSite: SitePaths.toSite, skip: strings.map.skip,
      current: SitePaths.map,
      style: css, head: "<meta name=\"description\" content=\"\(summary)\">\n", content: content)
  }

  private func position(_ dot: MapSpot, _ id: String) -> String {
    let left = NumberFormat.decimal(dot.x * 100, 2)
    let top = NumberFormat.decimal(dot.y * map.frame.ratio * 100, 2)
    return "#\(id){left:\(left)%;top:\(top)%}"
  }

  /// The outline of the land in tenths of a degree, with y pointing down.
  private var land: HTML {
    let frame = map.frame
    func tenths(_ degrees: Double) -> Int { Int((degrees * 10).rounded()) }
    let left = tenths(frame.west * frame.stretch)
    let width = tenths((frame.east - frame.west) * frame.stretch)
    let height = tenths(frame.north - frame.south)
    let copies = frame.turns.filter { $0 != 0 }.map { turn -> HTML in
      "<use href=\"#land\" x=\"\(turn * 10)\"/>"
    }
    let outline = String(decoding: PageAssets.land, as: UTF8.self)
    return """
      <svg viewBox="\(left) \(tenths(-frame.north)) \(width) \(height)" aria-hidden="true">\
      <g transform="scale(\(NumberFormat.decimal(frame.stretch, 2)) 1)">\
      <path id="land" d="\(trusted: outline)"/>\(copies)</g></svg>
      """
  }

  private func dots(_ items: [HTML], _ name: String) -> HTML {
    """
    <ul class="dots \(name)" role="list" aria-label="\(strings.map.dots)">
    \(items)</ul>

    """
  }

  private func dot(_ dot: MapSpot, id: String, link: String, text: String) -> HTML {
    let count = dot.photos.count
    // The size depends on the number of digits.
    let size = min(count == 1 ? 1 : String(count).count + 1, 5)
    let short = count < 1000 ? "\(count)" : "\(count / 1000)k"
    let number: HTML? = count == 1 ? nil : "<b aria-hidden=\"true\">\(short)</b>"
    return """
      <li><a class="d\(size)" id="\(id)" href="\(link)" title="\(text)">\(number)\
      <span class="hidden">\(text)</span></a></li>

      """
  }

  /// The dot of a place.
  ///
  /// It links to its photo, its album, or the list of its albums.
  private func dot(_ index: Int, id: String) -> HTML {
    let spot = map.spots[index]
    let albums = spot.albums
    let link =
      spot.photos.count == 1
      ? target(spot.photos[0])
      : albums.count == 1
        ? SitePaths.toSite + SitePaths.album(albums[0].album) : "#place-\(index + 1)"
    let rest = albums.count == 1 ? "" : " \(strings.map.moreAlbums(albums.count - 1))"
    let parts = [
      strings.photos(spot.photos.count), strings.isolated(albums[0].album.title) + rest,
      coordinates(spot.place),
    ]
    let text = parts.joined(separator: strings.facts.compass.separator)
    return dot(spot.dot, id: id, link: link, text: text)
  }

  /// The dot of several places on a small screen.
  ///
  /// It links to the first of them in the list.
  private func group(_ index: Int) -> HTML {
    let (spot, places) = map.groups[index]
    let first = places.lowerBound
    guard places.count > 1 else { return dot(first, id: "n\(index + 1)") }
    let near = strings.map.near(coordinates(map.spots[first].place))
    let text =
      "\(strings.photos(spot.photos.count)) \(strings.map.inPlaces(places.count)) \(near)"
    return dot(spot, id: "n\(index + 1)", link: "#place-\(first + 1)", text: text)
  }

  private func place(_ index: Int) -> HTML {
    let spot = map.spots[index]
    let albums = spot.albums
    let links = albums.prefix(Self.max.albums).map { album, count -> HTML in
      """
      <li><a dir="auto" href="\(SitePaths.toSite)\(SitePaths.album(album))">\(album.title)</a> \
      <span class="count">\(count)</span></li>
      """
    }
    let rest = albums.count - links.count
    let more: HTML? = rest == 0 ? nil : "<li class=\"count\">\(strings.map.moreAlbums(rest))</li>"
    let pictures = spot.photos.prefix(Self.max.photos).map { placed -> HTML in
      let image = placed.photo.image(
        .place, toSite: SitePaths.toSite, text: placed.photo.alternativeText(strings),
        loading: .lazy)
      return "<li><a href=\"\(target(placed))\">\(image)</a></li>"
    }
    let taken = spot.photos.compactMap(\.photo.facts.taken)
    let dates = taken.min().flatMap { first in
      taken.max().map { " · " + strings.dates.range(from: first, to: $0) }
    }
    return """
      <li id="place-\(index + 1)"><h3>\(coordinates(spot.place))</h3>
      <p class="meta">\(strings.photos(spot.photos.count))\(dates ?? "")</p>
      <ul class="words" role="list">\(links)\(more)</ul>
      <ul class="small-photos" role="list">\(pictures)</ul></li>

      """
  }

  /// `67.9° N, 13.1° E`, which is precise to about ten kilometres.
  private func coordinates(_ place: Coordinate) -> String {
    strings.coordinates(place, decimals: 1, space: "\u{A0}")
  }

  /// The link to the page of a photo or its album.
  private func target(_ placed: SitePhotoLocation) -> String {
    SitePaths.toSite
      + (hasPhotoPages ? SitePaths.photo(placed.photo) : SitePaths.album(placed.album))
  }
}
