import CLinux
import Dispatch
import FoundationEssentials
import Glibc
import Subprocess
import Synchronization
import SystemPackage

/// A running worker.
final class WorkerProcess: Sendable {
  /// How a worker ended.
  enum Ending: Equatable, Sendable, CustomStringConvertible {
    case exited(Int32)
    case killed(Int32)

    /// Whether the photo may have caused the end of the worker. Decoders crash, exit, or exceed the worker's time
    /// limit. Other signals come from the system or the user. A bus error means that a file could not be read.
    var mayBeCausedByPhoto: Bool {
      switch self {
      case .exited(let status): status != 0
      case .killed(let signal):
        [SIGSEGV, SIGABRT, SIGILL, SIGFPE, SIGTRAP, SIGSYS, SIGPROF].contains(signal)
      }
    }

    var description: String {
      switch self {
      case .exited(let status): "ended with status \(status)"
      case .killed(let signal): "killed by signal \(signal)"
      }
    }
  }

  /// The state after a worker has ended.
  struct Exit<Value: Sendable>: Sendable {
    var value: Value
    var ending: Ending
    /// The last line that it printed.
    var lastLine: String?
  }

  private let socket: Mutex<WorkerSocket>
  /// Whether the worker sent an invalid reply and thus may not react to the closed socket.
  private let isUnusable = Mutex(false)
  // Waiting for a reply blocks a thread, which must not belong to the cooperative pool.
  private let queue = DispatchQueue(label: "worker")

  private init(_ socket: FileDescriptor) {
    self.socket = Mutex(WorkerSocket(socket))
  }

  /// Starts a worker, exchanges messages with it, and waits for its end.
  static func run<Value: Sendable>(
    _ program: FilePath, arguments: [String], onOutput: @escaping @Sendable (String) -> Void,
    body: (WorkerProcess) async throws -> Value
  ) async throws -> Exit<Value> {
    let lastLine = LastLine()
    let start = StartOfProcess()
    do {
      let (own, other) = try WorkerSocket.pair()
      let worker = WorkerProcess(own)
      let result = try await Subprocess.run(
        .path(program), arguments: Arguments(arguments), environment: WorkerEnvironment.current,
        input: .fileDescriptor(other, closeAfterSpawningProcess: true), output: .sequence,
        error: .combinedWithOutput
      ) { process in
        start.end()
        async let output: Void = Self.forward(process.standardOutput) { line in
          lastLine.set(line)
          onOutput(line)
        }
        let value: Result<Value, any Error>
        do {
          value = .success(try await body(worker))
        } catch {
          value = .failure(error)
        }
        // A worker ends when its socket is closed.
        try await worker.hangUp()
        if worker.isUnusable.withLock({ $0 }) { try process.send(signal: .kill) }
        try await output
        return try value.get()
      }
      let ending: Ending =
        switch result.terminationStatus {
        case .exited(let status): .exited(status)
        case .signaled(let signal): .killed(signal)
        }
      return Exit(
        value: result.closureResult, ending: ending, lastLine: lastLine.text)
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw RendererError.cannotStart(program, "\(error)")
    } catch let error as Errno {
      throw RendererError.cannotStart(program, "no socket: \(error)")
    }
  }

  /// Waits for the worker's first message; `nil` if the worker ended without one.
  func handshake() async throws -> WorkerHandshake? {
    try await onOwnThread { try $0.receive(WorkerHandshake.self) }
  }

  /// The result of a request.
  enum Exchange: Sendable {
    case reply(WorkerReply)
    case originalError(OriginalError)
    case invalidReply(String)
    case workerIsGone
  }

  /// Opens a job's original, sends both to the worker and waits for the reply.
  func perform(
    _ job: some WorkerJob, number: Int, threads: Int, roots: [FilePath]
  ) async -> Exchange {
    do {
      let exchange = try await onOwnThread { socket -> Exchange in
        let original: FileDescriptor
        do throws(OriginalError) {
          original = try job.original.open(in: roots)
        } catch {
          return .originalError(error)
        }
        return try original.closeAfter {
          var request = job.request(number: number)
          request.threads = threads
          return try Self.exchange(request, original, over: &socket)
        }
      }
      if case .invalidReply = exchange { isUnusable.withLock { $0 = true } }
      return exchange
    } catch {
      return .workerIsGone
    }
  }

  private static func exchange(
    _ request: WorkerRequest, _ original: FileDescriptor, over socket: inout WorkerSocket
  ) throws -> Exchange {
    do {
      try socket.send(request, descriptor: original)
      guard let reply = try socket.receive(WorkerReply.self) else { return .workerIsGone }
      guard reply.number == request.number else {
        return .invalidReply("an answer to job \(reply.number) instead of \(request.number)")
      }
      return .reply(reply)
    } catch is Errno {
      return .workerIsGone
    } catch {
      return .invalidReply("\(error)")
    }
  }

  private func hangUp() async throws {
    try await onOwnThread { try $0.close() }
  }

  private func onOwnThread<Value: Sendable>(
    _ body: @escaping @Sendable (inout WorkerSocket) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(with: Result { try self.socket.withLock { try body(&$0) } })
      }
    }
  }

  /// The maximum length of a line in bytes; the rest is ignored.
  private static let maxLineLength = 2048

  private static func forward(
    _ output: SubprocessOutputSequence, to onOutput: @Sendable (String) -> Void
  ) async throws {
    var line: [UInt8] = []
    func finishLine() {
      if !line.isEmpty { onOutput(String(decoding: line, as: UTF8.self)) }
      line = []
    }
    for try await buffer in output {
      for byte in unsafe buffer.withUnsafeBytes({ unsafe [UInt8]($0) }) {
        if byte == UInt8(ascii: "\n") {
          finishLine()
        } else if line.count < maxLineLength {
          line.append(byte)
        }
      }
    }
    finishLine()
  }
}

/// The last line of output, shared between threads.
private final class LastLine: Sendable {
  private let line = Mutex<String?>(nil)

  var text: String? { line.withLock { $0 } }

  func set(_ text: String) {
    line.withLock { $0 = text }
  }
}

/// The environment of worker processes. A decoder that a hostile file has taken over must not be able to read a
/// passphrase or cloud credentials in it.
package enum WorkerEnvironment {
  /// The variables that a worker needs: those of the dynamic linker, temporary files, memory, fonts and libvips.
  static let names: Set<String> = [
    "PATH", "TMPDIR", "HOME", "TZ", "LANG", "LC_ALL", "XDG_CACHE_HOME", "G_SLICE",
    "SWIFT_BACKTRACE",
  ]
  /// The prefixes of further variables.
  static let prefixes = [
    "LD_", "VIPS_", "FONTCONFIG_", "MALLOC_", "ASAN_", "TSAN_", "UBSAN_", "FAULT_",
  ]

  /// The variables of this process that a worker gets.
  static var current: Environment {
    .custom(
      Dictionary(
        uniqueKeysWithValues: filter(ProcessInfo.processInfo.environment).map {
          (Environment.Key(stringLiteral: $0.key), $0.value)
        }))
  }

  /// Returns the variables that a worker gets.
  package static func filter(_ environment: [String: String]) -> [String: String] {
    environment.filter { name, _ in names.contains(name) || prefixes.contains(where: name.hasPrefix)
    }
  }
}

/// Exits the program if creating a worker process hangs. swift-subprocess 1.0.2 waits forever if its own thread for
/// creating processes could not be started. A task that waits for it cannot be cancelled, so the program exits. This
/// loses no more data than killing it.
package final class StartOfProcess: Sendable {
  /// Whether the program may exit: only the program itself can decide that.
  private static let mayEndProgram = Atomic(false)

  /// Allows the program to exit from now on.
  package static func allowEndingProgram() {
    mayEndProgram.store(true, ordering: .relaxed)
  }

  /// Keeps the niceness that the user has given to the program for all of its threads and workers. Call it before the
  /// first thread starts.
  package static func keepNiceness() { linux_keep_niceness() }

  /// The time limit for creating a process, in seconds. It usually takes milliseconds.
  private static let seconds: UInt32 = 30

  /// The number of processes that are being created.
  private static let starting = Mutex(0)

  private let isStarting = Mutex(true)

  /// Begins to create a process.
  init() {
    Self.starting.withLock { count in
      count += 1
      guard count == 1, Self.mayEndProgram.load(ordering: .relaxed) else { return }
      signal(SIGALRM) { _ in
        // Only async-signal-safe functions.
        let message: StaticString = """
          Error: gallery-renderer cannot be started: no thread is available; raise the limits on processes \
          and memory (ulimit -u, ulimit -v) and build again

          """
        _ = unsafe write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
        _exit(1)
      }
      alarm(Self.seconds)
    }
  }

  deinit {
    end()
  }

  /// Ends the creation of a process, whether it succeeded or failed.
  func end() {
    let ends = isStarting.withLock { isStarting in
      defer { isStarting = false }
      return isStarting
    }
    guard ends else { return }
    Self.starting.withLock { count in
      count -= 1
      // One attempt has ended, so the time limit of the others starts again.
      guard Self.mayEndProgram.load(ordering: .relaxed) else { return }
      alarm(count == 0 ? 0 : Self.seconds)
    }
  }
}
