import ArgumentParser
import Dispatch
import Glibc
import PhotoIndexer
import SystemPackage

/// The program: one command a file, each of which reads its arguments and calls one function.
@main struct Gallery: ParsableCommand {
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

  /// Runs a command on the main thread; Swift's pool of threads is there for those that ask for it.
  static func main() {
    // A reader that has seen enough, as in `gallery layout | head`, must not kill us half way.
    signal(SIGPIPE, SIG_IGN)
    do {
      let arguments = try SettingsFile.complete(Array(CommandLine.arguments.dropFirst()))
      var command = try parseAsRoot(arguments)
      guard let command = command as? any AsyncParsableCommand else { return try command.run() }
      try checkThreads()
      run(command)
    } catch {
      exit(withError: error)
    }
  }

  private static func run(_ command: any AsyncParsableCommand) -> Never {
    // Nobody else has it.
    nonisolated(unsafe) var command = command
    Task {
      do {
        try await unsafe command.run()
        exit()
      } catch {
        exit(withError: error)
      }
    }
    dispatchMain()
  }

  /// Where the system has no thread left, Dispatch would wait for one without a word.
  private static func checkThreads() throws(IndexError) {
    var threads = ThreadGroup()
    defer { threads.join() }
    for _ in 0..<(processorCount + 2) {
      do {
        try threads.start {}
      } catch {
        throw .noThreads(error.description)
      }
    }
  }
}
