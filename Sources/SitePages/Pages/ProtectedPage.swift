import SiteViews
import Facts

/// The page that decrypts protected albums and shows them. It reveals nothing about them: it is the same for any number
/// of albums and passphrases. Only what the owner wrote for it, a title, a line and a picture, can name them.
package struct ProtectedPage {
  /// How the script makes a key from a passphrase.
  package struct Lock: Sendable {
    /// In Base64.
    private let salt: String
    private let rounds: Int

    package init(salt: String, rounds: Int) {
      (self.salt, self.rounds) = (salt, rounds)
    }

    fileprivate var attributes: HTML {
      " data-salt=\"\(salt)\" data-rounds=\"\(rounds)\""
    }
  }

  private let lock: Lock?
  private let template: PageTemplate

  /// Makes the page. `lock` is `nil` if only links open albums.
  package init(_ lock: Lock?, template: PageTemplate) {
    (self.lock, self.template) = (lock, template)
  }

  package func render() -> [UInt8] {
    let strings = template.strings.protection
    let form: HTML? = lock.map { lock in
      """
      <form id="unlock"\(lock.attributes)>
      <label for="passphrase">\(strings.passphrase)</label>
      <div class="box"><input id="passphrase" type="password" autocomplete="current-password" required>\
      <button>\(strings.open)</button></div></form>
      """
    }
    let needsLink: HTML? = lock == nil ? "<p class=\"live\">\(strings.needsLink)</p>\n" : nil
    return template.page(
      PageFrame(
        title: template.look.lock.title ?? strings.title, toSite: SitePaths.toSite,
        skip: template.strings.pages.skipToText,
        current: SitePaths.protectedPage, scripts: [.protection],
        style: PageAssets.protectionStyle + CardGrid.usual.style, showsDecrypted: true),
      content: """
        \(Self.card(
          "h1", in: template, toSite: SitePaths.toSite,
          """
          <noscript><p>\(strings.needsScript)</p></noscript>
          \(needsLink)\(form)
          <p id="status" role="status" data-wrong="\(strings.wrong)" data-insecure="\(strings.needsSecurity)" \
          data-failed="\(template.strings.viewer.failed)"></p>
          """))
        <ul class="cards" role="list" id="albums"></ul>
        """)
  }

  /// A card with what the owner says of the protected albums, and more content.
  static func card(_ heading: HTML, in template: PageTemplate, toSite: String, _ content: HTML) -> HTML {
    let lock = template.look.lock
    let text: HTML? = lock.text.map { "<p class=\"meta\" dir=\"auto\">\($0)</p>\n" }
    let cover: HTML? = lock.cover.map { cover in
      """
      <img src="\(toSite)\(cover.file.path)" width="\(cover.width)" height="\(cover.height)" alt="">
      """
    }
    return """
      <div class="protected">\(cover)<div class="key">
      <\(heading) dir="auto">\(lock.title ?? template.strings.protection.title)</\(heading)>
      \(text)\(content)</div></div>
      """
  }
}
