import PhotoMetadata

/// What the photos of the site were taken with and when, as tables with bars.
struct StatsPage {
  /// From the site's folder.
  static let path = "\(Facets.base)/stats.html"
  private static let toSite = "../"

  var statistics: SiteStatistics
  var siteTitle: String
  var stylesheet: String
  /// What every page of the site leads to.
  var ways: [SiteWay]

  private struct Board {
    var id: String
    var title: String
    /// What a line of it is.
    var noun: String
    var values: Leaderboard
  }

  /// The page's bytes.
  func render() -> [UInt8] {
    let frame = PageFrame(
      siteTitle: siteTitle, stylesheet: stylesheet, toSite: Self.toSite, ways: ways)
    let boards = boards.filter { !$0.values.lines.isEmpty }.map { ($0, BarGrid($0.values)) }
    let podium = Podium(statistics.cameras)
    let lengths = Set(boards.flatMap { $0.1.bars }).sorted().map { ".w\($0){width:\($0)%}" }
    let style = boards.map { $1.style($0.id) } + lengths + [podium?.style ?? ""]
    let content: HTML = """
      <div class="title"><h1>\(StatsWords.title)</h1>
      <p class="meta">\(StatsWords.summary(statistics))</p></div>
      <div class="stats">
      \(podium.map(markup))\(boards.map(markup))\(hours)</div>
      """
    return frame.page(
      title: "\(StatsWords.title) – \(siteTitle)", skip: StatsWords.skip, current: Self.path,
      style: style.joined(), content: content)
  }

  private var boards: [Board] {
    [
      Board(
        id: "cameras", title: StatsWords.cameras, noun: StatsWords.camera,
        values: statistics.cameras),
      Board(
        id: "lenses", title: StatsWords.lenses, noun: StatsWords.lens, values: statistics.lenses),
      Board(
        id: "lengths", title: StatsWords.focalLengths, noun: StatsWords.focalLength,
        values: statistics.focalLengths),
      Board(
        id: "apertures", title: StatsWords.apertures, noun: StatsWords.aperture,
        values: statistics.apertures),
      Board(
        id: "years", title: StatsWords.years, noun: StatsWords.year, values: statistics.years),
    ]
  }

  private func markup(_ board: Board, _ grid: BarGrid) -> HTML {
    let values = board.values
    let rows = zip(values.lines, grid.bars).map { line, bar -> HTML in
      let share = (Double(line.count) / Double(values.total) * 100).rounded()
      return """
        <tr><th scope="row" dir="auto">\(name(line))</th><td><span class="len w\(bar)"></span>\
        <span class="hidden">\(StatsWords.percent(Int(share)))</span></td><td>\(line.count)</td></tr>

        """
    }
    let more: HTML? =
      values.unlisted == 0
      ? nil : "<tfoot><tr><td colspan=\"3\">\(StatsWords.more(values.unlisted))</td></tr></tfoot>\n"
    return """
      <table class="board" id="\(board.id)"><caption><h2>\(board.title)</h2></caption>
      <colgroup><col class="n"><col class="b"><col class="c"></colgroup>
      <thead class="hidden"><tr><th scope="col">\(board.noun)</th>\
      <th scope="col">\(StatsWords.share)</th><th scope="col">\(StatsWords.photos)</th></tr></thead>
      <tbody>
      \(rows)</tbody>
      \(more)</table>

      """
  }

  /// A value as a link to all photos that have it.
  private func name(_ line: Leaderboard.Line) -> HTML {
    guard let path = line.path else { return "\(line.name)" }
    return "<a href=\"\(Self.toSite)\(path)\">\(line.name)</a>"
  }

  private func markup(_ podium: Podium) -> HTML {
    let places = podium.lines.map { rank, line -> HTML in
      let image = line.cover.image(
        edge: 160, sharpEdge: 320, toSite: Self.toSite, text: "", loading: .eager)
      return """
        <li><span class="disc">\(image)</span><span class="hidden">\(StatsWords.place(rank)): </span>\
        <b aria-hidden="true">\(rank)</b><span dir="auto">\(name(line))</span>\
        <span class="count">\(StatsWords.photos(line.count))</span></li>

        """
    }
    return """
      <section class="most"><h2>\(StatsWords.podium)</h2>
      <ul class="podium" role="list">
      \(places)</ul></section>

      """
  }

  private var hours: HTML? {
    let most = statistics.hours.joined().max() ?? 0
    guard most > 0 else { return nil }
    let heads = (0..<24).map { HTML("<th scope=\"col\"><span>\(StatsWords.hour($0))</span></th>") }
    let rows = zip(StatsWords.weekdays, statistics.hours).map { day, counts -> HTML in
      let cells = counts.map { count -> HTML in
        guard count > 0 else { return "<td></td>" }
        // Four strengths, each for twice as many as the one before.
        let step = [8, 4, 2].count { count * $0 > most } + 1
        return "<td class=\"h\(step)\"><span>\(count)</span></td>"
      }
      return """
        <tr><th scope="row"><abbr title="\(day)">\(StatsWords.short(day))</abbr></th>\(cells)</tr>

        """
    }
    return """
      <table class="hours"><caption><h2>\(StatsWords.hours)</h2></caption>
      <thead><tr><th scope="col"><span class="hidden">\(StatsWords.day)</span></th>\(heads)</tr></thead>
      <tbody>
      \(rows)</tbody></table>

      """
  }
}
