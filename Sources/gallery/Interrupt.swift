import ArgumentParser
import Dispatch
import Glibc

/// Ends long work in good order when the user presses Ctrl-C or the system asks.
enum Interrupt {
  /// What a shell expects of a program that was interrupted.
  static let status = ExitCode(130)

  /// Runs work that is cancelled by SIGINT and SIGTERM; a second signal ends the program at once.
  ///
  /// - Parameter work: Keeps what it has done when it is cancelled.
  /// - Returns: What the work returns.
  /// - Throws: What the work throws; `status` where it was cancelled.
  static func cancels<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await work() }
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        if task.isCancelled { exit(status.rawValue) }
        task.cancel()
      }
      source.resume()
      return source
    }
    defer { sources.forEach { $0.cancel() } }
    do {
      return try await task.value
    } catch is CancellationError {
      throw status
    }
  }
}
