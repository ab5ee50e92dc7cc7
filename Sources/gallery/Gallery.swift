import ArgumentParser
import Dispatch
import Facts
import Glibc
import PhotoIndexer
import PhotoCatalog
import Renditions
import SiteBuilding
import SystemPackage

/// The program, with one command per file.
@main struct Gallery: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Make a static web site from folders of photos.",
    discussion: """
      EXAMPLE:
        gallery index ~/Photos
        gallery build --width 1200
        gallery serve
      """,
    version: VersionCommand.line,
    subcommands: [
      IndexCommand.self, BuildCommand.self, ServeCommand.self, WatchCommand.self, ListCommand.self,
      ShowCommand.self,
      LayoutCommand.self,
      StatsCommand.self, LinksCommand.self, ForgetCommand.self, InitCommand.self,
      SnapshotCommand.self,
      PublishCommand.self, CheckCommand.self, ImportCommand.self,
    ])

  /// Runs synchronous commands on the main thread, and the others on Swift's thread pool; in a worker, that instead.
  static func main() {
    // Before the first thread starts.
    StartOfProcess.keepNiceness()
    if Renderer.isStarted { return Renderer.main() }
    // `gallery layout | head` must not kill the program.
    signal(SIGPIPE, SIG_IGN)
    do {
      try Surroundings.prepare()
      var command = try command()
      guard let command = command as? any AsyncParsableCommand else { return try command.run() }
      try checkThreads()
      run(command)
    } catch {
      end(with: error)
    }
  }

  /// The command of this call with the settings of `gallery.yml`.
  private static func command() throws -> any ParsableCommand {
    // The parser answers any command after it with the help.
    if CommandLine.arguments.dropFirst().first == "help" { try checkName() }
    do {
      let call = QueryArguments.separate(SwitchArguments.complete(Array(CommandLine.arguments.dropFirst())))
      if call.first == BuildCommand.configuration.commandName, call.contains("-h") {
        throw CleanExit.message(BuildCommand.briefHelp)
      }
      return try parse(SwitchArguments.resolveNegations(ConfigFile.complete(call)))
    } catch {
      try checkName()
      throw error
    }
  }

  /// Checks the name of the command, of which the parser says only that it is unexpected.
  private static func checkName() throws {
    let words = CommandLine.arguments.dropFirst()
    let word = words.first == "help" ? words.dropFirst().first : words.first
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let word, !word.hasPrefix("-"), !names.contains(word) else { return }
    let nearest = NameSimilarity.nearest(to: word, in: names).map { "; did you mean \($0)?" }
    throw ValidationError("there is no command named \(word)\(nearest ?? "; see gallery --help")")
  }

  /// The options of an update as this call and `gallery.yml` give them now; `nil` if the command builds no site.
  static func updateOptions() throws -> (build: BuildOptions, index: IndexOptions)? {
    switch try command() {
    case let watch as WatchCommand: (watch.build, watch.library.index)
    case let serve as ServeCommand: (serve.build, serve.index)
    default: nil
    }
  }

  /// The options of a build with the settings of `gallery.yml`.
  static func buildOptions(catalog: FilePath) throws -> BuildOptions {
    let call = try ConfigFile.complete(["build", "--catalog", catalog.string])
    guard let command = try parse(call) as? BuildCommand else { return try BuildOptions.parse([]) }
    return command.build
  }

  /// The command of a call; `--version` is treated as a command, because with `--verbose` it starts programs.
  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    do {
      let command = try parseAsRoot(arguments)
      try checkHelp(command, arguments)
      return command
    } catch {
      guard message(for: error) == VersionCommand.line else { throw error }
      return VersionCommand(isVerbose: arguments.contains { $0 == "--verbose" || $0 == "-v" })
    }
  }

  /// Fails if the parser took the letter h inside of a word for -h: it answers any mistake beside it with the help.
  private static func checkHelp(_ command: any ParsableCommand, _ arguments: [String]) throws {
    let commands = configuration.subcommands.map { ObjectIdentifier($0) } + [ObjectIdentifier(Gallery.self)]
    guard !commands.contains(ObjectIdentifier(type(of: command))), arguments.first != "help",
      !arguments.contains(where: { $0.hasPrefix("--help") || $0.hasPrefix("--generate-completion-script") }),
      !arguments.contains(where: { $0.hasPrefix("-") && $0.contains("h") && $0.dropFirst().allSatisfy("vqh".contains) })
    else { return }
    let word = arguments.first { $0.hasPrefix("-") && !$0.hasPrefix("--") } ?? arguments.last ?? ""
    throw ValidationError("\(word) is no option of this command, or another option is wrong; see gallery --help")
  }

  /// Ends the program with the message of an error, or with the help if that was requested.
  static func end(with error: any Error) -> Never {
    let error = located(error)
    let status = exitCode(for: error)
    if status == .success { exit(withError: error) }
    if (error as? ExitCode) == Interrupt.status { Interrupt.note() }
    show(error)
    if !(error is ExitCode), CommandLine.arguments.dropFirst().first == "build" { withdrawAfterFailure() }
    Glibc.exit(status.rawValue)
  }

  /// Removes what is hidden from the sites of the catalog, because the build that would have replaced their pages has
  /// failed.
  private static func withdrawAfterFailure() {
    let call = Array(CommandLine.arguments.dropFirst())
    let words = (try? ConfigFile.complete(call)) ?? call
    let catalog = CatalogOptions.path(in: words)
    // The error of a catalog that cannot be opened was printed.
    guard let store = try? Catalog(at: catalog, mode: .existing) else { return }
    do {
      if let lock = try? CatalogLock(for: catalog) {
        defer { _ = lock }
        try RestrictionUpdate.run(in: store)
      }
      try store.close()
      for (site, count) in try Withdrawal.afterFailure(catalog: catalog) { warn(ofWithdrawn: count, in: site) }
    } catch {
      Console.warn("what is hidden may still be in the site: \(error)")
    }
  }

  static func warn(ofWithdrawn count: Int, in site: FilePath) {
    Console.warn(
      "\(site): \(NumberFormat.count(count, "file")) removed that show or name what is hidden or left out; the next build "
        + "that succeeds writes the pages again")
  }

  /// Prints the message of an error; an exit status has none.
  static func show(_ error: any Error) {
    let message = fullMessage(for: located(error))
    guard !message.isEmpty else { return }
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let example = example(for: lines[0]) { lines.insert(example, at: 1) }
    for line in lines { Console.warn(line) }
  }

  /// A valid use of the option whose value the parser has refused.
  private static func example(for message: String) -> String? {
    guard let mark = message.firstRange(of: "is invalid for '--") else { return nil }
    let name = message[mark.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    let options = configuration.subcommands.lazy.flatMap { CommandHelp(of: $0).options }
    guard let option = options.first(where: { $0.name == name }), let value = option.example ?? option.defaultValue
    else { return nil }
    return "Example: --\(name) \(value.replacing(", ", with: " "))"
  }

  /// An error with the option or the line of `gallery.yml` that it is about.
  private static func located(_ error: any Error) -> any Error {
    ConfigFile.locate(error, in: Array(CommandLine.arguments.dropFirst()))
  }

  private static func run(_ command: any AsyncParsableCommand) -> Never {
    // This function has the only reference.
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

  /// Whether Dispatch can start a thread; if so, the thread stays for a few seconds.
  static var hasThreads: Bool {
    let answer = DispatchSemaphore(value: 0)
    var threads = ThreadGroup()
    do {
      // On a thread of its own, because Dispatch blocks if it cannot start one.
      try threads.start { DispatchQueue.global().async { answer.signal() } }
    } catch {
      return false
    }
    return answer.wait(timeout: .now() + 2) == .success
  }

  /// Fails if the system cannot start threads, because Dispatch would block without a message.
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
