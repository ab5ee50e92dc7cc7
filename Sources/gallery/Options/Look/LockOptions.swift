import ArgumentParser
import SiteViews

/// What the page that asks for a passphrase says.
struct LockOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The title of the page that asks for a passphrase, which everyone can read (default: "Protected albums", in \
      the language of the site).
      """, example: "\"Anna & Ben\"", valueName: "text"))
  var lockTitle: String?

  @Option(
    help: ArgumentHelp(
      "A line below that title, such as a date.", example: "\"14 June 2026\"", valueName: "text"))
  var lockText: String?

  @Option(
    help: ArgumentHelp(
      "A picture on that page, which everyone can see: a JPEG, of which the site has no metadata.",
      example: "invitation.jpg", valueName: "file"))
  var lockCover: String?

  private static let maxLength = 200

  func validate() throws {
    for (name, value) in [("lock-title", lockTitle), ("lock-text", lockText)] {
      if let value, value.count > Self.maxLength {
        throw ValidationError("--\(name) may have at most \(Self.maxLength) characters.")
      }
    }
  }

  /// Adds the options to a site's settings.
  func apply(to settings: inout SiteSettings) throws {
    settings.look.lock = SiteLock(
      title: lockTitle, text: lockText,
      cover: try lockCover.map { try OwnerFile($0, option: "lock-cover").cover })
  }
}
