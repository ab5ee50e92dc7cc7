import ArgumentParser
import Foundation

/// The options of a command as swift-argument-parser describes them in JSON. The description is that of
/// `--experimental-dump-help`. So the name, default value and help of an option are in its declaration only.
struct CommandHelp {
  /// An option or a switch.
  struct Option {
    /// The long name without hyphens.
    var name: String
    /// Whether the option is a switch: without a value, and with an opposite `--no-NAME`, see `SwitchArguments`.
    var isSwitch: Bool
    /// Whether the option takes several values.
    var isRepeating: Bool
    /// The placeholder of its value in the help; `nil` for a switch.
    var valueName: String?
    /// Whether the help shows the option.
    var isVisible: Bool
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

extension CommandHelp {
  /// The help on one screen: some options with the beginning of what they do, and their values.
  func brief(_ names: [String]) -> String {
    let shown = names.compactMap { name in options.first { $0.name == name } }
    let labels = shown.map { "  --\($0.name)" + ($0.valueName.map { " <\($0)>" } ?? "") }
    let indent = (labels.map(\.count).max() ?? 0) + 2
    let lines = zip(shown, labels).map { option, label in
      let end = option.abstract.firstRange(of: /[.:;] |\.$| \(/)?.lowerBound ?? option.abstract.endIndex
      let values = option.values.isEmpty ? "" : " (\(option.values.joined(separator: ", ")))"
      return label.padding(toLength: indent, withPad: " ", startingAt: 0)
        + Self.wrap(option.abstract[..<end] + values, indent: indent)
    }
    return lines.joined(separator: "\n")
  }

  /// Breaks a text into lines of a terminal of 80 columns, with an indent on all but the first.
  private static func wrap(_ text: String, indent: Int) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if indent + line.count + 1 + word.count <= 80 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
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
    var shouldDisplay: Bool
    var valueName: String?
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
      // Of a pair of switches, which is on by default, only the first has a default value.
      guard !["help", "version"].contains(name), !name.hasPrefix("no-") else { return nil }
      isSwitch = true
      defaultValue = argument.defaultValue == "--\(name)" ? "true" : "false"
    default:
      return nil
    }
    self.name = name
    isRepeating = argument.isRepeating
    isVisible = argument.shouldDisplay
    valueName = isSwitch ? nil : argument.valueName
    section = argument.sectionTitle
    abstract = argument.abstract ?? ""
    values = argument.allValues ?? []
    let prefix = ArgumentHelp.examplePrefix
    example = argument.discussion.flatMap { text in
      text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
    }
  }
}
