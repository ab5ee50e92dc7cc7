import Yams

/// A setting in a file: a name with a value or a list of values.
package struct ConfigEntry: Equatable, Sendable {
  package var name: String
  package var values: [String]
  /// The lists of a list of lists; empty for all other values.
  package var lists: [[String]] = []
  package var isList: Bool
  /// The line, from 1.
  package var line: Int
}

/// Settings in YAML: a mapping of names to values or lists of values.
package struct ConfigText: Sendable {
  package let settings: [ConfigEntry]
  private let file: String

  /// Parses settings.
  package init(
    _ text: String, file: String, firstLine: Int = 1, nested: Set<String> = []
  ) throws(ConfigError) {
    self.file = file
    func problem(_ line: Int?, _ reason: String) -> ConfigError {
      ConfigError(file: file, line: (line ?? 1) + firstLine - 1, reason: reason)
    }
    guard Self.hasFewAliases(text) else {
      throw problem(
        nil, "has more than \(Self.maxAliases) YAML aliases such as *name; write the values instead")
    }
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch let YamlError.parser(_, reason, mark, _) {
      throw problem(mark.line, reason)
    } catch let YamlError.scanner(_, reason, mark, _) {
      throw problem(mark.line, reason)
    } catch let YamlError.composer(_, reason, mark, _) {
      throw problem(mark.line, reason)
    } catch let error as YamlError {
      throw problem(nil, "\(error)")
    } catch {
      throw problem(nil, "\(error)")
    }
    guard let root, root != Node("") else {
      settings = []
      return
    }
    guard let mapping = root.mapping else {
      throw problem(root.mark?.line, "is not of the form `name: value`")
    }
    var settings: [ConfigEntry] = []
    for (key, value) in mapping {
      guard let name = key.scalar?.string else {
        throw problem(key.mark?.line, "a name must be a word")
      }
      let line = key.mark?.line
      guard !settings.contains(where: { $0.name == name }) else {
        throw problem(line, "\(name) is given twice")
      }
      let items = value.sequence.map(Array.init) ?? [value]
      let values = items.compactMap { $0.scalar?.string }
      let lists = nested.contains(name) ? items.compactMap(Self.words) : []
      guard values.count == items.count || (lists.count == items.count && !lists.isEmpty) else {
        throw problem(value.mark?.line ?? line, "\(name) takes a value or a list of values")
      }
      settings.append(
        ConfigEntry(
          name: name, values: values, lists: lists, isList: value.sequence != nil,
          line: (line ?? 1) + firstLine - 1))
    }
    self.settings = settings
  }

  /// Aliases of lists of aliases can stand for more values than there is memory.
  private static let maxAliases = 16

  /// Whether there are few places in a text that can be aliases.
  static func hasFewAliases(_ text: String) -> Bool {
    zip(" " + text, text).count { before, character in
      character == "*" && " \t\n[,{:-?".contains(before)
    } <= maxAliases
  }

  /// The words of a list; `nil` for a value that is not a list of words.
  private static func words(_ node: Node) -> [String]? {
    guard let items = node.sequence else { return nil }
    let words = items.compactMap { $0.scalar?.string }
    return words.count == items.count ? words : nil
  }

  /// Makes an error about a setting.
  package func problem(_ setting: ConfigEntry, _ reason: String) -> ConfigError {
    ConfigError(file: file, line: setting.line, reason: "\(setting.name): \(reason)")
  }
}
