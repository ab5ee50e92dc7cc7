import Facts
import Foundation
import Glibc
import Renditions
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// The pool with shell scripts as workers, whose behavior depends on the job.
@Suite(.timeLimit(.minutes(10))) struct WorkerPoolTests {
  /// The behavior of a worker, which the request encodes as the offset of the part.
  private enum Behavior: Int, CaseIterable {
    case answers = 1
    case crashes, crashesOnce, isKilled, isKilledOnce, babbles, answersAnother, answersNothing
    case printsAnAnswer, cannotWrite, writesNothing, readsOther, fails
  }

  private let folder = TemporaryFolder.empty()

  init() throws { try folder.write([1, 2, 3], as: "photos/photo.jpg") }

  private var root: FilePath { folder.path.appending("photos") }

  private static func handshake(form: Int) -> String {
    """
    {"form":\(form),"version":{"renderer":"1","libvips":"8"},"isShortOfMemory":false,\
    "confinement":{"writing":true,"reading":true,"network":true,"processes":true}}
    """
  }

  private func program(_ script: String) throws -> FilePath {
    let path = try folder.write("#!/bin/sh\n\(script)\n", as: "worker")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.string)
    return path
  }

  private func worker() throws -> FilePath {
    try program(
      """
      echo '\(Self.handshake(form: WorkerHandshake.currentForm))' >&0
      output='"images":{"color":66051}'
      echo start >>"$0.starts"
      while read -r line; do
        echo "$line" >>"$0.requests"
        number=${line#*\\"number\\":}; number=${number%%[!0-9]*}
        job=${line#*\\"offset\\":}; job=${job%%[!0-9]*}
        length=${line#*\\"length\\":}; length=${length%%[!0-9]*}
        case $job in
          2) kill -SEGV $$ ;;
          3) [ -e "$0.$length" ] || { : >"$0.$length"; kill -SEGV $$; } ;;
          4) kill -KILL $$ ;;
          5) [ -e "$0.$length" ] || { : >"$0.$length"; kill -KILL $$; } ;;
          6) echo 'sanity failure' >&0 ;;
          7) number=$((number + 1)) ;;
          8) echo "{\\"number\\":$number}" >&0 ;;
          9) echo "{\\"number\\":$number,\\"images\\":{\\"color\\":1}}"; echo 'a warning' >&2 ;;
          10) echo "{\\"number\\":$number,\\"outputError\\":\\"No space left on device\\"}" >&0 ;;
          12) echo "{\\"number\\":$number,\\"photoError\\":\\"damaged\\"}" >&0 ;;
          13) echo "{\\"number\\":$number,\\"environmentError\\":\\"Input/output error\\"}" >&0 ;;
        esac
        echo "{\\"number\\":$number,$output}" >&0
      done
      : >"$0.end"
      """)
  }

  private func job(_ photo: String, _ behavior: Behavior, isWhole: Bool = true) -> ImageJob {
    ImageJob(
      photo: photo, original: LibraryFile(root: 0, path: "photo.jpg", size: 3),
      part: .init(offset: behavior.rawValue, length: photo.utf8.reduce(0) { $0 * 7 + Int($1) }),
      renditions: isWhole ? [] : RenditionRecipe(sizes: [64]).renditions(of: "abcdefgh", width: 8, height: 8))
  }

  private func outcomes(
    _ jobs: [ImageJob], workers: Int, onWorkerOutput: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> [String: JobResult<ImageSummary>] {
    let scratch = try ScratchFolder(at: folder.path.appending("scratch"))
    let pool = WorkerPool(renderer: try worker(), workers: workers, onWorkerOutput: onWorkerOutput)
    var results: [String: JobResult<ImageSummary>] = [:]
    try await pool.run(jobs, roots: [root], scratch: scratch) { outcome in
      #expect(results[outcome.photo] == nil, "each photo comes out once")
      results[outcome.photo] = outcome.result
    }
    return results
  }

  private let good = JobResult<ImageSummary>.completed(ImageSummary(color: 66_051))

  private func isEnvironmentError(_ result: JobResult<ImageSummary>?) -> Bool {
    if case .environmentError = result { true } else { false }
  }

  // Tests that wait for programs block threads, so that a minute can pass before these tests run.
  @Test(arguments: [1, 3])
  func `a worker that crashes does not affect other photos`(workers: Int) async throws {
    let names = (0..<20).map { "good\($0)" }
    var jobs = names.map { job($0, .answers) }
    jobs.insert(job("crash1", .crashes), at: 0)
    jobs.insert(job("crash2", .crashesOnce), at: 7)
    jobs.insert(job("kill1", .isKilled), at: 9)
    jobs.insert(job("kill2", .isKilledOnce), at: 11)
    jobs.append(job("crash3", .crashes))
    let results = try await outcomes(jobs, workers: workers)
    #expect(results.count == 25)
    #expect(names.allSatisfy { results[$0] == good })
    for name in ["crash1", "crash3"] {
      guard case .photoError(let reason) = results[name] else {
        Issue.record("\(name): \(String(describing: results[name]))")
        continue
      }
      #expect(reason.contains("crashed twice") && reason.contains("signal 11"))
    }
    #expect(results["crash2"] == good && results["kill2"] == good)
    #expect(isEnvironmentError(results["kill1"]), "a worker killed from outside says nothing about the photo")
  }

  @Test(arguments: [1, 2])
  func `an invalid reply is not an error of the photo`(workers: Int) async throws {
    let results = try await outcomes(
      [
        job("a", .babbles), job("b", .answers), job("c", .answersAnother), job("d", .answers),
        job("e", .answersNothing), job("f", .answers), job("g", .answers, isWhole: false),
        job("h", .readsOther), job("i", .fails),
      ], workers: workers)
    #expect(["a", "c", "e", "g", "i"].allSatisfy { isEnvironmentError(results[$0]) }, "\(results)")
    #expect(["b", "d", "f"].allSatisfy { results[$0] == good })
    #expect(results["h"] == .photoError("damaged"))
  }

  @Test func `output of a library is forwarded and is not taken for a reply`() async throws {
    let lines = Mutex<Set<String>>([])
    let results = try await outcomes([job("a", .printsAnAnswer)], workers: 1) { line in
      lines.withLock { _ = $0.insert(line) }
    }
    #expect(results["a"] == good)
    #expect(lines.withLock { $0 } == [#"{"number":1,"images":{"color":1}}"#, "a warning"])
  }

  @Test func `a missing or replaced original is not an error of the photo`() async throws {
    try folder.write([1, 2, 3], as: "secret.jpg")
    let place = root.string
    for (name, target) in [("link.jpg", "../secret.jpg"), ("known.jpg", "photo.jpg")] {
      try FileManager.default.createSymbolicLink(atPath: "\(place)/\(name)", withDestinationPath: target)
    }
    try FileManager.default.createDirectory(atPath: "\(place)/folder.jpg", withIntermediateDirectories: true)
    try #require(unsafe mkfifo("\(place)/pipe.jpg", 0o600) == 0)
    var status = stat()
    try #require(unsafe stat("\(place)/photo.jpg", &status) == 0)
    let inode = Int(status.st_ino)
    func job(_ name: FilePath, size: Int = 3, inode: Int? = nil) -> ImageJob {
      ImageJob(
        photo: name.string + "\(size)",
        original: LibraryFile(root: 0, path: name, size: size, inode: inode), renditions: [])
    }
    let results = try await outcomes(
      [
        job("gone.jpg"), job("link.jpg", inode: inode), job("known.jpg", inode: inode),
        job("folder.jpg"), job("pipe.jpg"), job("photo.jpg", size: 4), job("photo.jpg"),
      ], workers: 1)
    for name in ["gone.jpg3", "link.jpg3", "folder.jpg3", "pipe.jpg3", "photo.jpg4"] {
      #expect(isEnvironmentError(results[name]), "\(name): \(String(describing: results[name]))")
    }
    #expect(results["known.jpg3"] == good && results["photo.jpg3"] == good)
  }

  @Test func `a full disk stops the pool`() async throws {
    await #expect(throws: RendererError.cannotWrite("No space left on device")) {
      _ = try await outcomes([job("a", .answers), job("b", .cannotWrite)], workers: 1)
    }
  }

  @Test func `repeatedly killed workers stop the pool`() async throws {
    await #expect(throws: RendererError.workersDie("killed by signal 9")) {
      _ = try await outcomes((0..<20).map { job("\($0)", .isKilled) }, workers: 2)
    }
  }

  @Test(arguments: [
    ("echo 'libvips.so.42: cannot open' >&2; exit 127", "status 127: libvips.so.42"),
    ("echo hello >&0; cat >/dev/null <&0", "not understood"),
    ("echo '\(handshake(form: 9))' >&0; cat >/dev/null <&0", "another version"),
    ("kill -KILL $$", "killed by signal 9"),
  ])
  func `a worker that does not start is reported with its output`(script: String, reason: String) async throws {
    let pool = WorkerPool(renderer: try program(script), workers: 2)
    let scratch = try ScratchFolder(at: folder.path.appending("scratch"))
    for attempt in 0..<2 {
      do {
        if attempt == 0 {
          _ = try await pool.start(scratch: scratch).handshake()
        } else {
          try await pool.run([job("a", .answers)], roots: [root], scratch: scratch) { _ in }
        }
        Issue.record("no error")
      } catch let error as RendererError { #expect("\(error)".contains(reason), "\(error)") }
    }
  }

  @Test func `workers wait if outcomes are not handled`() async throws {
    let pool = WorkerPool(renderer: try worker(), workers: 2)
    let scratch = try ScratchFolder(at: folder.path.appending("scratch"))
    let begun = Mutex(0)
    var handled = 0
    try await pool.run(
      count: 600, roots: [root], scratch: scratch,
      job: { index in
        begun.withLock { $0 += 1 }
        return job("good\(index)", .answers)
      },
      onOutcome: { _ in
        // Nothing is handled until as many jobs have begun as may.
        while handled == 0, begun.withLock({ $0 }) < 256 { usleep(1000) }
        handled += 1
        #expect(begun.withLock { $0 } <= handled + 256)
      })
    #expect(handled == 600)
  }

  @Test func `a worker that was started before the jobs does them`() async throws {
    let pool = WorkerPool(renderer: try worker(), workers: 1)
    let scratch = try ScratchFolder(at: folder.path.appending("scratch"))
    let started = pool.start(scratch: scratch)
    #expect(try await started.handshake().form == WorkerHandshake.currentForm)
    var done = 0
    try await pool.run(
      count: 3, roots: [root], scratch: scratch, started: started,
      job: { job("good\($0)", .answers) }, onOutcome: { _ in done += 1 })
    #expect(done == 3 && lines("starts").count == 1)
  }

  @Test func `a started worker that dies before its job is replaced`() async throws {
    let pool = WorkerPool(renderer: try worker(), workers: 1)
    let scratch = try ScratchFolder(at: folder.path.appending("scratch"))
    let started = pool.start(scratch: scratch)
    _ = try await started.handshake()
    var results: [JobResult<ImageSummary>] = []
    try await pool.run(
      count: 2, roots: [root], scratch: scratch, started: started,
      job: { $0 == 0 ? job("once", .isKilledOnce) : job("good", .answers) }, onOutcome: { results.append($0.result) })
    #expect(results.count == 2 && lines("starts").count > 1)
    for result in results {
      guard case .completed = result else {
        Issue.record("\(result)")
        continue
      }
    }
  }

  @Test func `a started worker without jobs ends`() async throws {
    let scratch = try ScratchFolder(at: folder.path.appending("scratch"))
    do {
      let started = WorkerPool(renderer: try worker(), workers: 1).start(scratch: scratch)
      _ = try await started.handshake()
    }
    // The time limit of the test ends the wait.
    while folder.read("worker.end") == nil { try await Task.sleep(for: .milliseconds(10)) }
  }

  @Test(arguments: [(1, 4), (2, 2), (3, 1), (9, 1)])
  func `fewer photos than workers have several threads each`(
    photos: Int, threads: Int
  ) async throws {
    let scratch = try ScratchFolder(at: folder.path.appending("scratch"))
    let pool = WorkerPool(renderer: try worker(), workers: 4)
    try await pool.run((0..<photos).map { job("good\($0)", .answers) }, roots: [root], scratch: scratch) { _ in }
    let requests = lines("requests")
    #expect(requests.count == photos)
    #expect(requests.allSatisfy { $0.contains("\"threads\":\(threads)") }, "\(requests)")
  }

  /// The lines that workers have written to one of their files.
  private func lines(_ name: String) -> [Substring] {
    String(decoding: folder.read(FilePath("worker.\(name)")) ?? [], as: UTF8.self).split(separator: "\n")
  }

  @Test func `a missing worker is an error`() async throws {
    let pool = WorkerPool(renderer: "/nowhere/gallery-renderer", workers: 2)
    let scratch = try ScratchFolder(at: folder.path.appending("scratch"))
    await #expect(throws: RendererError.self) { try await pool.start(scratch: scratch).handshake() }
    await #expect(throws: RendererError.self) {
      try await pool.run([job("a", .answers)], roots: [root], scratch: scratch) { _ in }
    }
  }

  @Test func `cancellation stops the pool`() async throws {
    let pool = WorkerPool(renderer: try worker(), workers: 2)
    let jobs = (0..<10_000).map { job("good\($0)", .answers) }
    let scratch = try ScratchFolder(at: folder.path.appending("scratch"))
    let (begun, sender) = AsyncStream.makeStream(of: Void.self)
    let task = Task { try await pool.run(jobs, roots: [root], scratch: scratch) { _ in sender.yield() } }
    for await _ in begun { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

extension WorkerPool {
  fileprivate func run<Job: WorkerJob>(
    _ jobs: [Job], roots: [FilePath], scratch: ScratchFolder, onOutcome: (JobOutcome<Job.Output>) throws -> Void
  ) async throws {
    try await run(count: jobs.count, roots: roots, scratch: scratch, job: { jobs[$0] }, onOutcome: onOutcome)
  }
}
