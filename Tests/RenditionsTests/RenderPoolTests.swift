import Foundation
import Renditions
import Synchronization
import SystemPackage
import TestSupport
import Testing

struct RenderPoolTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A worker in shell: answers each line, and does what the photo's name asks for.
  private func worker() throws -> FilePath {
    let script = """
      #!/bin/sh
      while read -r line; do
        case $line in
          *crash*) kill -9 $$ ;;
          *babble*) echo 'not json' ;;
          *) echo '{"color":66051}' ;;
        esac
      done
      """
    let path = try folder.write(Array(script.utf8), as: "worker")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.string)
    return path
  }

  private func job(_ photo: String) -> RenderJob {
    RenderJob(photo: photo, source: [], renditions: [], site: [])
  }

  private func outcomes(_ photos: [String], workers: Int) async throws -> [String: RenderAnswer] {
    let outcomes = Mutex([String: RenderAnswer]())
    try await RenderPool(renderer: try worker(), workers: workers).render(
      photos.map(job), into: folder.path
    ) {
      outcome in outcomes.withLock { $0[outcome.photo] = outcome.answer }
    }
    return outcomes.withLock { $0 }
  }

  // Tests wait for programs on the threads that all share, so a minute can pass before a turn.
  @Test(.timeLimit(.minutes(5)), arguments: [1, 3])
  func `a worker that dies costs one photo`(workers: Int) async throws {
    let good = (0..<20).map { "good\($0)" }
    let answers = try await outcomes(
      ["crash1"] + good + ["crash2", "babble", "crash3"], workers: workers)
    #expect(answers.count == 24)
    #expect(good.allSatisfy { answers[$0]?.color == 66_051 })
    for name in ["crash1", "crash2", "crash3"] {
      #expect(answers[name]?.error?.contains("crashed") == true)
    }
    #expect(answers["babble"]?.error != nil)
  }

  @Test func `a missing worker is named`() async {
    let pool = RenderPool(renderer: "/nowhere/gallery-renderer", workers: 2)
    await #expect(throws: RendererError.self) {
      try await pool.render([job("a")], into: folder.path) { _ in }
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `cancelling stops the work`() async throws {
    let pool = RenderPool(renderer: try worker(), workers: 2)
    let jobs = (0..<100_000).map { job("good\($0)") }
    let task = Task {
      try await pool.render(jobs, into: folder.path) { _ in }
    }
    try await Task.sleep(for: .milliseconds(300))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
