import ArgumentParser
import Glibc
import PhotoIndexer
import Synchronization
import SystemPackage

/// Ends the program in good order when the user presses Ctrl-C or the system asks.
enum Interrupt {
  /// What a shell expects of a program that was interrupted.
  static let status = ExitCode(130)

  /// Runs work that is cancelled by SIGINT and SIGTERM.
  ///
  /// A second signal ends the program at once, and so does one that comes when the work is done, as
  /// the catalog is closed: SQLite's files are whole at every moment. Work that does not end soon
  /// after it was cancelled, because a disk does not answer, is ended too.
  ///
  /// - Parameter work: Keeps what it has done when it is cancelled.
  /// - Returns: What the work returns.
  /// - Throws: What the work throws; `status` where it was cancelled; `IndexError.noThreads`.
  static func cancels<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
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

  /// The same for work on this thread.
  ///
  /// - Parameters:
  ///   - cancellation: What the signals cancel.
  ///   - work: Throws `CancellationError` where it was cancelled.
  /// - Returns: What the work returns.
  /// - Throws: As the other.
  static func cancels<Value>(
    _ cancellation: Cancellation, _ work: () throws -> Value
  ) throws -> Value {
    try start()
    onSignal.withLock { $0 = { cancellation.cancel() } }
    defer { onSignal.withLock { $0 = nil } }
    do {
      return try work()
    } catch is CancellationError {
      throw status
    }
  }

  /// What the first signal does; where there is nothing, it ends the program.
  private static let onSignal = Mutex<(@Sendable () -> Void)?>(nil)

  /// Seconds that cancelled work may take to end.
  private static let grace = 10

  /// Counts the signals that the thread has not seen.
  ///
  /// A handler may do next to nothing, but it may
  /// post a semaphore.
  private nonisolated(unsafe) static let signals: UnsafeMutablePointer<sem_t> = {
    let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    unsafe sem_init(semaphore, 0, 0)
    return unsafe semaphore
  }()

  /// A thread of its own, which does not depend on those that the work may keep busy.
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
    wait(until: nil)
    guard let cancel = onSignal.withLock(\.self) else { _exit(status.rawValue) }
    cancel()
    var deadline = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &deadline)
    deadline.tv_sec += grace
    wait(until: deadline)
    _exit(status.rawValue)
  }

  /// Waits for a signal, or until a moment.
  private static func wait(until deadline: timespec?) {
    while true {
      let result: Int32
      if var deadline {
        result = unsafe sem_timedwait(signals, &deadline)
      } else {
        result = unsafe sem_wait(signals)
      }
      if result == 0 || errno != EINTR { return }
    }
  }
}
