import SiteOutput
import Synchronization

/// Passes files to another sink, and reports how many groups of files are done.
struct CountedSink<Sink: FileSink>: FileSink {
  let sink: Sink
  let stage: BuildProgress.Stage
  let onProgress: @Sendable (BuildProgress) -> Void

  func put(_ path: String, _ bytes: [UInt8]) throws(SiteOutputError) { try sink.put(path, bytes) }

  func keep(_ paths: [String]) -> Bool { sink.keep(paths) }

  func put(
    count: Int, run: Int, _ make: @escaping @Sendable (Int) -> [(path: String, bytes: [UInt8])]
  ) async throws {
    let progress = Progress(BuildProgress(stage, total: count))
    try await sink.put(count: count, run: run) { index in
      let files = make(index)
      onProgress(progress.advance())
      return files
    }
  }

  /// A class, because tasks share it.
  private final class Progress: Sendable {
    private let value: Mutex<BuildProgress>

    init(_ progress: BuildProgress) { value = Mutex(progress) }

    func advance() -> BuildProgress {
      value.withLock { progress in
        progress.advance()
        return progress
      }
    }
  }
}
