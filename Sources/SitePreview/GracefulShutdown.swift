import Logging
import ServiceLifecycle

/// Runs a server until the task is cancelled, then stops it gracefully. New connections are refused, idle connections
/// are closed, and active requests have half a second to end. Cancelling the server directly would crash the process,
/// because SwiftNIO traps if an accepted connection is dropped before it is handled.
func runUntilCancelled(_ server: some Service) async throws {
  let (signal, stop) = AsyncStream.makeStream(of: Never.self)
  var configuration = ServiceGroupConfiguration(
    services: [
      .init(service: server),
      .init(
        service: StopSignal(signal: signal), successTerminationBehavior: .gracefullyShutdownGroup),
    ],
    logger: .silent)
  configuration.maximumGracefulShutdownDuration = .milliseconds(500)
  let group = ServiceGroup(configuration: configuration)
  // An unstructured task, which is not cancelled with the current one.
  let running = Task { try await group.run() }
  try await withTaskCancellationHandler {
    try await running.value
  } onCancel: {
    stop.finish()
  }
}

/// A service that ends when its signal ends, which stops the group.
private struct StopSignal: Service {
  let signal: AsyncStream<Never>

  func run() async throws {
    for await _ in signal {}
  }
}

extension Logger {
  /// A logger without output, because `gallery` prints its own messages.
  static var silent: Logger {
    Logger(label: "gallery.preview") { _ in SwiftLogNoOpLogHandler() }
  }
}
