import Foundation
import Glibc
import SiteViews
import SystemPackage

extension ConfigFile {
  /// The file for a call: `gallery.yml` in the current folder, otherwise in the folder of the catalog; `nil` if there
  /// is none.
  static func path(for call: [String]) throws(ConfigError) -> FilePath? {
    if let path = try path(in: FilePath()) { return path }
    guard let command = call.first, Self.command(command, has: "catalog"),
      let catalog = catalog(of: call)
    else { return nil }
    let folder = FilePath(catalog).removingLastComponent()
    return folder.isEmpty ? nil : try path(in: folder)
  }

  /// The file for a call and the file with the passphrase that it names, which must not be in a site.
  static func privateFiles(of call: [String]) throws(ConfigError) -> [FilePath] {
    guard let path = try path(for: call), let text = try text(at: path) else { return [] }
    return [path] + (try ConfigFile(text, at: path).passphraseFiles)
  }

  /// The catalog that a call or the environment names.
  private static func catalog(of call: [String]) -> String? {
    let option = "--catalog"
    if let argument = call.last(where: { $0.hasPrefix("\(option)=") }) {
      return String(argument.dropFirst(option.count + 1))
    }
    if let index = call.lastIndex(of: option), index + 1 < call.endIndex { return call[index + 1] }
    return unsafe getenv("GALLERY_CATALOG").map { unsafe String(cString: $0) }
  }

  private static func path(in folder: FilePath) throws(ConfigError) -> FilePath? {
    let names =
      (try? FileManager.default.contentsOfDirectory(
        atPath: folder.isEmpty ? "." : folder.string)) ?? []
    for found in names.sorted() where found != name && isNearlyName(found) {
      throw ConfigError(
        file: folder.appending(found).string, line: 1,
        reason: "is not read, because the name is wrong; rename it to \(name), or remove it")
    }
    let path = folder.appending(name)
    // This also finds a link to a file that does not exist, and a file in a folder that cannot be listed.
    let isThere = (try? FileManager.default.attributesOfItem(atPath: path.string)) != nil
    return isThere ? path : nil
  }

  /// Whether a name was probably meant as `gallery.yml`.
  private static func isNearlyName(_ text: String) -> Bool {
    var text = text.lowercased()
    for suffix in [".txt", ".yaml", ".yml"] where text.hasSuffix(suffix) {
      text.removeLast(suffix.count)
      if text == "gallery" || text == "gallery.yml" || text == "gallery.yaml" {
        return suffix != ".txt" || text != "gallery"
      }
    }
    return false
  }
}
