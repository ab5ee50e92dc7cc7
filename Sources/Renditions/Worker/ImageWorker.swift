import Glibc
import SystemPackage

/// A worker for images, as a child of the worker for videos.
final class ImageWorker {
  private let program: FilePath
  private let scratch: FilePath
  private var socket: WorkerSocket?
  private var process: pid_t = 0

  /// Makes a worker; its process starts with the first job.
  init(program: FilePath, scratch: FilePath) {
    (self.program, self.scratch) = (program, scratch)
  }

  /// Sends a job and waits for the reply.
  func perform(_ request: WorkerRequest, _ original: FileDescriptor) throws -> WorkerReply {
    do {
      if socket == nil { try start() }
      try socket?.send(request, descriptor: original)
      guard let reply = try socket?.receive(WorkerReply.self) else { throw Errno.brokenPipe }
      return reply
    } catch {
      stop()
      throw error
    }
  }

  private func start() throws {
    let (own, other) = try WorkerSocket.pair()
    defer { try? other.close() }
    socket = WorkerSocket(own)
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, other.rawValue, STDIN_FILENO)
    var words = unsafe [strdup(program.string), strdup(scratch.string), nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    // The environment of this process has only the variables of WorkerEnvironment.
    let error = unsafe posix_spawn(&process, program.string, &actions, nil, &words, environ)
    guard error == 0 else { throw Errno(rawValue: error) }
    let handshake = try socket?.receive(WorkerHandshake.self)
    // Another version may have been installed since.
    guard handshake?.form == WorkerHandshake.currentForm else { throw Errno.brokenPipe }
  }

  private func stop() {
    // The worker ends when its socket is closed.
    try? socket?.close()
    socket = nil
    guard process > 0 else { return }
    kill(process, SIGKILL)
    _ = waitpid(process, nil, 0)
    process = 0
  }
}
