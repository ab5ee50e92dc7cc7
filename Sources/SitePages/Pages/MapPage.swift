import Facts
import PhotoLayout
package import SiteViews

/// The map: thumbnails on a drawing of the region, and a list of the same places.
package struct MapPage {
  /// The maximum number of albums of a place in the list.
  private static let maxAlbums = 6

  private let map: MapView
  private let settings: SiteSettings
  private let template: PageTemplate

  /// The path of the data file with all photos.
  private let data: String

  package init(_ map: MapView, settings: SiteSettings, template: PageTemplate, data: String) {
    (self.map, self.settings, self.template, self.data) = (map, settings, template, data)
  }

  private var strings: Strings { template.strings }

  package func render() -> [UInt8] {
    // One list of dots is enough if none are too close on a small screen.
    let isOne = map.dots.count == map.smallDots.count
    let large = map.dots.enumerated().map { dot($1, id: "m\($0 + 1)") }
    let small: HTML? =
      isOne ? nil : dots(map.smallDots.enumerated().map { dot($1, id: "n\($0 + 1)") }, "small")
    let summary = "\(strings.counts.photos(map.count)) · \(strings.map.counted(map.places.count))"
    let drawing = MapDrawing(map.frame, language: strings.code).element
    let content: HTML = """
      <div class="title"><h1>\(strings.map.title)</h1><p class="meta">\(summary)</p></div>
      <div class="chart"><div class="map" data-version="\(data)"><div class="frame">\(drawing)
      \(dots(large, isOne ? "any" : "large"))\(small)</div></div></div>
      <section class="places"><h2>\(strings.map.places)</h2>
      <ul role="list">
      \(map.places.indices.map(place))</ul></section>
      """
    let positions =
      map.dots.enumerated().map { position($1.spot, "m\($0 + 1)") }
      + (isOne ? [] : map.smallDots.enumerated().map { position($1.spot, "n\($0 + 1)") })
      + [".map{--ratio:\(NumberFormat.decimal(map.frame.ratio, 3))}"]
    let css = String(decoding: PageAssets.mapStyle, as: UTF8.self) + positions.joined()
    return template.page(
      PageFrame(
        title: strings.map.title, toSite: SitePaths.toSite, skip: strings.map.skip,
        current: SitePaths.map, scripts: [.viewer, .map],
        style: css, head: "<meta name=\"description\" content=\"\(summary)\">\n"), content: content)
  }

  private func position(_ dot: MapSpot, _ id: String) -> String {
    let left = NumberFormat.decimal(dot.x * 100, 2)
    let top = NumberFormat.decimal(dot.y * map.frame.ratio * 100, 2)
    return "#\(id){left:\(left)%;top:\(top)%}"
  }

  private func dots(_ items: [HTML], _ name: String) -> HTML {
    """
    <ul class="dots \(name)" role="list" aria-label="\(strings.map.dots)">
    \(items)</ul>

    """
  }

  /// A thumbnail with the number of photos: of one place, or of several that would overlap.
  private func dot(_ group: MapView.Dot, id: String) -> HTML {
    let first = group.places.lowerBound
    let isPlace = group.places.count == 1
    let (link, text) = isPlace ? link(to: first) : link(to: group)
    let count = group.spot.weight
    let short = count < 1000 ? "\(count)" : "\(count / 1000)k"
    let number: HTML? = count == 1 ? nil : "<b aria-hidden=\"true\">\(short)</b>"
    let photo = largest(of: group).photos[0].photo
    let image = photo.image(.mapThumbnail, toSite: SitePaths.toSite, text: "", loading: .lazy)
    return """
      <li><a id="\(id)" href="\(link)" title="\(text)">\(image)\(number)\
      <span class="hidden">\(text)</span></a></li>

      """
  }

  /// The link to the photo of a place, to its album, or to its albums in the list.
  private func link(to index: Int) -> (link: String, text: String) {
    let place = map.places[index]
    let albums = place.albums
    let link =
      place.count == 1
      ? target(place.photos[0])
      : albums.count == 1
        ? SitePaths.toSite + SitePaths.album(albums[0].link) : "#place-\(index + 1)"
    let rest = albums.count == 1 ? "" : " \(strings.map.moreAlbums(albums.count - 1))"
    let parts = [
      strings.counts.photos(place.count), strings.isolated(albums[0].link.title) + rest,
      title(of: place),
    ]
    return (link, parts.joined(separator: strings.facts.compass.separator))
  }

  /// The link to the first of several places in the list.
  private func link(to group: MapView.Dot) -> (link: String, text: String) {
    let text =
      "\(strings.counts.photos(group.spot.weight)) \(strings.map.inPlaces(group.places.count)) "
      + strings.map.around(name(of: largest(of: group)))
    return ("#place-\(group.places.lowerBound + 1)", text)
  }

  /// The place of a dot that has most photos.
  private func largest(of group: MapView.Dot) -> MapPlaceView {
    map.places[group.places].reduce(map.places[group.places.lowerBound]) {
      $1.count > $0.count ? $1 : $0
    }
  }

  private func place(_ index: Int) -> HTML {
    let place = map.places[index]
    let albums = place.albums
    let links = albums.prefix(Self.maxAlbums).map { album -> HTML in
      """
      <li><a dir="auto" href="\(SitePaths.toSite)\(SitePaths.album(album.link))">\(album.link.title)</a> \
      <span class="count">\(album.count)</span></li>
      """
    }
    let rest = albums.count - links.count
    let more: HTML? = rest == 0 ? nil : "<li class=\"count\">\(strings.map.moreAlbums(rest))</li>"
    let pictures = place.photos.map { placed -> HTML in
      let image = placed.photo.image(
        .place, toSite: SitePaths.toSite, text: placed.alternativeText(strings),
        loading: .lazy)
      let facts = placed.photo.viewerAttributes(settings.recipe, repeatsSize: true)
      return """
        <li class="r\(placed.photo.aspect.hundredths)"><a href="\(target(placed))"\(facts)>\(image)</a></li>
        """
    }
    let coordinate = place.name == nil ? "" : "\(coordinates(place.center)) · "
    let dates = place.dates.map { " · " + strings.dates.range(from: $0.first, to: $0.last) }
    return """
      <li id="place-\(index + 1)"><h3>\(DateStrings.heading(title(of: place)))</h3>
      <p class="meta">\(coordinate)\(strings.counts.photos(place.count))\(dates ?? "")</p>
      <ul class="words" role="list">\(links)\(more)</ul>
      <ul class="small-photos" role="list">\(pictures)</ul></li>

      """
  }

  /// `Reine, Nordland, Norway`, or the coordinate; `around Reine` if not all photos are there.
  private func title(of place: MapPlaceView) -> String {
    place.isApproximate ? strings.map.around(name(of: place)) : name(of: place)
  }

  private func name(of place: MapPlaceView) -> String {
    guard let name = place.name else { return coordinates(place.center) }
    return name.parts.map(strings.isolated).joined(separator: strings.facts.compass.separator)
  }

  /// `67.9° N, 13.1° E`, which is precise to about ten kilometres.
  private func coordinates(_ place: Coordinate) -> String {
    strings.coordinates(place, decimals: 1, space: "\u{A0}")
  }

  /// The link to the page of a photo or its album.
  private func target(_ photo: AlbumPhoto) -> String {
    SitePaths.toSite + photo.path(hasPhotoPages: settings.hasPhotoPages)
  }
}

/// The drawing of a map: land, lakes, borders and the names of countries.
struct MapDrawing {
  /// The width of the frame in units of the drawing.
  private static let width = 2048
  /// The ratios of width and height of the boxes in which pages show the map.
  private static let boxes = 0.6...2.8
  /// The sizes of the letters of names in units, and the class of the names. On small maps the letters are larger, so
  /// that there is room for fewer names. The last ones are shown when a script has magnified the map.
  private static let letters = [
    (size: 72.0, name: "near"), (size: 36.0, name: "mid"), (size: 24.0, name: "far"),
    (size: 10.0, name: "deep"),
  ]

  private let frame: MapFrame
  private let language: String
  /// The size of a unit in degrees.
  private let unit: Double

  init(_ frame: MapFrame, language: String) {
    (self.frame, self.language) = (frame, language)
    unit = frame.width / Double(Self.width)
  }

  /// The SVG element. It has more than the frame, because the box of the map can be wider or higher.
  var element: HTML {
    let area = drawn
    let isEarth = area.width > EarthArea.side
    // A map that is wider than the Earth shows it several times.
    let part =
      isEarth
      ? EarthArea(west: 0, north: area.north, east: EarthArea.side, south: area.south) : area
    let paths = EarthMap.shared.drawing(
      of: part, origin: EarthPoint(x: frame.west, y: frame.north), unit: unit)
    let copies = isEarth ? turns(of: area).map(copy) : []
    let place = [frame.west, frame.north, frame.width].map { NumberFormat.decimal($0, 3) }
    return """
      <svg viewBox="0 0 \(Self.width) \(units(frame.height))" data-square="\(place.joined(separator: " "))" \
      aria-hidden="true"><g id="earth">\
      \(path("land", paths.land))\(path("lakes", paths.lakes))\(path("border", paths.borders))\
      \(path("disputed", paths.disputed))</g>\(copies)\(names)</svg>
      """
  }

  /// The area that a box of any ratio can show.
  private var drawn: EarthArea {
    let width = max(frame.width, frame.height * Self.boxes.upperBound)
    let height = max(frame.height, frame.width / Self.boxes.lowerBound)
    let (x, y) = (frame.west + frame.width / 2, frame.north + frame.height / 2)
    return EarthArea(
      west: x - width / 2, north: max(y - height / 2, -1), east: x + width / 2,
      south: min(y + height / 2, EarthArea.side))
  }

  private func turns(of area: EarthArea) -> [Int] {
    (-3...3).filter { turn in
      let west = Double(turn) * EarthArea.side
      return turn != 0 && west < area.east && west + EarthArea.side > area.west
    }
  }

  private func copy(_ turn: Int) -> HTML {
    "<use href=\"#earth\" x=\"\(units(Double(turn) * EarthArea.side))\"/>"
  }

  private func path(_ name: String, _ data: String) -> HTML? {
    data.isEmpty ? nil : "<path class=\"\(name)\" d=\"\(trusted: data)\"/>"
  }

  private func units(_ degrees: Double) -> Int { Int((degrees / unit).rounded()) }

  /// The names at all sizes.
  private var names: [HTML] {
    let area = EarthArea(
      west: frame.west, north: frame.north, east: frame.east, south: frame.south)
    return Self.letters.map { size, name in
      let labels = EarthMap.shared.labels(in: area, letter: size * unit, language: language)
      let texts = labels.map { label -> HTML in
        """
        <text x="\(units(label.point.x - frame.west))" y="\(units(label.point.y - frame.north))">\
        \(label.name)</text>
        """
      }
      return "<g class=\"\(name)\">\(texts)</g>"
    }
  }
}
