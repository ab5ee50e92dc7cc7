import ArgumentParser
import Foundation

/// The options of a command as swift-argument-parser describes them in JSON. The description is that of
/// `--experimental-dump-help`. So the name, default value and help of an option are in its declaration only.
struct CommandHelp {
  /// An option or a switch.
  struct Option {
    /// The long name without hyphens.
    var name: String
    /// Whether the option is a switch: without a value, and with an opposite `--no-NAME`.
    var isSwitch: Bool
    /// Whether the option takes several values.
    var isRepeating: Bool
    /// The title of the option's group; `nil` if there is none.
    var section: String?
    /// What the option does.
    var abstract: String
    /// The valid values; empty if they are not listed.
    var values: [String]
    /// The default value as text, `true` or `false` for a switch; `nil` if there is none.
    var defaultValue: String?
    /// A valid value; `nil` if the option has a default value.
    var example: String?
  }

  /// The options in the order of their declaration.
  let options: [Option]

  /// Reads the options of a command or a group of options.
  init(of command: any ParsableArguments.Type) {
    // The version of the parser is pinned, and a test compares the result with `--help`.
    let description = try? JSONDecoder().decode(Description.self, from: Data(command._dumpHelp().utf8))
    options = (description?.command.arguments ?? []).compactMap(Option.init)
  }

  var names: [String] { options.map(\.name) }
}

/// The parser's own description, version 0.
private struct Description: Decodable {
  struct Command: Decodable {
    var arguments: [Argument]?
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }

    var kind: String
    var preferredName: Name?
    var sectionTitle: String?
    var isRepeating: Bool
    var defaultValue: String?
    var allValues: [String]?
    var abstract: String?
    var discussion: String?
  }

  var command: Command
}

extension CommandHelp.Option {
  /// `nil` for positional arguments, `--help`, `--version`, and the opposites of switches.
  fileprivate init?(_ argument: Description.Argument) {
    guard let name = argument.preferredName?.name else { return nil }
    switch argument.kind {
    case "option":
      isSwitch = false
      defaultValue = argument.defaultValue
    case "flag":
      // Only the first of a pair of switches has a default value.
      guard let value = argument.defaultValue else { return nil }
      isSwitch = true
      defaultValue = value == "--\(name)" ? "true" : "false"
    default:
      return nil
    }
    self.name = name
    isRepeating = argument.isRepeating
    section = argument.sectionTitle
    abstract = argument.abstract ?? ""
    values = argument.allValues ?? []
    let prefix = ArgumentHelp.examplePrefix
    example = argument.discussion.flatMap { text in
      text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
    }
  }
}
