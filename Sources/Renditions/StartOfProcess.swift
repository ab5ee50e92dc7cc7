import Glibc
import Synchronization

/// Ends the program where a worker's process cannot be created and nothing says so.
///
/// swift-subprocess 1.0.2 waits for ever if its own thread for creating processes could not be
/// started. A task that waits for it cannot be cancelled, so the program ends here: it loses no more
/// than by a kill.
package final class StartOfProcess: Sendable {
  /// Whether the program may be ended: only its owner knows that nothing is lost by it.
  private static let mayEndProgram = Atomic(false)

  /// Allows ending the program, from now on.
  package static func allowEndingProgram() {
    mayEndProgram.store(true, ordering: .relaxed)
  }

  /// Seconds that creating a process may take; it takes milliseconds.
  private static let seconds: UInt32 = 30

  /// How many processes are being created.
  private static let starting = Mutex(0)

  private let isStarting = Mutex(true)

  /// Begins to wait for a process.
  init() {
    Self.starting.withLock { count in
      count += 1
      guard count == 1, Self.mayEndProgram.load(ordering: .relaxed) else { return }
      signal(SIGALRM) { _ in
        // What a signal handler may call.
        let message: StaticString = """
          Error: gallery-renderer cannot be started: no thread for it; raise the limits on processes \
          and memory (ulimit -u, ulimit -v) and build again

          """
        _ = unsafe write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
        _exit(1)
      }
      alarm(Self.seconds)
    }
  }

  deinit {
    end()
  }

  /// The process is there, or it is known that there will be none.
  func end() {
    let ends = isStarting.withLock { isStarting in
      defer { isStarting = false }
      return isStarting
    }
    guard ends else { return }
    Self.starting.withLock { count in
      count -= 1
      // Where one has come into being, the others may take their time again.
      guard Self.mayEndProgram.load(ordering: .relaxed) else { return }
      alarm(count == 0 ? 0 : Self.seconds)
    }
  }
}
