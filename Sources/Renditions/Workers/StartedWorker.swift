import Synchronization

/// A worker that was started before there are jobs for it.
///
/// It ends when it has done its work, or when this object is released without any.
package final class StartedWorker: Sendable {
  /// What the worker does; returns whether it died.
  typealias Work = @Sendable (WorkerProcess) async throws -> Bool

  private let work: AsyncStream<Work>.Continuation
  private let process: Task<WorkerProcess.Exit<Bool>, any Error>
  private let firstMessage: Task<WorkerHandshake, any Error>

  /// Starts a worker.
  ///
  /// - Parameter start: Starts a process, hands it with its handshake to the closure, and ends it
  ///   afterwards.
  init(
    _ start:
      @escaping @Sendable (
        @escaping @Sendable (WorkerProcess, WorkerHandshake) async throws -> Bool
      ) async throws -> WorkerProcess.Exit<Bool>
  ) {
    let (works, work) = AsyncStream.makeStream(of: Work.self)
    let (messages, message) = AsyncStream.makeStream(of: WorkerHandshake.self)
    let process = Task {
      defer { message.finish() }
      return try await start { worker, handshake in
        message.yield(handshake)
        for await work in works { return try await work(worker) }
        return false
      }
    }
    firstMessage = Task {
      for await handshake in messages { return handshake }
      // Without a message, the start has failed.
      _ = try await process.value
      throw CancellationError()
    }
    (self.work, self.process) = (work, process)
  }

  deinit { work.finish() }

  /// The worker's first message.
  ///
  /// - Throws: `RendererError.cannotStart`, `CancellationError`.
  package var handshake: WorkerHandshake {
    get async throws { try await firstMessage.value }
  }

  /// Lets the worker work, once, and waits for its end.
  ///
  /// - Parameter work: What it does.
  /// - Returns: How it ended.
  /// - Throws: `RendererError.cannotStart`, and what the work throws.
  func run(_ work: @escaping Work) async throws -> WorkerProcess.Exit<Bool> {
    self.work.yield(work)
    self.work.finish()
    return try await withTaskCancellationHandler {
      try await process.value
    } onCancel: {
      process.cancel()
    }
  }
}
