package import Facts
import FoundationEssentials
package import SystemPackage

/// Worker processes that decode photographs. Decoders read untrusted files, so they run in processes of their own. If a
/// decoder crashes, its worker is replaced, the photo is reported, and the build continues.
package struct WorkerPool: Sendable {
  private let renderer: FilePath
  private let arguments: [String]
  private let workers: Int
  private let onWorkerOutput: @Sendable (String) -> Void

  /// Makes a pool. No process starts before there is work. `ffmpeg` is `nil` for one that renders images.
  package init(
    renderer: FilePath, ffmpeg: FilePath? = nil, workers: Int,
    onWorkerOutput: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.renderer = renderer
    arguments = ffmpeg.map { ["--ffmpeg", $0.string] } ?? []
    self.workers = max(1, workers)
    self.onWorkerOutput = onWorkerOutput
  }

  package var rendersVideos: Bool { !arguments.isEmpty }

  /// Starts a worker for the jobs of a later call of `run`.
  package func start(scratch: ScratchFolder) -> StartedWorker {
    StartedWorker { body in try await withWorker(scratch.path, body) }
  }

  /// The versions of worker and libvips.
  package func version() async throws -> RendererVersion {
    // Without jobs, the worker does not need a folder.
    try await withWorker("/dev/null") { _, handshake in handshake.version }.value
  }

  /// Runs all jobs. A job on which a worker dies is tried once more after all others, alone and in a new worker.
  package func run<Job: WorkerJob>(
    count: Int, roots: [FilePath], scratch: ScratchFolder, started: StartedWorker? = nil,
    job: @escaping @Sendable (Int) -> Job, onOutcome: (JobOutcome<Job.Output>) throws -> Void
  ) async throws {
    guard count > 0 else { return }
    let (outcomes, sender) = AsyncStream.makeStream(of: JobOutcome<Job.Output>.self)
    let backlog = OutcomeBacklog()
    async let work: Void = {
      defer { sender.finish() }
      let queue = JobQueue(count: count, job)
      try await self.work(on: queue, count: count, Files(roots, scratch), started, backlog) {
        sender.yield($0)
      }
    }()
    do {
      for await outcome in outcomes {
        try onOutcome(outcome)
        await backlog.leave()
      }
    } catch {
      await backlog.end()
      throw error
    }
    // After a cancellation, workers may wait.
    await backlog.end()
    try await work
  }

  /// Where jobs read and write.
  private struct Files: Sendable {
    var roots: [FilePath]
    var scratch: ScratchFolder

    init(_ roots: [FilePath], _ scratch: ScratchFolder) {
      (self.roots, self.scratch) = (roots, scratch)
    }
  }

  private func work<Job: WorkerJob>(
    on queue: JobQueue<Job>, count: Int, _ files: Files, _ started: StartedWorker?,
    _ backlog: OutcomeBacklog, _ send: @escaping @Sendable (JobOutcome<Job.Output>) -> Void
  ) async throws {
    let active = min(workers, count)
    // If there are fewer photos than cores, each photo gets several cores.
    let threads = workers / active
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<active {
        group.addTask {
          var started = number == 0 ? started : nil
          while !queue.isEmpty {
            try Task.checkCancellation()
            try await runWorker(started, on: queue, threads: threads, files, backlog, send)
            started = nil
          }
        }
      }
      try await group.waitForAll()
    }
    for job in queue.suspects {
      try Task.checkCancellation()
      await backlog.enter()
      send(try await retryAlone(job, queue, files))
    }
  }

  /// Runs one process until the queue is empty or the process cannot be used any more.
  private func runWorker<Job: WorkerJob>(
    _ started: StartedWorker?, on queue: JobQueue<Job>, threads: Int, _ files: Files,
    _ backlog: OutcomeBacklog, _ send: @escaping @Sendable (JobOutcome<Job.Output>) -> Void
  ) async throws {
    let exit = try await (started ?? start(scratch: files.scratch)).run { worker in
      while !Task.isCancelled {
        await backlog.enter()
        guard let (job, number) = queue.next() else {
          await backlog.leave()
          return false
        }
        switch try await perform(job, number, threads: threads, worker, files) {
        case .outcome(let outcome):
          queue.noteAnswer()
          send(outcome)
        case .lastOutcome(let outcome):
          send(outcome)
          return false
        case .death:
          try Task.checkCancellation()
          queue.suspect(job)
          await backlog.leave()
          return true
        }
      }
      return false
    }
    if exit.value, !exit.ending.mayBeCausedByPhoto {
      try Task.checkCancellation()
      try queue.noteKill(exit.ending)
    }
  }

  /// Tries a job once more in a new worker.
  private func retryAlone<Job: WorkerJob>(
    _ job: Job, _ queue: JobQueue<Job>, _ files: Files
  ) async throws -> JobOutcome<Job.Output> {
    let number = queue.nextNumber()
    let exit = try await withWorker(files.scratch.path) { worker, handshake in
      (try await perform(job, number, threads: 1, worker, files), handshake.isShortOfMemory)
    }
    let (step, isShortOfMemory) = exit.value
    switch step {
    case .outcome(let outcome), .lastOutcome(let outcome):
      queue.noteAnswer()
      return outcome
    case .death:
      try Task.checkCancellation()
      guard exit.ending.mayBeCausedByPhoto, !isShortOfMemory else {
        if !exit.ending.mayBeCausedByPhoto { try queue.noteKill(exit.ending) }
        let limit = isShortOfMemory ? " under a limit on memory (ulimit -v)" : ""
        return JobOutcome(
          photo: job.photo,
          result: .environmentError("the worker was \(exit.ending)\(limit); build again"))
      }
      return JobOutcome(
        photo: job.photo,
        result: .photoError(
          "the decoder crashed twice, or took too long or too much memory "
            + "(\(exit.ending)); the file is probably damaged"))
    }
  }

  /// The result of one job in one worker.
  private enum Step<Output: Sendable>: Sendable {
    case outcome(JobOutcome<Output>)
    /// The worker cannot be used again.
    case lastOutcome(JobOutcome<Output>)
    case death
  }

  private func perform<Job: WorkerJob>(
    _ job: Job, _ number: Int, threads: Int, _ worker: WorkerProcess, _ files: Files
  ) async throws -> Step<Job.Output> {
    let scratch = files.scratch
    let paths = job.paths
    let names = paths.indices.map { WorkerRequest.fileName(job: number, index: $0) }
    func failed(_ reason: String) -> JobOutcome<Job.Output> {
      scratch.remove(names)
      return JobOutcome(photo: job.photo, result: .environmentError(reason))
    }
    switch await worker.perform(job, number: number, threads: threads, roots: files.roots) {
    case .originalError(let error):
      return .outcome(failed(error.description))
    case .invalidReply(let reason):
      return .lastOutcome(failed("the answer of the worker is invalid: \(reason); build again"))
    case .workerIsGone:
      scratch.remove(names)
      return .death
    case .reply(let reply):
      if let reason = reply.outputError { throw RendererError.cannotWrite(reason) }
      if let reason = reply.environmentError { return .outcome(failed(reason)) }
      if let reason = reply.photoError {
        scratch.remove(names)
        return .outcome(JobOutcome(photo: job.photo, result: .photoError(reason)))
      }
      guard let output = job.output(reply) else {
        return .lastOutcome(failed("the worker did not answer; build again"))
      }
      if let problem = names.lazy.compactMap({ scratch.problem(of: $0) }).first {
        return .lastOutcome(failed(problem))
      }
      let made = zip(names, paths).map { WrittenFile(name: $0, path: $1) }
      return .outcome(JobOutcome(photo: job.photo, result: .completed(output), files: made))
    }
  }

  /// Starts a worker and reads its handshake.
  private func withWorker<Value: Sendable>(
    _ scratch: FilePath, _ body: (WorkerProcess, WorkerHandshake) async throws -> Value
  ) async throws -> WorkerProcess.Exit<Value> {
    let exit = try await WorkerProcess.run(
      renderer, arguments: arguments + [scratch.string], onOutput: onWorkerOutput
    ) { worker -> Result<Value, Refusal> in
      let handshake: WorkerHandshake
      do {
        guard let message = try await worker.handshake() else { return .failure(.silence) }
        handshake = message
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

  /// Why a worker that was started cannot be used.
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
