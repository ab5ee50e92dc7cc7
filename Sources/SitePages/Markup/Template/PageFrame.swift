import Facts

/// What surrounds the content of a page: the head of the document and the bar.
struct PageFrame {
  /// The title in the browser's tab, before the site's title; the site's title on its first page.
  var title: String
  /// The relative path to the site's folder: empty or ending in `/`.
  var toSite: String
  /// Whether this is the site's first page.
  var isHome = false
  /// The text of the link that skips the bar; `nil` for that of the link to the photos.
  var skip: String?
  /// The id of the element that this link opens.
  var skipTo = "main"
  /// The path of the navigation item that the page belongs to.
  var current: String?
  /// The parent albums, outermost first: title and link; the last is in the bar.
  var trail: [(title: String, link: String)] = []
  /// The scripts that the page loads.
  var scripts: [PageScript] = []
  /// Rules of this page only; the security policy permits them by their digest.
  var style = ""
  /// More elements of the head.
  var head: HTML?
  /// Whether a script shows images and videos that it has decrypted.
  var showsDecrypted = false
  /// Whether its head asks for other pages in advance.
  var prefetches = false
  /// Whether the bar lies on a dark ground in all themes. It then has no logo, which is made for the colors of the
  /// theme.
  var hasDarkBar = false
}
