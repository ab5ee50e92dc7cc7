/// What a web server shows for an address that does not exist.
enum NotFoundPage {
  static func render(_ siteTitle: String, stylesheet: String) -> [UInt8] {
    // A server shows this page at any depth, so links start at the top.
    let frame = PageFrame(siteTitle: siteTitle, stylesheet: stylesheet, toSite: "/")
    return frame.page(
      title: "Not found – \(siteTitle)",
      content: """
        <div class="title"><h1>Nothing here</h1>
        <p class="meta">The page has moved or never was. <a href="/index.html">See all albums</a></p>
        </div>
        """)
  }
}
