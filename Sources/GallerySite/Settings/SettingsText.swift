import Yams

/// What is wrong with a text of settings, and where.
package struct SettingsProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file, as the user knows it.
  package var file: String
  /// From 1.
  package var line: Int
  package var reason: String

  package init(file: String, line: Int, reason: String) {
    (self.file, self.line, self.reason) = (file, line, reason)
  }

  package var description: String { "\(file):\(line): \(reason)" }
}

/// One setting of a file: a name with a value or a list of them.
package struct Setting: Equatable, Sendable {
  package var name: String
  package var values: [String]
  package var isList: Bool
  /// From 1.
  package var line: Int
}

/// Settings in YAML: names with values or lists, one level deep.
package struct SettingsText: Sendable {
  package let settings: [Setting]
  private let file: String

  /// Reads settings.
  ///
  /// - Parameters:
  ///   - text: YAML; blank gives no settings.
  ///   - file: What errors name.
  ///   - firstLine: The line of the file at which the text begins.
  /// - Throws: `SettingsProblem` for what is no YAML, a name that occurs twice, and values within
  ///   values.
  package init(_ text: String, file: String, firstLine: Int = 1) throws(SettingsProblem) {
    self.file = file
    func problem(_ line: Int?, _ reason: String) -> SettingsProblem {
      SettingsProblem(file: file, line: (line ?? 1) + firstLine - 1, reason: reason)
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
    var settings: [Setting] = []
    for (key, value) in mapping {
      guard let name = key.scalar?.string else {
        throw problem(key.mark?.line, "a name must be a word")
      }
      let line = key.mark?.line
      guard !settings.contains(where: { $0.name == name }) else {
        throw problem(line, "\(name) is there twice")
      }
      let items = value.sequence.map(Array.init) ?? [value]
      let values = items.compactMap { $0.scalar?.string }
      guard values.count == items.count else {
        throw problem(value.mark?.line ?? line, "\(name) takes a value or a list of values")
      }
      settings.append(
        Setting(
          name: name, values: values, isList: value.sequence != nil,
          line: (line ?? 1) + firstLine - 1))
    }
    self.settings = settings
  }

  /// An error about a setting.
  package func problem(_ setting: Setting, _ reason: String) -> SettingsProblem {
    SettingsProblem(file: file, line: setting.line, reason: "\(setting.name): \(reason)")
  }
}
