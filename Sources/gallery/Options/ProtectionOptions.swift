import ArgumentParser
import GallerySite
import Glibc
import PhotoCatalog
import SiteEncryption

/// How the protected albums of a site are opened.
struct ProtectionOptions: ParsableArguments {
  /// The name of the environment variable with the passphrase.
  static let variable = "GALLERY_PASSPHRASE"

  @Option(
    help: ArgumentHelp(
      """
      A file with the passphrase of the albums that are protected in album.md (default: GALLERY_PASSPHRASE if \
      set; without a passphrase, only their links open them, see gallery links).
      """, example: "passphrase.txt", valueName: "file"),
    completion: .file())
  var passphraseFile: String?

  /// Adds the key made from the passphrase, which takes about 0.3 s, to the settings of a build.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - catalog: Keeps the salt.
  /// - Throws: `OptionProblem`, `CatalogError`.
  func apply(to settings: inout BuildSettings, _ catalog: Catalog) throws {
    settings.passphraseKey = try passphrase?.key(salt: try catalog.secret(.salt))
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
