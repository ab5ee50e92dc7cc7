import ArgumentParser

extension ArgumentHelp {
  /// What the discussion of an option with an example begins with.
  static let examplePrefix = "Example: "

  /// Help with an example, for an option without a default value. `--help` prints the example, and `gallery init`
  /// writes it to `gallery.yml`.
  init(_ abstract: String, example: String, valueName: String) {
    self.init(abstract, discussion: Self.examplePrefix + example, valueName: valueName)
  }
}
