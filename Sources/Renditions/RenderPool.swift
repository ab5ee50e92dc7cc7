import Foundation
import Subprocess
import Synchronization
package import SystemPackage

/// Worker processes that decode photographs.
///
/// Decoders meet files from anywhere. In processes of their own a poisoned file costs one worker
/// and one warning: the worker is replaced, its photo reported, and the build goes on.
package struct RenderPool: Sendable {
  /// What came of a job.
  package struct Outcome: Sendable {
    package var photo: String
    package var answer: RenderAnswer
  }

  private let renderer: FilePath
  private let workers: Int

  /// Makes a pool; no process starts before there is work.
  ///
  /// - Parameters:
  ///   - renderer: The worker's program, see `RendererProgram`.
  ///   - workers: How many at once, at least 1; one a core is best.
  package init(renderer: FilePath, workers: Int) {
    self.renderer = renderer
    self.workers = max(1, workers)
  }

  /// Does all jobs.
  ///
  /// - Parameters:
  ///   - jobs: Taken one by one, as workers become free.
  ///   - folder: The folder that the jobs' targets lie in; workers can write nowhere else, where
  ///     the system can see to that.
  ///   - onOutcome: Called once a job, from several tasks, in no order.
  /// - Throws: `RendererError` where the worker's program cannot be started or nothing can be
  ///   written, and `CancellationError`; what is done by then stays.
  package func render(
    _ jobs: [RenderJob], into folder: FilePath,
    onOutcome: @escaping @Sendable (Outcome) -> Void
  ) async throws {
    let queue = JobQueue(jobs)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<min(workers, jobs.count) {
        group.addTask {
          while !queue.isEmpty {
            try Task.checkCancellation()
            try await runWorker(on: queue, folder, onOutcome)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Runs one process until the queue is empty or the process has died.
  private func runWorker(
    on queue: JobQueue, _ folder: FilePath, _ onOutcome: @escaping @Sendable (Outcome) -> Void
  ) async throws {
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    do {
      _ = try await run(
        .path(renderer), arguments: [folder.string], input: .inputWriter, output: .sequence,
        error: .discarded
      ) { process in
        var answers = process.standardOutput.strings().makeAsyncIterator()
        while !Task.isCancelled, let job = queue.next() {
          let line = try encoder.encode(job) + [UInt8(ascii: "\n")]
          // A worker that died in between shows as an end of its answers.
          _ = try? await process.standardInputWriter.write([UInt8](line))
          guard let reply = try? await answers.next() else {
            if !Task.isCancelled {
              onOutcome(Outcome(photo: job.photo, answer: RenderAnswer(error: Self.died)))
            }
            return
          }
          let answer = try? decoder.decode(RenderAnswer.self, from: Data(reply.utf8))
          if let reason = answer?.outputError {
            throw RendererError.cannotWrite(reason)
          }
          onOutcome(
            Outcome(photo: job.photo, answer: answer ?? RenderAnswer(error: "answer: \(reply)")))
        }
      }
    } catch let error as SubprocessError {
      throw RendererError.cannotStart(renderer, "\(error)")
    }
  }

  private static let died =
    "the decoder crashed, or took too long or too much memory; the file is probably damaged"
}

/// Jobs that several tasks take from.
private final class JobQueue: Sendable {
  private let jobs: [RenderJob]
  private let taken = Mutex(0)

  init(_ jobs: [RenderJob]) {
    self.jobs = jobs
  }

  var isEmpty: Bool {
    taken.withLock { $0 == jobs.count }
  }

  func next() -> RenderJob? {
    taken.withLock { taken in
      guard taken < jobs.count else { return nil }
      taken += 1
      return jobs[taken - 1]
    }
  }
}
