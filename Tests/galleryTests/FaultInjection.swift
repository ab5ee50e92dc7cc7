import Foundation
import Synchronization
import SystemPackage
import TestSupport

/// Runs the real program with one of its system calls disturbed.
///
/// The program `fault-injector` counts the calls of all threads and processes of a run together,
/// and disturbs the one with a given number. Where a run makes the same calls each time, all
/// numbers from 1 until a run ends undisturbed are all calls. Threads may change places from run to
/// run; Swift's pool of threads is one wide here (`LIBDISPATCH_COOPERATIVE_POOL_STRICT`), so that
/// they do so only where a command has threads of its own.
struct FaultInjection: Sendable {
  enum Fault: Sendable, CustomStringConvertible {
    case none
    /// The program dies at the call, whichever of its processes makes it.
    case kill
    /// The process that makes the call dies: it may be a worker.
    case killCaller
    /// The program gets a signal at the call, which goes on.
    case signal(Int32)
    /// The call fails, once.
    case error(Errno)
    /// The call fails, and so do all after it.
    case errors(Errno)

    var description: String {
      switch self {
      case .none: "nothing"
      case .kill: "kill"
      case .killCaller: "kill of the caller"
      case .error(.noSpace): "ENOSPC"
      case .error(.ioError): "EIO"
      case .error(.noMemory): "ENOMEM"
      case .error(let error): "error \(error.rawValue)"
      case .errors(let error): "\(Fault.error(error)) for ever"
      case .signal(let number): "signal \(number)"
      }
    }
  }

  /// Kinds of calls.
  struct Calls: OptionSet, Sendable {
    var rawValue: Int
    /// What changes a file: opening for writing, writing, renaming, linking, removing, making
    /// folders, cutting, syncing; and writing to a pipe that is the standard output.
    static let changes = Calls(rawValue: 1)
    /// Opening for reading, reading, listing folders.
    static let reads = Calls(rawValue: 2)
    /// Making threads and processes.
    static let clones = Calls(rawValue: 4)
    static let all: Calls = [.changes, .reads, .clones]

    fileprivate var names: String {
      [(Calls.changes, "changes"), (.reads, "reads"), (.clones, "clones")]
        .filter { contains($0.0) }.map(\.1).joined(separator: ",")
    }
  }

  enum Ending: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// The program, or a process that it left, did not end within the limit.
    case timeout
  }

  struct Outcome: Sendable {
    /// How many calls were counted, in all processes.
    var calls = 0
    /// The call that was disturbed and its file; `nil` where the run had fewer calls.
    var hit: String?
    var ending = Ending.timeout
    var output = ""
    var errors = ""

    /// Whether the program ended by itself, with or without success: no trap, no hang.
    var isOrderly: Bool {
      if case .exited = ending { true } else { false }
    }
  }

  var calls: Calls
  var fault: Fault
  /// Whose files count, beside those below the folder in which the program runs.
  var below: [FilePath] = []
  /// How many seconds a run may take, on a busy machine too.
  var limit = 60

  /// Runs the program once.
  ///
  /// - Parameters:
  ///   - arguments: The program's.
  ///   - folder: Where it runs.
  ///   - number: Which call is disturbed, from 1; none at 0.
  /// - Returns: How the run ended.
  /// - Throws: What kept the injector from running.
  func run(_ arguments: [String], in folder: FilePath, at number: Int) throws -> Outcome {
    let reports = try TemporaryFolder()
    let report = reports.path.appending("report")
    var call = ["--report", report.string, "--limit", "\(limit)", "--calls", calls.names]
    for path in [folder] + below { call += ["--below", try Self.realPath(path)] }
    switch fault {
    case .none: break
    case .kill: call += ["--when", "\(number)", "--kill"]
    case .killCaller: call += ["--when", "\(number)", "--kill-caller"]
    case .signal(let signal): call += ["--when", "\(number)", "--signal", "\(signal)"]
    case .error(let error): call += ["--when", "\(number)", "--error", "\(error.rawValue)"]
    case .errors(let error):
      call += ["--when", "\(number)", "--error", "\(error.rawValue)", "--ever"]
    }
    let process = Process()
    process.executableURL = URL(filePath: Self.path.string)
    process.arguments = call + ["--", Binary.path.string] + arguments
    process.currentDirectoryURL = URL(filePath: folder.string)
    process.environment = ProcessInfo.processInfo.environment.merging(Self.environment) { $1 }
    process.environment?["SQLITE_TMPDIR"] = folder.string
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    let errors = reports.path.appending("errors")
    try reports.write([], as: "errors")
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errors.string))
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0, let lines = reports.read("report") else {
      throw Problem(description: String(decoding: reports.read("errors") ?? [], as: UTF8.self))
    }
    var outcome = Outcome(
      output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: reports.read("errors") ?? [], as: UTF8.self))
    for line in String(decoding: lines, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      let value = words.count > 1 ? String(words[1]) : ""
      switch words.first {
      case "calls": outcome.calls = Int(value) ?? 0
      case "hit": outcome.hit = value
      case "exited": outcome.ending = .exited(Int32(value) ?? -1)
      case "signalled": outcome.ending = .signalled(Int32(value) ?? -1)
      default: outcome.ending = .timeout
      }
    }
    return outcome
  }

  /// Disturbs every call of a run, each in a run of its own, until a run has no more calls.
  ///
  /// Two runs at a time, each in a folder of its own.
  ///
  /// - Parameters:
  ///   - what: A name for the line that tells how many calls were disturbed.
  ///   - arguments: The program's.
  ///   - prepare: Fills a run's folder.
  ///   - check: Looks at what a run left, which may include running the program again. Not called
  ///     for the runs that were not disturbed.
  /// - Returns: How many calls were disturbed.
  /// - Throws: The first error of the two closures.
  @discardableResult
  func disturbEveryCall(
    of what: String, _ arguments: [String],
    prepare: @escaping @Sendable (TemporaryFolder) throws -> Void,
    check: @escaping @Sendable (Outcome, TemporaryFolder) throws -> Void
  ) async throws -> Int {
    let progress = Progress()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<Self.runsAtOnce {
        group.addTask {
          while let number = progress.takeNumber() {
            do {
              let folder = try TemporaryFolder()
              try prepare(folder)
              let outcome = try run(arguments, in: folder.path, at: number)
              progress.note(outcome)
              if outcome.hit != nil { try check(outcome, folder) }
            } catch {
              progress.stop()
              throw error
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let count = progress.disturbed
    print("fault injection: \(what): \(count) calls, each met by \(fault)")
    return count
  }

  /// Which calls have been disturbed.
  private final class Progress: Sendable {
    private struct State {
      var next = 1
      /// How many numbers in a row were beyond the end of their runs; runs need not all have the
      /// same number of calls, where a command has threads of its own.
      var missed = 0
      var disturbed = 0
      var isStopped = false
    }

    private let state = Mutex(State())

    var disturbed: Int { state.withLock { $0.disturbed } }

    func takeNumber() -> Int? {
      state.withLock { state in
        guard state.missed < 4, !state.isStopped else { return nil }
        defer { state.next += 1 }
        return state.next
      }
    }

    func note(_ outcome: Outcome) {
      state.withLock { state in
        state.missed = outcome.hit == nil ? state.missed + 1 : 0
        state.disturbed += outcome.hit == nil ? 0 : 1
      }
    }

    func stop() {
      state.withLock { $0.isStopped = true }
    }
  }

  /// Whether this machine lets a process look at the calls of its children.
  static let isPermitted: Bool = {
    let injection = FaultInjection(calls: .changes, fault: .none)
    let folder = FilePath(FileManager.default.temporaryDirectory.path)
    do {
      return try injection.run(["--version"], in: folder, at: 0).ending == .exited(0)
    } catch {
      print("fault injection: \(error)")
      return false
    }
  }()

  /// Why a test is skipped.
  static let notPermitted = "seccomp notifications are not permitted here"

  private static let runsAtOnce = 2
  private static let path = Binary.path.removingLastComponent().appending("fault-injector")
  private static let environment = [
    "LIBDISPATCH_COOPERATIVE_POOL_STRICT": "1",
    // A trap is told by its signal; looking for its place takes a minute.
    "SWIFT_BACKTRACE": "enable=no",
  ]

  /// The kernel tells files by their real paths.
  private static func realPath(_ path: FilePath) throws -> String {
    guard let resolved = unsafe realpath(path.string, nil) else {
      throw Problem(description: "\(path): \(Errno(rawValue: errno))")
    }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  private struct Problem: Error, CustomStringConvertible {
    var description: String
  }
}
