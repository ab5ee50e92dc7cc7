import ArgumentParser
import Glibc
import PhotoIndexer
import Synchronization
import SystemPackage

/// Stops work on SIGINT (Ctrl-C) and SIGTERM.
enum Interrupt {
  /// The exit status that shells expect of an interrupted program.
  static let status = ExitCode(130)

  /// Runs work that SIGINT and SIGTERM cancel. A second signal ends the program immediately. So does a signal after the
  /// work, while the catalog is being closed, because SQLite's files are consistent at any time. If cancelled work does
  /// not end within 10 seconds, for example because a disk does not respond, the program ends too.
  static func cancels<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    try start()
    let task = Task { try await work() }
    onSignal.withLock { $0 = { task.cancel() } }
    defer { onSignal.withLock { $0 = nil } }
    do {
      return try await task.value
    } catch is CancellationError {
      throw status
    }
  }

  /// Runs work on the current thread that SIGINT and SIGTERM cancel.
  static func cancels<Value>(_ cancellation: Cancellation, _ work: () throws -> Value) throws -> Value {
    try start()
    onSignal.withLock { $0 = { cancellation.cancel() } }
    defer { onSignal.withLock { $0 = nil } }
    do {
      return try work()
    } catch is CancellationError {
      throw status
    }
  }

  /// The action of the first signal; `nil` ends the program.
  private static let onSignal = Mutex<(@Sendable () -> Void)?>(nil)

  /// The time that cancelled work has to end.
  private static let grace = Duration.seconds(10)

  /// The number of signals that the listener has not handled. Posting a semaphore is one of the few things that a
  /// signal handler may do.
  private nonisolated(unsafe) static let signals: UnsafeMutablePointer<sem_t> = {
    let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    unsafe sem_init(semaphore, 0, 0)
    return unsafe semaphore
  }()

  /// A separate thread, because the work may occupy all others.
  private static let listener = Mutex<ThreadGroup?>(nil)

  private static func start() throws(IndexError) {
    try listener.withLock { listener throws(IndexError) in
      guard listener == nil else { return }
      _ = unsafe signals
      var threads = ThreadGroup()
      do throws(Errno) {
        try threads.start { listen() }
      } catch {
        throw .noThreads(error.description)
      }
      listener = consume threads
      for number in [SIGINT, SIGTERM] {
        signal(number) { _ in _ = unsafe sem_post(Interrupt.signals) }
      }
    }
  }

  private static func listen() {
    while unsafe sem_wait(signals) != 0 && errno == EINTR {}
    // Erases the progress and the ^C of the terminal, so that the prompt of the shell gets an empty line.
    eraseLine()
    guard let cancel = onSignal.withLock(\.self) else { _exit(status.rawValue) }
    cancel()
    // Polling instead of sem_timedwait, which depends on the time of day.
    let deadline = ContinuousClock.now + grace
    while unsafe sem_trywait(signals) != 0, ContinuousClock.now < deadline { usleep(20_000) }
    eraseLine()
    note()
    _exit(status.rawValue)
  }

  /// Says on standard error that the program was interrupted.
  static func note() {
    Console.warn("interrupted; what is done is kept, and the same command goes on from there")
  }

  private static func eraseLine() {
    if Terminal.redrawsLines { Terminal.eraseLine() }
  }
}
