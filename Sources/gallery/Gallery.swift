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
      let call = QueryArguments.separate(Array(CommandLine.arguments.dropFirst()))
      let arguments = try SettingsFile.complete(call)
      var command = try parseAsRoot(arguments)
      guard let command = command as? any AsyncParsableCommand else { return try command.run() }
      try checkThreads()
      run(command)
    } catch {
      end(with: error)
    }
  }

  /// Ends the program with an error's message, or with the help that was asked for.
  static func end(with error: any Error) -> Never {
    let (status, text) = (exitCode(for: error), fullMessage(for: error))
    if status == .success { exit(withError: error) }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      Console.warn(String(line))
    }
    Glibc.exit(status.rawValue)
  }

  private static func run(_ command: any AsyncParsableCommand) -> Never {
    // Nobody else has it.
    nonisolated(unsafe) var command = command
    Task {
      do {
        try await unsafe command.run()
        exit()
      } catch {
        end(with: error)
      }
    }
    dispatchMain()
  }

  /// Whether Dispatch gets a thread, which is then there for a few seconds.
  static var hasThreads: Bool {
    let answer = DispatchSemaphore(value: 0)
    var threads = ThreadGroup()
    do {
      // On a thread of its own, for Dispatch would wait there.
      try threads.start { DispatchQueue.global().async { answer.signal() } }
    } catch {
      return false
    }
    return answer.wait(timeout: .now() + 2) == .success
  }

  /// Where the system has no thread left, Dispatch would wait for one without a word.
  static func checkThreads() throws(IndexError) {
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
