import Facts
import PhotoLayout
package import SiteViews

/// The page on which a script finds photos by words, cameras and other properties. Without the script, it links to the
/// lists of years, cameras, lenses and keywords.
package struct SearchPage {
  /// The maximum number of values of a list; the heading links to all.
  private let view: SearchPageView
  private let settings: SiteSettings
  private let template: PageTemplate

  package init(_ view: SearchPageView, settings: SiteSettings, template: PageTemplate) {
    (self.view, self.settings, self.template) = (view, settings, template)
  }

  private var strings: Strings { template.strings }

  package func render() -> [UInt8] {
    let search = strings.search
    let content: HTML = """
      <div class="title"><h1>\(search.title)</h1></div>
      \(form)
      <p class="need">\(search.needsScript)</p>
      <ul id="results" class="rows live" role="list"></ul>
      <p id="trouble" role="alert" hidden><span>\(strings.viewer.failed)</span> \
      <button type="button">\(strings.viewer.retry)</button></p>
      \(browse)
      """
    return template.page(
      PageFrame(
        title: search.title, toSite: SitePaths.toSite, skip: search.skip, current: SitePaths.search,
        scripts: [.viewer, .search, .selection],
        style: PageAssets.searchStyle,
        head: "<meta name=\"description\" content=\"\(search.label)\">\n"), content: content)
  }

  /// The form, and the status of its results.
  private var form: HTML {
    let search = strings.search
    let index = Self.index(view.directory, settings)
    let text = String(decoding: index.bytes, as: UTF8.self)
    return """
      <form id="search" role="search" data-version="\(Digest(of: index.bytes).name())" data-index="\(text)" \
      data-none="\(search.none)" data-remove="\(search.remove("{}"))"\(counts)\(properties)>
      <div class="box"><label class="hidden" for="q">\(search.label)</label>
      <input id="q" name="q" dir="auto" placeholder="\(search.hint)" autocomplete="off" \
      autocapitalize="off" spellcheck="false" role="combobox" aria-autocomplete="list" \
      aria-controls="options" aria-expanded="false"><button>\(search.title)</button>
      <ul id="options" role="listbox" aria-label="\(search.suggestions)" hidden></ul></div>
      <div class="found"><p id="status" role="status"></p><div id="chips"></div>\(order)\
      <button type="button" class="select" aria-pressed="false">\(strings.selection.select)</button></div>
      </form>
      """
  }

  /// The number of results in each grammatical form, which the script chooses.
  private var counts: [HTML] {
    strings.counts.photos.byCategory.map { " data-\(trusted: $0.name)=\"\($0.form)\"" }
  }

  /// The names of properties by their characters.
  private var properties: [HTML] {
    SearchProperty.allCases.map { property in
      " data-\(trusted: String(property.rawValue))=\"\(property.title(strings))\""
    }
  }

  private var order: HTML {
    guard view.directory.hasRatings else { return "<input type=\"hidden\" name=\"o\">" }
    let search = strings.search
    return """
      <label class="order"><span class="hidden">\(search.order)</span><select name="o">\
      <option value="">\(search.newest)</option><option value="r">\(search.bestRated)</option>\
      </select></label>
      """
  }

  /// The values with the most photos, and links to all; `nil` for a site without pages of facets.
  private var browse: HTML? {
    guard !view.properties.isEmpty else { return nil }
    let lists = view.properties.map { property -> HTML in
      let items = property.values.map { value -> HTML in
        """
        <li>\(link(value.link)) <span class="count">\(value.count)</span></li>

        """
      }
      return """
        <section><h2>\(link(property.link))</h2>
        <ul class="words" role="list">
        \(items)</ul></section>

        """
    }
    return "<div class=\"browse\">\n\(lists)</div>"
  }

  private func link(_ album: AlbumLink) -> HTML {
    "<a dir=\"auto\" href=\"\(SitePaths.toSite)\(SitePaths.album(album))\">\(album.title)</a>"
  }
}

extension SearchPage {
  /// What the script must know before it loads a file: the first terms, the folding, and the rows.
  static func index(_ directory: SearchDirectory, _ settings: SiteSettings) -> JSONWriter {
    let widths = settings.widths
    let maxScale = min(settings.grid.scales.maximum, 4)
    // Each height, with the width below which it is used and the maximum of a row.
    let heights = zip(widths.borders + [1_000_000], widths.values).map { border, width in
      let height = settings.rowHeight(at: width)
      return [Double(border), height, height * maxScale]
    }
    var json = JSONWriter()
    json.object { json in
      json.member("terms", directory.firstTerms) { $0.write($1) }
      json.member("words", directory.termFiles) { $0.write($1) }
      json.member("lists", directory.photoLists) { $0.write($1) }
      json.name("letters")
      json.object { json in
        for (letter, text) in SearchFolding.letters.sorted(by: { $0.key < $1.key }) {
          json.member("\(letter)", text)
        }
      }
      json.member("spacing", settings.grid.spacing)
      json.member("heights", heights) { json, height in json.list(height) { $0.write($1) } }
    }
    return json
  }
}
