/// What a web server shows for an address that does not exist.
enum NotFoundPage {
  /// The page's bytes.
  ///
  /// A server shows it at any depth, so it brings its style along and links to nothing but the top.
  static func render(_ siteTitle: String, _ words: Words, style: [UInt8]) -> [UInt8] {
    let frame = PageFrame(siteTitle: siteTitle, words: words, stylesheet: nil)
    let said = words.pages.notFound
    return frame.page(
      title: said.title, toSite: "/", style: String(decoding: style, as: UTF8.self),
      content: """
        <div class="title"><h1>\(said.heading)</h1>
        <div class="intro"><p>\(said.text)</p>
        <p><a href="/index.html">\(said.link)</a></p></div></div>
        """)
  }
}
