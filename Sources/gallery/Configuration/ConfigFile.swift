import ArgumentParser
import Facts
import Foundation
import Glibc
import SiteViews
import SystemPackage

/// `gallery.yml` in the current folder or in the folder of the catalog: options for every call that builds a site. Each
/// key becomes an argument after the arguments of the command line, so that one parser reads and checks both. Before
/// them, an option with several values would take a folder as one of its values.
struct ConfigFile {
  static let name = "gallery.yml"

  private let text: ConfigText
  /// The folder to which relative paths in the file refer; empty for the current folder.
  private let folder: FilePath

  /// Parses the text of a file.
  init(_ text: String, at path: FilePath = FilePath(name)) throws(ConfigError) {
    self.text = try ConfigText(text, file: path.string)
    folder = path.removingLastComponent()
    for setting in self.text.settings {
      let arguments = try arguments(for: setting)
      do {
        if ConfigKey.libraryKeys.contains(setting.name) {
          _ = try IndexCommand.parse(arguments + ["."])
        } else if ConfigKey.publishingKeys.contains(setting.name) {
          _ = try PublishCommand.parse(arguments)
        } else {
          _ = try BuildCommand.parse(arguments)
        }
      } catch {
        let reason = BuildCommand.message(for: error)
        throw self.text.problem(setting, String(reason.prefix { !$0.isNewline }))
      }
    }
  }

  /// The arguments of a call, with those of the file.
  func complete(_ call: [String], hasCatalogInEnvironment: Bool) throws(ConfigError) -> [String] {
    guard let command = call.first else { return call }
    var found: [String] = []
    for setting in text.settings {
      let applies =
        switch setting.name {
        case "catalog": Self.command(command, has: "catalog") && !hasCatalogInEnvironment
        case "output": Self.command(command, has: "output")
        case _ where ConfigKey.libraryKeys.contains(setting.name):
          Self.command(command, has: setting.name)
        case _ where ConfigKey.publishingKeys.contains(setting.name):
          command == PublishCommand.configuration.commandName
        default: Self.buildCommands.contains(command) && Self.command(command, has: setting.name)
        }
      let isAdded = ConfigKey.restrictions.contains(setting.name)
      guard applies, isAdded || !Self.call(call, has: setting.name) else { continue }
      found += try arguments(for: setting)
    }
    let end = call.firstIndex(of: "--") ?? call.endIndex
    return call[..<end] + found + call[end...]
  }

  /// The arguments of a call, with those of its file if there is one.
  static func complete(_ call: [String]) throws -> [String] {
    // The help needs no settings, nor does a call without a command, such as `gallery --version`. Only
    // the first argument can be the command `help`: later ones may be values.
    guard call.first != "help", call.first?.hasPrefix("-") != true,
      !call.contains(where: { ["-h", "--help"].contains($0) }),
      let path = try path(for: call), let text = try text(at: path)
    else { return call }
    let file = try ConfigFile(text, at: path)
    let hasCatalog = unsafe getenv("GALLERY_CATALOG") != nil
    return try file.complete(call, hasCatalogInEnvironment: hasCatalog)
  }

  /// The commands to which the options of a build apply, if they have them.
  private static let buildCommands = [
    BuildCommand.configuration, WatchCommand.configuration, ServeCommand.configuration,
    LinksCommand.configuration,
  ].map(\.commandName)

  static func command(_ command: String, has option: String) -> Bool {
    Gallery.configuration.subcommands.contains { type in
      type.configuration.commandName == command && CommandHelp(of: type).names.contains(option)
    }
  }

  /// Whether a call has an option of this name.
  static func call(_ call: [String], has option: String) -> Bool {
    call.contains { argument in
      argument == "--\(option)" || argument == "--no-\(option)"
        || argument.hasPrefix("--\(option)=")
    }
  }

  static func text(at path: FilePath) throws(ConfigError) -> String? {
    do {
      let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
      let bytes = try file.closeAfter { try file.readAll(atMost: maxBytes + 1) }
      guard bytes.count <= maxBytes else {
        throw ConfigError(file: path.string, line: 1, reason: "longer than \(maxBytes >> 10) KiB; shorten it")
      }
      return String(decoding: bytes, as: UTF8.self)
    } catch let problem as ConfigError {
      throw problem
    } catch {
      throw ConfigError(file: path.string, line: 1, reason: "cannot be read: \(error)")
    }
  }

  /// The maximum size of the file in bytes.
  private static let maxBytes = 64 << 10

  private func arguments(for setting: ConfigEntry) throws(ConfigError) -> [String] {
    guard let key = ConfigKey.all.first(where: { $0.name == setting.name }) else {
      throw text.problem(setting, "unknown key; gallery init writes all keys")
    }
    switch key.kind {
    case .list:
      guard !setting.values.isEmpty else { throw text.problem(setting, "the list is empty") }
      return setting.values.map { argument($0, of: setting) }
    case .value:
      return [argument(try single(setting), of: setting)]
    case .boolean(let isOnByDefault):
      guard let isOn = Self.boolean(try single(setting)) else {
        throw text.problem(setting, "must be true or false")
      }
      if isOn { return ["--\(setting.name)"] }
      return isOnByDefault ? ["--no-\(setting.name)"] : []
    }
  }

  /// An option with a value, which can be `true` or `false` if the option works like a switch.
  private func argument(_ value: String, of setting: ConfigEntry) -> String {
    let words = SwitchArguments.options[setting.name].flatMap { values in
      Self.boolean(value).map { $0 ? values.on : values.off }
    }
    return "--\(setting.name)=\(words ?? path(value, of: setting))"
  }

  /// The files with passphrases that the file names.
  var passphraseFiles: [FilePath] {
    get throws(ConfigError) {
      var files: [FilePath] = []
      for setting in text.settings where setting.name == "passphrase-file" {
        files.append(FilePath(path(try single(setting), of: setting)))
      }
      return files
    }
  }

  /// A value; a relative path in a file of another folder is completed with that folder.
  private func path(_ value: String, of setting: ConfigEntry) -> String {
    let isPath =
      ConfigKey.paths.contains(setting.name) || (setting.name == "publish" && !value.contains(":"))
    guard !folder.isEmpty, isPath, FilePath(value).isRelative else { return value }
    return folder.pushing(FilePath(value)).string
  }

  /// An error about a key; `nil` if the file does not have it.
  func problem(_ name: String, _ reason: String) -> ConfigError? {
    text.settings.first { $0.name == name }.map { text.problem($0, reason) }
  }

  private static func boolean(_ word: String) -> Bool? {
    switch word.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: nil
    }
  }

  private func single(_ setting: ConfigEntry) throws(ConfigError) -> String {
    guard !setting.isList, let value = setting.values.first, !value.isEmpty else {
      // In YAML, a # after a space begins a comment.
      let remedy = Self.colors.contains(setting.name) ? "; put #123456 in quotes" : ""
      throw text.problem(setting, "needs one value\(remedy)")
    }
    return value
  }

  /// The keys whose values can begin with #.
  private static let colors: Set<String> = ["accent", "background", "text-color"]
}

extension ConfigFile {
  /// An error with the line of `gallery.yml` that it is about. Some values can only be checked together, such as the
  /// colours of text and background, and some only when a build reads a file.
  static func locate(_ error: any Error, in call: [String]) -> any Error {
    guard let problem = error as? OptionProblem else { return error }
    guard !Self.call(call, has: problem.option), let path = try? path(for: call),
      let text = try? text(at: path), let file = try? ConfigFile(text, at: path),
      let place = file.problem(problem.option, problem.reason)
    else { return ValidationError(problem.description) }
    return place
  }
}

extension ConfigFile {
  /// The file for a call: `gallery.yml` in the current folder, otherwise in the folder of the catalog; `nil` if there
  /// is none.
  static func path(for call: [String]) throws(ConfigError) -> FilePath? {
    if let path = try path(in: FilePath()) { return path }
    guard let command = call.first, let folder = catalog(of: call).map({ FilePath($0).removingLastComponent() }),
      !folder.isEmpty, let path = try path(in: folder)
    else { return nil }
    // The options of a command are known only after a search that takes longer.
    return Self.command(command, has: "catalog") ? path : nil
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
      (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder.string)) ?? []
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
