import ArgumentParser
import SiteOutput

/// What `gallery publish` transfers.
struct PublishingOptions: ParsableArguments {
  @Flag(
    name: .customLong("dry-run"), help: "List what would be sent and deleted; change nothing.")
  var isDryRun = false

  @Flag(help: "Send every file again, for a target that was changed by others.")
  var full = false

  @Flag(
    help: """
      Replace files at the target that gallery did not publish there, and delete those that it published to another target \
      if the site no longer has them.
      """)
  var adopt = false

  @Flag(help: "Add a compressed copy (.gz) of each text file.")
  var precompress = false

  @Flag(
    help: "Add _headers (for Cloudflare Pages and Netlify) and .nojekyll (for GitHub Pages).")
  var hostFiles = false

  @Flag(
    help: "Delete photos at the target even if the files of more than a third of them are missing.")
  var removeMissing = false

  @Option(
    help: ArgumentHelp(
      "The time between new pages and deletions, for visitors who are loading an earlier page.",
      valueName: "seconds"))
  var delay = 5

  func validate() throws {
    if !(0...86_400).contains(delay) { throw ValidationError("--delay must be from 0 to 86400.") }
  }

  /// Adds the options to the settings of a publication.
  func apply(to settings: inout PublicationSettings) {
    settings.isDryRun = isDryRun
    settings.transfersAll = full
    settings.adopts = adopt
    settings.compresses = precompress
    settings.writesHostFiles = hostFiles
    settings.delay = .seconds(delay)
  }
}
