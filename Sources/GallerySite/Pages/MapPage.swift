import PhotoMetadata

/// Where photos were taken: dots on an outline of the land, and the same places as a list.
struct MapPage {
  /// From the site's folder.
  static let path = "\(Facets.base)/map.html"
  private static let toSite = "../"
  /// How many albums and photos the list shows of a place.
  private static let most = (albums: 6, photos: 4)

  var map: PhotoMap
  var hasPhotoPages: Bool
  var frame: PageFrame

  private var words: Words { frame.words }

  /// The page's bytes.
  func render() -> [UInt8] {
    // Where no dots are too close for a small screen, one list of them serves all.
    let isOne = map.groups.count == map.spots.count
    let large = map.spots.indices.map { dot($0, id: "m\($0 + 1)") }
    let small: HTML? = isOne ? nil : dots(map.groups.indices.map(group), "small")
    let summary = "\(words.photos(map.count)) · \(words.map.counted(map.spots.count))"
    let content: HTML = """
      <div class="title"><h1>\(words.map.title)</h1><p class="meta">\(summary)</p></div>
      <div class="map">\(land)
      \(dots(large, isOne ? "any" : "large"))\(small)</div>
      <section class="places"><h2>\(words.map.places)</h2>
      <ul role="list">
      \(map.spots.indices.map(place))</ul></section>
      """
    let positions =
      map.spots.map(\.dot).enumerated().map { position($1, "m\($0 + 1)") }
      + (isOne ? [] : map.groups.map(\.dot).enumerated().map { position($1, "n\($0 + 1)") })
    let css = String(decoding: EmbeddedAssets.mapStyle, as: UTF8.self) + positions.joined()
    return frame.page(
      title: words.map.title, toSite: Self.toSite, skip: words.map.skip, current: Self.path,
      style: css, head: "<meta name=\"description\" content=\"\(summary)\">\n", content: content)
  }

  private func position(_ dot: MapSpot, _ id: String) -> String {
    let left = LayoutStyle.decimal(dot.x * 100, 2)
    let top = LayoutStyle.decimal(dot.y * map.frame.ratio * 100, 2)
    return "#\(id){left:\(left)%;top:\(top)%}"
  }

  /// The outline in tenths of a degree, y down.
  private var land: HTML {
    let frame = map.frame
    func tenths(_ degrees: Double) -> Int { Int((degrees * 10).rounded()) }
    let left = tenths(frame.west * frame.stretch)
    let width = tenths((frame.east - frame.west) * frame.stretch)
    let height = tenths(frame.north - frame.south)
    let copies = frame.turns.filter { $0 != 0 }.map { turn -> HTML in
      "<use href=\"#land\" x=\"\(turn * 10)\"/>"
    }
    let outline = String(decoding: EmbeddedAssets.land, as: UTF8.self)
    return """
      <svg viewBox="\(left) \(tenths(-frame.north)) \(width) \(height)" aria-hidden="true">\
      <g transform="scale(\(LayoutStyle.decimal(frame.stretch, 2)) 1)">\
      <path id="land" d="\(trusted: outline)"/>\(copies)</g></svg>
      """
  }

  private func dots(_ items: [HTML], _ name: String) -> HTML {
    """
    <ul class="dots \(name)" role="list" aria-label="\(words.map.dots)">
    \(items)</ul>

    """
  }

  private func dot(_ dot: MapSpot, id: String, link: String, text: String) -> HTML {
    let count = dot.photos.count
    // As large as the number of digits.
    let size = min(count == 1 ? 1 : String(count).count + 1, 5)
    let short = count < 1000 ? "\(count)" : "\(count / 1000)k"
    let number: HTML? = count == 1 ? nil : "<b aria-hidden=\"true\">\(short)</b>"
    return """
      <li><a class="d\(size)" id="\(id)" href="\(link)" title="\(text)">\(number)\
      <span class="hidden">\(text)</span></a></li>

      """
  }

  /// The dot of a place: it leads to its photo, its album, or to the list of its albums.
  private func dot(_ index: Int, id: String) -> HTML {
    let spot = map.spots[index]
    let albums = spot.albums
    let link =
      spot.photos.count == 1
      ? target(spot.photos[0])
      : albums.count == 1 ? Self.toSite + AlbumPages.path(albums[0].album) : "#place-\(index + 1)"
    let rest = albums.count == 1 ? "" : " \(words.map.moreAlbums(albums.count - 1))"
    let parts = [
      words.photos(spot.photos.count), words.isolated(albums[0].album.title) + rest,
      coordinates(spot.place),
    ]
    let text = parts.joined(separator: words.facts.compass.separator)
    return dot(spot.dot, id: id, link: link, text: text)
  }

  /// The dot of several places on a small screen: it leads to the first of them in the list.
  private func group(_ index: Int) -> HTML {
    let (spot, places) = map.groups[index]
    let first = places.lowerBound
    guard places.count > 1 else { return dot(first, id: "n\(index + 1)") }
    let near = words.map.near(coordinates(map.spots[first].place))
    let text =
      "\(words.photos(spot.photos.count)) \(words.map.inPlaces(places.count)) \(near)"
    return dot(spot, id: "n\(index + 1)", link: "#place-\(first + 1)", text: text)
  }

  private func place(_ index: Int) -> HTML {
    let spot = map.spots[index]
    let albums = spot.albums
    let links = albums.prefix(Self.most.albums).map { album, count -> HTML in
      """
      <li><a dir="auto" href="\(Self.toSite)\(AlbumPages.path(album))">\(album.title)</a> \
      <span class="count">\(count)</span></li>
      """
    }
    let rest = albums.count - links.count
    let more: HTML? = rest == 0 ? nil : "<li class=\"count\">\(words.map.moreAlbums(rest))</li>"
    let pictures = spot.photos.prefix(Self.most.photos).map { placed -> HTML in
      let image = placed.photo.image(
        edge: 120, sharpEdge: 240, toSite: Self.toSite, text: placed.photo.alternativeText(words),
        loading: .lazy)
      return "<li><a href=\"\(target(placed))\">\(image)</a></li>"
    }
    let taken = spot.photos.compactMap(\.photo.facts.taken)
    let dates = taken.min().flatMap { first in
      taken.max().map { " · " + words.dates.range(from: first, to: $0) }
    }
    return """
      <li id="place-\(index + 1)"><h3>\(coordinates(spot.place))</h3>
      <p class="meta">\(words.photos(spot.photos.count))\(dates ?? "")</p>
      <ul class="words" role="list">\(links)\(more)</ul>
      <ul class="small-photos" role="list">\(pictures)</ul></li>

      """
  }

  /// `67.9° N, 13.1° E`: to about ten kilometres.
  private func coordinates(_ place: Coordinate) -> String {
    words.coordinates(place, decimals: 1, space: "\u{A0}")
  }

  /// The page of a photo, or that of its album.
  private func target(_ placed: PlacedSitePhoto) -> String {
    Self.toSite
      + (hasPhotoPages ? PhotoPages.path(placed.photo) : AlbumPages.path(placed.album))
  }
}
