import Facts
import PhotoLayout
package import SiteViews

/// The statistics of a site as tables with bars.
package struct StatsPage {
  private let statistics: StatisticsView
  private let template: PageTemplate

  package init(_ statistics: StatisticsView, template: PageTemplate) {
    (self.statistics, self.template) = (statistics, template)
  }

  private struct Board {
    var id: String
    var title: String
    /// The heading of its first column.
    var noun: String
    var values: Leaderboard
  }

  private var strings: Strings { template.strings }

  package func render() -> [UInt8] {
    let names = strings.statistics
    let boards = boards.filter { !$0.values.lines.isEmpty }.map { ($0, BarGrid($0.values)) }
    let lengths = Set(boards.flatMap { $0.1.bars }).sorted().map { ".w\($0){width:\($0)%}" }
    let style = boards.map { $1.style($0.id) } + lengths
    let content: HTML = """
      <div class="title"><h1>\(names.title)</h1>
      <p class="meta">\(summary)</p></div>
      <div class="stats">
      <div class="boards">
      \(podium)\(boards.map(markup))</div>
      \(hours)</div>
      """
    return template.page(
      PageFrame(
        title: names.title, toSite: SitePaths.toSite, skip: names.skip,
        current: SitePaths.statistics,
        style: PageAssets.statisticsStyle + style.joined(),
        head: "<meta name=\"description\" content=\"\(summary)\">\n"), content: content)
  }

  /// The text below the title.
  private var summary: String {
    let photos = strings.counted(statistics.count, videos: statistics.videoCount)
    guard let dates = statistics.dates else { return photos }
    return "\(photos) · \(strings.dates.range(from: dates.first, to: dates.last))"
  }

  private var boards: [Board] {
    let (pages, facts, names) = (strings.pages, strings.facts, strings.statistics)
    return [
      Board(
        id: "cameras", title: pages.cameras, noun: facts.camera, values: statistics.cameras),
      Board(id: "lenses", title: pages.lenses, noun: facts.lens, values: statistics.lenses),
      Board(
        id: "lengths", title: names.focalLengths, noun: names.focalLength,
        values: statistics.focalLengths),
      Board(
        id: "apertures", title: names.apertures, noun: names.aperture,
        values: statistics.apertures),
      Board(id: "years", title: names.years, noun: names.year, values: statistics.years),
    ]
  }

  private func markup(_ board: Board, _ grid: BarGrid) -> HTML {
    let (values, names) = (board.values, strings.statistics)
    let rows = zip(values.lines, grid.bars).map { line, bar -> HTML in
      let share = Int((Double(line.count) / Double(values.total) * 100).rounded())
      let percent = share == 0 ? names.below(names.percent(1)) : names.percent(share)
      return """
        <tr><th scope="row" dir="auto">\(name(line))</th><td><span class="len w\(bar)"></span>\
        <span class="hidden">\(percent)</span></td><td>\(line.count)</td></tr>

        """
    }
    let more: HTML? =
      values.unlisted == 0
      ? nil : "<tfoot><tr><td colspan=\"3\">\(names.more(values.unlisted))</td></tr></tfoot>\n"
    return """
      <table class="board" id="\(board.id)"><caption><h2>\(board.title)</h2></caption>
      <colgroup><col class="n"><col class="b"><col class="c"></colgroup>
      <thead class="hidden"><tr><th scope="col">\(board.noun)</th>\
      <th scope="col">\(names.share)</th><th scope="col">\(names.photos)</th></tr></thead>
      <tbody>
      \(rows)</tbody>
      \(more)</table>

      """
  }

  /// A value with a link to its page.
  private func name(_ line: Leaderboard.Line) -> HTML {
    guard let path = line.path else { return "\(line.name)" }
    return "<a href=\"\(SitePaths.toSite)\(path)\">\(line.name)</a>"
  }

  /// The three most used cameras, with the first in the middle.
  private var podium: HTML? {
    let (board, names) = (statistics.cameras, strings.statistics)
    guard board.lines.count >= 3 else { return nil }
    let places = [1, 0, 2].map { index -> HTML in
      let line = board.lines[index]
      let rank = board.rank(line)
      let image = line.cover.image(
        .podium, toSite: SitePaths.toSite, text: "", loading: .eager)
      let first: HTML? = index == 0 && board.rank(board.lines[1]) > 1 ? " class=\"one\"" : nil
      return """
        <li\(first)><span class="disc">\(image)</span><span class="hidden">\(names.place(rank)) </span>\
        <b aria-hidden="true">\(rank)</b><span dir="auto">\(name(line))</span>\
        <span class="count">\(strings.counts.photos(line.count))</span></li>

        """
    }
    return """
      <section><h2>\(names.mostUsed)</h2>
      <ul class="podium" role="list">
      \(places)</ul></section>

      """
  }

  private var hours: HTML? {
    let most = statistics.hours.joined().max() ?? 0
    guard most > 0 else { return nil }
    let (days, names) = (strings.dates.weekdays, strings.statistics)
    let heads = (0..<24).map { hour in
      HTML("<th scope=\"col\"><span>\(hour < 10 ? "0" : "")\(hour)</span></th>")
    }
    let rows = zip(days.indices, statistics.hours).map { day, counts -> HTML in
      let cells = counts.map { count -> HTML in
        guard count > 0 else { return "<td></td>" }
        // Four levels, each for twice as many photos as the previous.
        let step = [8, 4, 2].count { count * $0 > most } + 1
        return "<td class=\"h\(step)\"><span>\(count)</span></td>"
      }
      return """
        <tr><th scope="row"><abbr title="\(days[day])">\(strings.dates.shortWeekdays[day])</abbr></th>\
        \(cells)</tr>

        """
    }
    return """
      <table class="hours"><caption><h2>\(names.hours)</h2></caption>
      <thead><tr><th scope="col"><span class="hidden">\(names.day)</span></th>\(heads)</tr></thead>
      <tbody>
      \(rows)</tbody></table>

      """
  }
}

/// The columns and bars of a leaderboard, laid out by `Grid` of `PhotoLayout`.
struct BarGrid: Equatable {
  /// The columns of names, bars and numbers in percent of the board's width.
  var columns: [Double]
  /// The length of each line's bar in percent of its column.
  var bars: [Int]

  /// The width of a leaderboard on the narrowest screen, in CSS px. Wider screens scale it.
  private static let width = 296.0
  /// The average width of a letter, in CSS px; the actual width is unknown.
  private static let letter = 9.0
  private static let widestName = 168.0

  /// Lays out a leaderboard.
  init(_ board: Leaderboard) {
    let most = Double(board.lines.map(\.count).max() ?? 1)
    let items = board.lines.flatMap { line -> [LayoutItem] in
      let share = Double(line.count) / most
      let name = min(Double(line.name.count) * Self.letter, Self.widestName)
      let number = Double(String(line.count).count + 1) * Self.letter
      let bar = LayoutItem { LayoutSize(width: ($0.width ?? 10) * share, height: 10) }
      return [.fixed(width: name, height: 24), bar, .fixed(width: number, height: 24)]
    }
    let grid = TableLayout(
      rows: board.lines.map { _ in .cells(3) }, alignment: .leading, horizontalSpacing: 16)
    let placed = grid.place(items, proposal: ProposedSize(width: Self.width, height: nil))
    let bars = stride(from: 1, to: placed.frames.count, by: 3).map { placed.frames[$0] }
    let longest = bars.map(\.size.width).max() ?? 1
    self.bars = bars.map { Int(($0.size.width / longest * 100).rounded()) }
    let starts = placed.frames.prefix(3).map(\.minX) + [placed.size.width]
    columns = zip(starts, starts.dropFirst()).map { ($1 - $0) / placed.size.width * 100 }
  }

  /// The CSS rules of the leaderboard.
  func style(_ id: String) -> String {
    zip(["n", "b", "c"], columns).map { name, width in
      "#\(id) .\(name){width:\(NumberFormat.decimal(width, 2))%}"
    }.joined()
  }
}
