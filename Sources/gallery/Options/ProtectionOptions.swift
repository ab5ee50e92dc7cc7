import ArgumentParser
import Glibc
import PhotoCatalog
import SiteBuilding
import SiteViews
import SystemPackage

/// How the protected albums of a site are opened.
struct ProtectionOptions: ParsableArguments {
  /// The name of the environment variable with the passphrase.
  static let variable = "GALLERY_PASSPHRASE"

  @Option(
    help: ArgumentHelp(
      """
      A file with the passphrase of the albums that are protected in album.md and have no passphrase of \
      their own (default: GALLERY_PASSPHRASE if set; without a passphrase, only their links open them, see \
      gallery links).
      """, example: "passphrase.txt", valueName: "file"),
    completion: .file())
  var passphraseFile: String?

  /// Reads the passphrases of the site and of albums, and adds their keys to the settings of a build.
  func apply(to settings: inout BuildSettings, _ catalog: Catalog, _ keys: inout PassphraseKeys) async throws {
    let site = try passphrase
    var own: [FilePath: Passphrase] = [:]
    for file in try AlbumPassphraseFile.all(catalog) {
      try file.check(outside: settings.output)
      do throws(OptionProblem) {
        own[file.path] = try OwnerFile(file.path.string, option: "").passphrase
      } catch {
        throw file.problem(error.reason)
      }
    }
    let all = [site].compactMap(\.self) + own.values
    if !all.isEmpty { await keys.add(all, salt: try catalog.secret(.salt)) }
    settings.passphrases = SitePassphrases(
      site: site.flatMap { keys[$0] }, own: own.compactMapValues { keys[$0] })
  }

  private var passphrase: Passphrase? {
    get throws {
      if let passphraseFile {
        return try OwnerFile(passphraseFile, option: "passphrase-file").passphrase
      }
      guard let text = unsafe getenv(Self.variable).map({ unsafe String(cString: $0) }),
        !text.isEmpty
      else { return nil }
      do {
        return try Passphrase(text)
      } catch {
        throw ValidationError("\(Self.variable): \(error).")
      }
    }
  }
}

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
    help: ArgumentHelp("A line below that title, such as a date.", example: "\"14 June 2026\"", valueName: "text"))
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
