import ArgumentParser
import Foundation

/// `gallery init`: a file of settings to fill in.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write gallery.yml, a file of settings for this folder.",
    discussion: """
      Every setting is there as a comment with what it does. A file that is there is left alone.

      EXAMPLE:
        gallery init
      """)

  @OptionGroup var output: OutputOptions

  func run() throws {
    do {
      try Data(FileSetting.template.utf8).write(
        to: URL(filePath: SettingsFile.name), options: .withoutOverwriting)
    } catch CocoaError.fileWriteFileExists {
      throw Problem(description: "\(SettingsFile.name): is there already; remove it first")
    } catch {
      throw Problem(
        description: "\(SettingsFile.name): cannot be written; check this folder's permissions")
    }
    try output.console.result(
      "\(SettingsFile.name) written; edit it, then run gallery build",
      json: Summary(settings: SettingsFile.name))
  }

  private struct Problem: Error, CustomStringConvertible {
    var description: String
  }

  private struct Summary: Encodable {
    var settings: String
  }
}
