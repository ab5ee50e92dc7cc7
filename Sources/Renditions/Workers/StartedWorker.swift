import Synchronization

/// A worker that was started before there are jobs for it. It ends when its work is done, or when this object is
/// released before it was given work.
package final class StartedWorker: Sendable {
  /// What the worker does; returns whether it died.
  typealias Work = @Sendable (WorkerProcess) async throws -> Bool

  private let work: AsyncStream<Work>.Continuation
  private let process: Task<WorkerProcess.Exit<Bool>, any Error>
  private let firstMessage: Task<WorkerHandshake, any Error>

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

  /// Waits for the worker's first message.
  package func handshake(requiresSandbox: Bool = false) async throws -> WorkerHandshake {
    let handshake = try await firstMessage.value
    if requiresSandbox, let danger = handshake.confinement.danger {
      throw RendererError.notConfined(danger)
    }
    return handshake
  }

  /// Gives the worker its work and waits for the end of the worker. May be called once.
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
