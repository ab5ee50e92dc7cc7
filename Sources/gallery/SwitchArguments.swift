import ArgumentParser
import SiteViews

/// Options that can be given without a value, like switches. The parser supports options with a value and switches, but
/// no option that can be both.
enum SwitchArguments {
  /// The values of an option that stand for `--NAME` and `--no-NAME`.
  struct Values {
    let on: String
    let off: String
    /// All values of the option; an argument after the option is its value if it is one of these.
    let all: [String]

    init<Value: ExpressibleByArgument & RawRepresentable<String>>(on: Value, off: Value) {
      (self.on, self.off, all) = (on.rawValue, off.rawValue, Value.allValueStrings)
    }
  }

  /// The options by name.
  static let options = [
    "include-location": Values(on: LocationLevel.town, off: .none),
    "downloads": Values(on: Download.images, off: .none),
  ]

  /// Adds the values to options that have none.
  static func complete(_ call: [String]) -> [String] {
    var result: [String] = []
    for (index, argument) in call.enumerated() {
      let next = index + 1 < call.count ? call[index + 1] : nil
      let option = options.first { name, _ in argument == "--\(name)" || argument == "--no-\(name)"
      }
      guard let (name, values) = option else {
        result.append(argument)
        continue
      }
      if argument == "--no-\(name)" {
        result.append("--\(name)=\(values.off)")
      } else if let next, values.all.contains(next) {
        result.append(argument)
      } else {
        result.append("--\(name)=\(values.on)")
      }
    }
    return result
  }

  /// Resolves `--no-NAME` of the switches that are off by default, which the parser does not know: it takes back an
  /// earlier `--NAME`. Before that, it also keeps `gallery.yml` from adding the switch.
  static func resolveNegations(_ call: [String]) -> [String] {
    let prefix = "--no-"
    guard call.contains(where: { $0.hasPrefix(prefix) }),
      let command = Gallery.configuration.subcommands.first(where: { $0.configuration.commandName == call.first })
    else { return call }
    let switches = CommandHelp(of: command).options.filter { $0.isSwitch && $0.defaultValue == "false" }.map(\.name)
    var result: [String] = []
    for argument in call {
      let name = argument.hasPrefix(prefix) ? argument.dropFirst(prefix.count) : ""
      if switches.contains(String(name)) {
        result.removeAll { $0 == "--\(name)" }
      } else {
        result.append(argument)
      }
    }
    return result
  }
}

/// Queries in arguments, which may begin with a hyphen: `gallery list -keyword:x`, `gallery build --where -keyword:x`.
enum QueryArguments {
  /// Moves query terms that begin with a hyphen after `--`, so that they are not parsed as options. A term begins with
  /// one hyphen and is longer than a short option.
  static func separate(_ call: [String]) -> [String] {
    let call = joined(call)
    guard ["list", "stats"].contains(call.first), !call.contains("--") else { return call }
    let isTerm = call.map { argument in
      argument.hasPrefix("-") && !argument.hasPrefix("--") && argument.count > 2
        && !argument.dropFirst().allSatisfy(\.isNumber)
    }
    let terms = zip(call, isTerm).filter(\.1).map(\.0)
    guard !terms.isEmpty else { return call }
    return zip(call, isTerm).filter { !$0.1 }.map(\.0) + ["--"] + terms
  }

  /// Joins `--where` with its value: if the parser reports an error, it looks for `-h` in all that begins with a hyphen.
  private static func joined(_ call: [String]) -> [String] {
    var result: [String] = []
    for argument in call {
      if result.last == "--where" {
        result[result.count - 1] += "=\(argument)"
      } else {
        result.append(argument)
      }
    }
    return result
  }
}
