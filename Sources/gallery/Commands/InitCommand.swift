import ArgumentParser
import Foundation

/// `gallery init`: writes a `gallery.yml` to fill in.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write gallery.yml, the settings of the current folder.",
    discussion: """
      The file lists every key with its default or an example, as comments. An existing file is \
      not replaced.

      EXAMPLE:
        gallery init
      """)

  @OptionGroup var output: OutputOptions

  func run() throws {
    do {
      try Data(ConfigKey.template.utf8).write(to: URL(filePath: ConfigFile.name), options: .withoutOverwriting)
    } catch CocoaError.fileWriteFileExists {
      throw CommandError.settingsExist
    } catch {
      throw CommandError.settingsNotWritten
    }
    try output.console.result(
      "\(ConfigFile.name) written; edit it, then run gallery build",
      json: Summary(settings: ConfigFile.name))
  }

  private struct Summary: Encodable {
    var settings: String
  }
}
