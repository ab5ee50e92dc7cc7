import Glibc
import Synchronization

/// Exits the program if creating a worker process hangs. swift-subprocess 1.0.2 waits forever if its own thread for
/// creating processes could not be started. A task that waits for it cannot be cancelled, so the program exits. This
/// loses no more data than killing it.
package final class StartOfProcess: Sendable {
  /// Whether the program may exit: only the program itself can decide that.
  private static let mayEndProgram = Atomic(false)

  /// Allows the program to exit from now on.
  package static func allowEndingProgram() {
    mayEndProgram.store(true, ordering: .relaxed)
  }

  /// The time limit for creating a process, in seconds. It usually takes milliseconds.
  private static let seconds: UInt32 = 30

  /// The number of processes that are being created.
  private static let starting = Mutex(0)

  private let isStarting = Mutex(true)

  /// Begins to create a process.
  init() {
    Self.starting.withLock { count in
      count += 1
      guard count == 1, Self.mayEndProgram.load(ordering: .relaxed) else { return }
      signal(SIGALRM) { _ in
        // Only async-signal-safe functions.
        let message: StaticString = """
          Error: gallery-renderer cannot be started: no thread is available; raise the limits on processes \
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

  /// Ends the creation of a process, whether it succeeded or failed.
  func end() {
    let ends = isStarting.withLock { isStarting in
      defer { isStarting = false }
      return isStarting
    }
    guard ends else { return }
    Self.starting.withLock { count in
      count -= 1
      // One attempt has ended, so the time limit of the others starts again.
      guard Self.mayEndProgram.load(ordering: .relaxed) else { return }
      alarm(count == 0 ? 0 : Self.seconds)
    }
  }
}
