import Facts
import SiteViews

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
