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
    "include-location": Values(on: LocationLevel.full, off: .none),
    "downloads": Values(on: DownloadMode.images, off: .none),
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
}
