/// A setting that `gallery.yml` may hold, by the name of its option of `gallery build`.
struct FileSetting: Equatable, Sendable {
  enum Kind {
    /// One value.
    case value
    /// One value, or a list of them.
    case values
    /// `true` gives the option, `false` the one that begins with `no-`.
    case choice
  }

  var name: String
  var kind: Kind
  /// As `gallery init` writes it.
  var example: String
  var comment: String

  /// All of them, in the order in which `gallery init` writes them.
  static let all: [FileSetting] = [
    FileSetting("catalog", .value, "gallery.sqlite", "Where the catalog is, for every command."),
    FileSetting("output", .value, "site", "The site's folder."),
    FileSetting("title", .value, "Our photos", "The site's title; without it, the library's name."),
    FileSetting(
      "lang", .value, "en",
      "The language of the site's own words, dates and numbers: en, de, fr, es or ar."),
    FileSetting(
      "base-url", .value, "https://example.org/photos/",
      "The address that the site will have, for links to it from elsewhere."),
    FileSetting(
      "export", .values, "[sitemap, atom]",
      "For other programs: sitemap, atom, jsonfeed or iiif; needs base-url."),
    FileSetting("where", .value, "-keyword:private", "Only photos that match, see gallery list."),
    FileSetting(
      "include-location", .choice, "false", "Whether the site says where photos were taken."),
    FileSetting("photo-pages", .choice, "true", "Whether each photo has a page of its own."),
    FileSetting(
      "facet-pages", .choice, "true",
      "Whether years, cameras, lenses and keywords have pages, and statistics."),
    FileSetting("photo-order", .value, "date", "date, name or rating."),
    FileSetting("album-order", .value, "name", "name, or date with the newest first."),
    FileSetting(
      "width", .values, "[1200, 2000]",
      "Widths of large screens to compute rows for, in px; narrower ones are added."),
    FileSetting("only-widths", .choice, "false", "Whether narrower ones are left out."),
    FileSetting(
      "layout", .values, "[justified]",
      "justified, wrap, grid or masonry; pages show the first, the manifest has all."),
    FileSetting("frames", .value, "flat", "How the manifest tells frames: flat, boxes or none."),
    FileSetting("columns", .value, "adaptive(180)", "The columns of a grid."),
    FileSetting("row-height", .value, "240", "In px; without it, it grows with the width."),
    FileSetting("spacing", .value, "4", "The gap between photos, in px."),
    FileSetting("breaks", .value, "optimal", "optimal or greedy."),
    FileSetting(
      "last-row", .value, "natural", "natural, justify, center, trailing, hide or previous."),
    FileSetting("max-scale", .value, "2", "How many times the row height a row may be high."),
    FileSetting("sizes", .values, "[256, 512, 1024, 2048]", "The longer edges of images, in px."),
    FileSetting(
      "format", .values, "[webp]",
      "webp, jpeg or avif; grids show the first, photo pages offer all."),
    FileSetting("quality", .value, "80", "1 to 100; without it, what suits the format."),
    FileSetting("placeholder", .value, "color", "color or thumbhash."),
    FileSetting("jobs", .value, "2", "How many photos are rendered at once; else one a core."),
    FileSetting("strict", .choice, "false", "Whether a photo that cannot be shown is a failure."),
  ]

  private init(_ name: String, _ kind: Kind, _ example: String, _ comment: String) {
    (self.name, self.kind, self.example, self.comment) = (name, kind, example, comment)
  }

  /// A file that holds every setting as a comment.
  static var template: String {
    let head = """
      # The settings of gallery in this folder, by the names of the options of `gallery build`.
      # An option of the command line counts before the line here. Take the # away to use a line.

      """
    return all.reduce(into: head) { text, setting in
      text += "\n# \(setting.comment)\n#\(setting.name): \(setting.example)\n"
    }
  }
}
