import Dispatch
import Foundation
import Subprocess
import Synchronization
import SystemPackage

/// A running worker, as the program talks to it.
final class WorkerProcess: Sendable {
  /// How a worker ended.
  enum Ending: Equatable, Sendable, CustomStringConvertible {
    case exited(Int32)
    case killed(Int32)

    /// Whether what happened to the worker can be the photo's doing.
    ///
    /// Decoders crash, leave the program, or run out of the time that the worker gives them. Nobody
    /// but the system and people sends the other signals; and a bus error is a file that cannot be
    /// read.
    var canBeThePhotos: Bool {
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

  /// What is known when the worker is gone.
  struct Exit<Value: Sendable>: Sendable {
    var value: Value
    var ending: Ending
    /// The last line that it printed.
    var lastLine: String?
  }

  private let socket: Mutex<WorkerSocket>
  /// Whether it said what makes no sense, so that it need not listen either.
  private let isUnusable = Mutex(false)
  // Waiting for an answer takes a thread, which must be none of those that tasks run on.
  private let queue = DispatchQueue(label: "worker")

  private init(_ socket: FileDescriptor) {
    self.socket = Mutex(WorkerSocket(socket))
  }

  /// Starts a worker, talks to it, and waits for its end.
  ///
  /// - Parameters:
  ///   - program: `gallery-renderer`.
  ///   - scratch: The folder that it writes in.
  ///   - onOutput: Gets each line that the worker, or a library in it, prints.
  ///   - body: The conversation; the worker is ended afterwards.
  /// - Returns: What the conversation came to.
  /// - Throws: `RendererError.cannotStart`, and what the body throws.
  static func run<Value: Sendable>(
    _ program: FilePath, scratch: FilePath, onOutput: @escaping @Sendable (String) -> Void,
    body: (WorkerProcess) async throws -> Value
  ) async throws -> Exit<Value> {
    let lastLine = LastLine()
    let start = StartOfProcess()
    do {
      let (own, other) = try WorkerSocket.pair()
      let worker = WorkerProcess(own)
      let result = try await Subprocess.run(
        .path(program), arguments: [scratch.string],
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
        // A worker ends as soon as nobody talks to it.
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

  /// Waits for the worker's first message.
  ///
  /// - Returns: `nil` where the worker has ended without one.
  /// - Throws: `DecodingError` for another message, `Errno`.
  func handshake() async throws -> WorkerHandshake? {
    try await onOwnThread { try $0.receive(WorkerHandshake.self) }
  }

  /// What an exchange came to.
  enum Exchange: Sendable {
    case reply(WorkerReply)
    case originalProblem(OriginalProblem)
    case invalidReply(String)
    case workerIsGone
  }

  /// Opens a job's original, gives both to the worker and waits for its answer.
  func render(_ job: RenderJob, number: Int) async -> Exchange {
    do {
      let exchange = try await onOwnThread { socket -> Exchange in
        let original: FileDescriptor
        do throws(OriginalProblem) {
          original = try job.original.open()
        } catch {
          return .originalProblem(error)
        }
        return try original.closeAfter {
          try Self.exchange(WorkerRequest(job, number: number), original, over: &socket)
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

  /// The longest part of a line that is shown, in bytes.
  private static let longestLine = 2048

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
        } else if line.count < longestLine {
          line.append(byte)
        }
      }
    }
    finishLine()
  }
}

/// The last line of several, heard on another thread.
private final class LastLine: Sendable {
  private let line = Mutex<String?>(nil)

  var text: String? { line.withLock { $0 } }

  func set(_ text: String) {
    line.withLock { $0 = text }
  }
}
