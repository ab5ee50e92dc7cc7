import ArgumentParser
import Glibc

/// The program: one command a file, each of which reads its arguments and calls one function.
@main struct Gallery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Turns folders of photographs into a web site worth looking at.",
    discussion: """
      EXAMPLE:
        gallery index ~/Photos
        gallery build --width 1200
        gallery serve
      """,
    version: "0.1.0",
    subcommands: [
      IndexCommand.self, BuildCommand.self, ServeCommand.self, ListCommand.self, LayoutCommand.self,
      InitCommand.self,
    ])

  static func main() async {
    // A reader that has seen enough, as in `gallery layout | head`, must not kill us half way.
    signal(SIGPIPE, SIG_IGN)
    do {
      await main(try SettingsFile.complete(Array(CommandLine.arguments.dropFirst())))
    } catch {
      exit(withError: error)
    }
  }
}
