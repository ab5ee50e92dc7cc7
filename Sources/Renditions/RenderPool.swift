import Foundation
package import SystemPackage

/// Worker processes that decode photographs.
///
/// Decoders meet files from anywhere. In processes of their own a poisoned file costs one worker
/// and one warning: the worker is replaced, its photo reported, and the build goes on.
package struct RenderPool: Sendable {
  private let renderer: FilePath
  private let workers: Int
  private let onWorkerOutput: @Sendable (String) -> Void

  /// Makes a pool; no process starts before there is work.
  ///
  /// - Parameters:
  ///   - renderer: The worker's program, see `RendererProgram`.
  ///   - workers: How many at once, at least 1; one a core is best.
  ///   - onWorkerOutput: Gets each line that a worker, or a library in it, prints; from any thread.
  package init(
    renderer: FilePath, workers: Int,
    onWorkerOutput: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.renderer = renderer
    self.workers = max(1, workers)
    self.onWorkerOutput = onWorkerOutput
  }

  /// Starts a worker and ends it, to see whether any can be started.
  ///
  /// - Parameter scratch: The folder that workers write in.
  /// - Returns: What it says of itself.
  /// - Throws: `RendererError.cannotStart`, `CancellationError`.
  package func handshake(scratch: ScratchFolder) async throws -> WorkerHandshake {
    let exit = try await withWorker(scratch.path) { _, handshake in handshake }
    return exit.value
  }

  /// What versions the workers are of.
  ///
  /// - Throws: `RendererError.cannotStart`, `CancellationError`.
  package func version() async throws -> RendererVersion {
    // A worker without work needs no folder.
    try await withWorker("/dev/null") { _, handshake in handshake.version }.value
  }

  /// Does all jobs.
  ///
  /// A job at which a worker dies is tried once more when all others are done, alone and in a new
  /// worker.
  ///
  /// - Parameters:
  ///   - jobs: Taken one by one, as workers become free.
  ///   - scratch: Where workers write; they can write nowhere else, where the system can see to that.
  ///   - onOutcome: Called once a job, one after the other, in no order. The files of a photo that was
  ///     rendered lie in the scratch folder; what it throws ends the work.
  /// - Throws: `RendererError` where no worker can be started or nothing can be written,
  ///   `CancellationError`, and what `onOutcome` throws.
  package func render(
    _ jobs: [RenderJob], scratch: ScratchFolder, onOutcome: (RenderOutcome) throws -> Void
  ) async throws {
    guard !jobs.isEmpty else { return }
    let (outcomes, sender) = AsyncStream.makeStream(of: RenderOutcome.self)
    async let work: Void = {
      defer { sender.finish() }
      try await self.work(on: JobQueue(jobs), count: jobs.count, scratch) { sender.yield($0) }
    }()
    for await outcome in outcomes {
      try onOutcome(outcome)
    }
    try await work
  }

  private func work(
    on queue: JobQueue, count: Int, _ scratch: ScratchFolder,
    _ send: @escaping @Sendable (RenderOutcome) -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<min(workers, count) {
        group.addTask {
          while !queue.isEmpty {
            try Task.checkCancellation()
            try await runWorker(on: queue, scratch, send)
          }
        }
      }
      try await group.waitForAll()
    }
    for job in queue.suspects {
      try Task.checkCancellation()
      send(try await retryAlone(job, queue, scratch))
    }
  }

  /// Runs one process until the queue is empty or the process is of no use any more.
  private func runWorker(
    on queue: JobQueue, _ scratch: ScratchFolder, _ send: (RenderOutcome) -> Void
  ) async throws {
    let exit = try await withWorker(scratch.path) { worker, _ -> Bool in
      while !Task.isCancelled, let (job, number) = queue.next() {
        switch try await render(job, number, worker, scratch) {
        case .outcome(let outcome):
          queue.noteAnswer()
          send(outcome)
        case .lastOutcome(let outcome):
          send(outcome)
          return false
        case .death:
          try Task.checkCancellation()
          queue.suspect(job)
          return true
        }
      }
      return false
    }
    if exit.value, !exit.ending.canBeThePhotos {
      try Task.checkCancellation()
      try queue.noteKill(exit.ending)
    }
  }

  /// Tries a job once more, in a worker of its own.
  private func retryAlone(
    _ job: RenderJob, _ queue: JobQueue, _ scratch: ScratchFolder
  ) async throws -> RenderOutcome {
    let number = queue.nextNumber()
    let exit = try await withWorker(scratch.path) { worker, handshake in
      (try await render(job, number, worker, scratch), handshake.isShortOfMemory)
    }
    let (step, isShortOfMemory) = exit.value
    switch step {
    case .outcome(let outcome), .lastOutcome(let outcome):
      queue.noteAnswer()
      return outcome
    case .death:
      try Task.checkCancellation()
      guard exit.ending.canBeThePhotos, !isShortOfMemory else {
        if !exit.ending.canBeThePhotos { try queue.noteKill(exit.ending) }
        let limit = isShortOfMemory ? " under a limit on memory (ulimit -v)" : ""
        return RenderOutcome(
          photo: job.photo,
          result: .environmentError("the worker was \(exit.ending)\(limit); build again"))
      }
      return RenderOutcome(
        photo: job.photo,
        result: .photoError(
          "the decoder crashed twice, or took too long or too much memory "
            + "(\(exit.ending)); the file is probably damaged"))
    }
  }

  /// What one job in one worker came to.
  private enum Step: Sendable {
    case outcome(RenderOutcome)
    /// The worker is not to be asked again.
    case lastOutcome(RenderOutcome)
    case death
  }

  private func render(
    _ job: RenderJob, _ number: Int, _ worker: WorkerProcess, _ scratch: ScratchFolder
  ) async throws -> Step {
    let names = job.renditions.indices.map { WorkerRequest.fileName(job: number, target: $0) }
    func failed(_ reason: String) -> RenderOutcome {
      scratch.remove(names)
      return RenderOutcome(photo: job.photo, result: .environmentError(reason))
    }
    switch await worker.render(job, number: number) {
    case .originalProblem(let problem):
      return .outcome(failed(problem.description))
    case .invalidReply(let reason):
      return .lastOutcome(failed("the worker answered in error: \(reason); build again"))
    case .workerIsGone:
      scratch.remove(names)
      return .death
    case .reply(let reply):
      if let reason = reply.outputError { throw RendererError.cannotWrite(reason) }
      if let reason = reply.environmentError { return .outcome(failed(reason)) }
      if let reason = reply.photoError {
        scratch.remove(names)
        return .outcome(RenderOutcome(photo: job.photo, result: .photoError(reason)))
      }
      guard let color = reply.color else {
        return .lastOutcome(failed("the worker answered nothing; build again"))
      }
      if let problem = names.lazy.compactMap({ scratch.problem(of: $0) }).first {
        return .lastOutcome(failed(problem))
      }
      let files = zip(names, job.renditions).map {
        RenderedFile(scratchName: $0, path: $1.path)
      }
      return .outcome(
        RenderOutcome(
          photo: job.photo,
          result: .rendered(
            color: color, thumbHash: reply.thumbHash.map { [UInt8]($0) }, warning: reply.warning),
          files: files))
    }
  }

  /// Starts a worker and hears what it is.
  private func withWorker<Value: Sendable>(
    _ scratch: FilePath, _ body: (WorkerProcess, WorkerHandshake) async throws -> Value
  ) async throws -> WorkerProcess.Exit<Value> {
    let exit = try await WorkerProcess.run(
      renderer, scratch: scratch, onOutput: onWorkerOutput
    ) { worker -> Result<Value, Refusal> in
      let handshake: WorkerHandshake
      do {
        guard let said = try await worker.handshake() else { return .failure(.silence) }
        handshake = said
      } catch {
        return .failure(.words("its first message is not understood: \(error)"))
      }
      guard handshake.form == WorkerHandshake.currentForm else {
        return .failure(.words("it belongs to another version of gallery"))
      }
      return .success(try await body(worker, handshake))
    }
    try Task.checkCancellation()
    switch exit.value {
    case .success(let value):
      return WorkerProcess.Exit(
        value: value, ending: exit.ending, lastLine: exit.lastLine)
    case .failure(let refusal):
      throw RendererError.cannotStart(
        renderer, refusal.text(exit.ending, lastLine: exit.lastLine))
    }
  }

  /// Why a worker that was started is of no use.
  private enum Refusal: Error {
    case silence
    case words(String)

    func text(_ ending: WorkerProcess.Ending, lastLine: String?) -> String {
      switch self {
      case .silence: "\(ending)" + (lastLine.map { ": \($0)" } ?? "")
      case .words(let text): text
      }
    }
  }
}
