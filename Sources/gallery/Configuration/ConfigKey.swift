/// A key of `gallery.yml`: the long name of an option of `gallery build`, or one of the `libraryKeys` or
/// `publishingKeys`.
struct ConfigKey: Equatable, Sendable {
  enum Kind: Equatable {
    /// One value.
    case value
    /// One value or a list.
    case list
    /// `true` for `--NAME`; `false` for `--no-NAME`, or for nothing if the switch is off by default.
    case boolean(isOnByDefault: Bool)
  }

  var name: String
  var kind: Kind
  /// The title of the group of options; `nil` if there is none.
  var section: String?
  /// What the option does.
  var abstract: String
  /// The valid values; empty if they are not listed.
  var values: [String]
  /// The value that `gallery init` writes: the default value, or an example.
  var example: String

  /// All keys, in the order of the options.
  static let all: [ConfigKey] =
    CommandHelp(of: BuildCommand.self).options.filter { !momentary.contains($0.name) }
    .map(ConfigKey.init)
    + CommandHelp(of: IndexCommand.self).options.filter { libraryKeys.contains($0.name) }
    .map(ConfigKey.init)
    + CommandHelp(of: PublishCommand.self).options.filter { publishingKeys.contains($0.name) }
    .map(ConfigKey.init)

  /// The options of the commands that read the library.
  static let libraryKeys: Set<String> = ["folders", "exclude", "include", "gpx"]

  /// The target and the options of `gallery publish`.
  static let publishingKeys: Set<String> = ["publish", "precompress", "host-files", "delay"]

  /// The options that restrict what is public: values in the file and on the command line apply together.
  static let restrictions: Set<String> = ["exclude", "include", "where"]

  /// The options whose values are paths.
  static let paths: Set<String> = [
    "output", "style-sheet", "logo", "header", "footer", "lock-cover", "passphrase-file", "watermark", "gpx", "folders",
  ]

  /// The options that belong to one call and not to a site.
  private static let momentary = Set(
    CommandHelp(of: OutputOptions.self).names + ["accept-source", "dry-run", "rekey", "shard", "verify"])

  private init(_ option: CommandHelp.Option) {
    name = option.name
    kind =
      option.isSwitch ? .boolean(isOnByDefault: option.defaultValue == "true") : option.isRepeating ? .list : .value
    section = option.section
    abstract = option.abstract
    values = option.values
    let value = option.defaultValue ?? option.example ?? ""
    example = kind == .list ? "[\(value)]" : value
  }

  /// The text of a file with every key as a comment.
  static var template: String {
    var text = """
      # Settings of gallery in this folder: the long options of gallery build, and others that only
      # this file lists. Options on the command line take precedence, but where, exclude and include
      # apply in addition to them. Remove the # before a key to use its line.

      """
    var section: String?
    for key in all {
      if let title = key.section, title != section { text += "\n# --- \(title) ---\n" }
      section = key.section
      text += "\n# \(key.abstract)\n"
      if !key.values.isEmpty { text += "# Values: \(key.values.joined(separator: ", "))\n" }
      text += "#\(key.name): \(key.example)\n"
    }
    return text
  }
}
