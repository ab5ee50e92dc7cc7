import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// Runs `gallery` with a fault at one of its system calls. The program `fault-injector` counts the calls of all threads
/// and processes of a run and injects the fault at the call with a given number. The order of threads can differ
/// between runs. Swift's cooperative pool is limited to one thread (`LIBDISPATCH_COOPERATIVE_POOL_STRICT`), so that
/// this affects only commands with their own threads.
struct FaultInjection: Sendable {
  enum Fault: Sendable, CustomStringConvertible {
    case none
    /// The program is killed at the call, whichever of its processes makes it.
    case kill
    /// The process that makes the call is killed; it can be a worker.
    case killCaller
    /// The program receives a signal at the call, which is then carried out.
    case signal(Int32)
    /// The call fails once.
    case error(Errno)
    /// The call and all later calls fail.
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

  /// The kinds of system calls.
  struct Calls: OptionSet, Sendable {
    var rawValue: Int
    /// Calls that change a file, and writes to standard output if it is a pipe. They open for writing, write, rename,
    /// link, remove, create folders, truncate or sync.
    static let changes = Calls(rawValue: 1)
    /// Calls that open for reading, read or list folders.
    static let reads = Calls(rawValue: 2)
    /// Calls that create threads or processes.
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
    /// The program or one of its descendants did not exit within the limit.
    case timeout
  }

  struct Outcome: Sendable {
    /// The number of calls counted in all processes.
    var calls = 0
    /// The call with the fault and its file, or `nil` if the run had fewer calls.
    var hit: String?
    var ending = Ending.timeout
    var output = ""
    var errors = ""

    /// Whether the program exited by itself, successfully or not, without a trap or a hang.
    var isOrderly: Bool {
      if case .exited = ending { true } else { false }
    }
  }

  var calls: Calls
  var fault: Fault
  /// Folders whose files count, besides the folder in which the program runs.
  var below: [FilePath] = []
  /// The only file or folder that counts, relative to the folder in which the program runs. The number of a call of one
  /// file does not depend on the order of threads.
  var only: FilePath?
  /// The time limit of a run in seconds, also sufficient on a busy machine.
  var limit = 60

  /// Runs the program once.
  func run(_ arguments: [String], in folder: FilePath, at number: Int) throws -> Outcome {
    let reports = try TemporaryFolder()
    let report = reports.path.appending("report")
    var call = ["--report", report.string, "--limit", "\(limit)", "--calls", calls.names]
    for path in [only.map { folder.pushing($0) } ?? folder] + below { call += ["--below", try Self.realPath(path)] }
    switch fault {
    case .none: break
    case .kill: call += ["--when", "\(number)", "--kill"]
    case .killCaller: call += ["--when", "\(number)", "--kill-caller"]
    case .signal(let signal): call += ["--when", "\(number)", "--signal", "\(signal)"]
    case .error(let error): call += ["--when", "\(number)", "--error", "\(error.rawValue)"]
    case .errors(let error): call += ["--when", "\(number)", "--error", "\(error.rawValue)", "--ever"]
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

  /// Injects the fault at calls of a program, in one run per call. Two runs execute at a time, each in its own folder.
  /// Without `GALLERY_FAULTS=all`, a sample of a twentieth of the calls, and of at least 12, gets the fault. Runs can
  /// differ in their number of calls, so a run may end before its call; an issue is recorded if this is so for more
  /// than half of the sample.
  func disturbCalls(
    of what: String, _ arguments: [String], prepare: @escaping @Sendable (TemporaryFolder) throws -> Void,
    check: @escaping @Sendable (Outcome, TemporaryFolder) throws -> Void
  ) async throws {
    let whole = try TemporaryFolder()
    try prepare(whole)
    let calls = try run(arguments, in: whole.path, at: 0).calls
    #expect(calls >= 12, "a run with enough calls of \(what)")
    let sample = Self.sample(of: calls, in: what)
    let progress = Progress(numbers: sample)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<Self.runsAtOnce {
        group.addTask {
          while let number = progress.takeNumber() {
            do {
              let folder = try TemporaryFolder()
              try prepare(folder)
              let outcome = try run(arguments, in: folder.path, at: number)
              guard outcome.hit != nil else { continue }
              progress.noteFault()
              try check(outcome, folder)
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
    print("fault injection: \(what): \(count) of \(calls) calls met by \(fault)")
    #expect(2 * count > sample.count, "\(fault) at calls of \(what)")
  }

  /// The progress that concurrent runs share.
  private final class Progress: Sendable {
    private let state: Mutex<(numbers: [Int], disturbed: Int)>

    init(numbers: [Int]) { state = Mutex((numbers, 0)) }

    var disturbed: Int { state.withLock(\.disturbed) }

    func takeNumber() -> Int? { state.withLock { $0.numbers.popLast() } }

    func noteFault() { state.withLock { $0.disturbed += 1 } }

    func stop() { state.withLock { $0.numbers = [] } }
  }

  /// Whether the fault is injected at all calls.
  static let isExhaustive = ProcessInfo.processInfo.environment["GALLERY_FAULTS"] == "all"

  /// The numbers of the calls that get the fault.
  private static func sample(of calls: Int, in what: String) -> [Int] {
    // Runs of a command with its own threads can differ in their number of calls.
    guard !isExhaustive else { return (1...calls + 4).reversed() }
    var random = SeededNumbers.replayable(for: "fault injection: \(what)")
    return Array((1...max(calls, 1)).shuffled(using: &random).prefix(max(12, calls / 20)))
  }

  /// Whether this machine permits a process to intercept the calls of its children.
  static let isPermitted: Bool = {
    let injection = FaultInjection(calls: .changes, fault: .none)
    let folder = FilePath(FileManager.default.temporaryDirectory.path)
    do {
      return try injection.run(["--help"], in: folder, at: 0).ending == .exited(0)
    } catch {
      print("fault injection: \(error)")
      return false
    }
  }()

  /// The reason for which tests are skipped.
  static let notPermitted = "seccomp notifications are not permitted here"
  private static let runsAtOnce = 2
  private static let path = Binary.builtWithTests("fault-injector")
  private static let environment = [
    "LIBDISPATCH_COOPERATIVE_POOL_STRICT": "1",
    // The signal identifies a trap; a backtrace would take a minute.
    "SWIFT_BACKTRACE": "enable=no",
  ]

  /// Resolves symbolic links, because the kernel reports files by their real paths.
  private static func realPath(_ path: FilePath) throws -> String {
    guard let resolved = unsafe realpath(path.string, nil) else {
      throw Problem(description: "\(path): \(Errno(rawValue: errno))")
    }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  private struct Problem: Error, CustomStringConvertible { var description: String }
}
