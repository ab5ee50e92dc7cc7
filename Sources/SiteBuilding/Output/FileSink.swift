import Facts
import SiteOutput
import SiteViews
import Synchronization

/// Receives the files of a site.
protocol FileSink: Sendable {
  /// Receives a file.
  func put(_ path: String, _ bytes: [UInt8]) throws(SiteOutputError)

  /// Keeps files that the site already has.
  func reuse(_ paths: [String]) -> Bool

  /// Makes and receives many files, on all processors; see `Publication`.
  func put(
    count: Int, run: Int, _ make: @escaping @Sendable (Int) -> [(path: String, bytes: [UInt8])]
  ) async throws
}

extension Publication: FileSink {}

/// Puts the files of an unlisted album into its folder.
struct FolderSink<Sink: FileSink>: FileSink {
  let sink: Sink
  /// The folder in the site, ending in a slash.
  let folder: String

  func put(_ path: String, _ bytes: [UInt8]) throws(SiteOutputError) { try sink.put(folder + path, bytes) }

  func reuse(_ paths: [String]) -> Bool { sink.reuse(paths.map { folder + $0 }) }

  func put(
    count: Int, run: Int, _ make: @escaping @Sendable (Int) -> [(path: String, bytes: [UInt8])]
  ) async throws {
    try await sink.put(count: count, run: run) { index in make(index).map { (folder + $0.path, $0.bytes) } }
  }
}

/// Collects the paths of files.
final class PathList: FileSink {
  private let list = Mutex<[String]>([])

  var paths: [String] { list.withLock { $0 } }

  func reuse(_ paths: [String]) -> Bool {
    list.withLock { $0 += paths }
    return true
  }

  func put(_ path: String, _ bytes: [UInt8]) { list.withLock { $0.append(path) } }

  func put(
    count: Int, run: Int, _ make: @escaping @Sendable (Int) -> [(path: String, bytes: [UInt8])]
  ) async throws {
    for index in 0..<count {
      try Task.checkCancellation()
      for (path, bytes) in make(index) { put(path, bytes) }
    }
  }
}

/// Puts files that are functions of views: those whose view has changed since the last build are rendered.
struct ViewFiles<Sink: FileSink> {
  let sink: Sink
  let unchanged: UnchangedFiles
  private(set) var result = SiteFiles.Result(digests: [], rendered: 0)

  init(sink: Sink, unchanged: UnchangedFiles) { (self.sink, self.unchanged) = (sink, unchanged) }

  /// Puts a file.
  mutating func put<Content: View>(
    _ path: String, _ view: Content, _ render: (Content) -> [UInt8]
  ) throws(SiteOutputError) {
    let digest = unchanged.digest {
      $0.add(path)
      $0.add(view.digest)
    }
    result.digests.insert(digest)
    guard !unchanged.contains(digest) || !sink.reuse([path]) else { return }
    try sink.put(path, render(view))
    result.rendered += 1
  }
}

/// Passes files to another sink, and reports how many groups of files are done.
struct CountedSink<Sink: FileSink>: FileSink {
  let sink: Sink
  let stage: BuildProgress.Stage
  let onProgress: @Sendable (BuildProgress) -> Void

  func put(_ path: String, _ bytes: [UInt8]) throws(SiteOutputError) { try sink.put(path, bytes) }

  func reuse(_ paths: [String]) -> Bool { sink.reuse(paths) }

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
