/// What a web server shows for an address that does not exist.
enum NotFoundPage {
  /// The page's bytes.
  ///
  /// A server shows it at any depth, so it brings its style along and links to nothing but the top.
  static func render(_ siteTitle: String, style: [UInt8]) -> [UInt8] {
    let frame = PageFrame(siteTitle: siteTitle, stylesheet: nil, toSite: "/")
    return frame.page(
      title: "Not found – \(siteTitle)", style: String(decoding: style, as: UTF8.self),
      content: """
        <div class="title"><h1>Nothing here</h1>
        <p class="meta">The page has moved or never was. <a href="/index.html">See all albums</a></p>
        </div>
        """)
  }
}
