import Logging
import ServiceLifecycle

/// Runs a server until the surrounding task is cancelled, then stops it in two steps.
///
/// First nothing new is accepted and idle connections are closed; requests under way have half a
/// second to end. Cancelling at once would be the end of the process: a connection that has been
/// accepted but not yet taken up is dropped, and SwiftNIO traps on that.
///
/// - Parameter server: The service to run.
/// - Throws: What the server throws.
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
  // A task of its own, which the cancellation does not reach.
  let running = Task { try await group.run() }
  try await withTaskCancellationHandler {
    try await running.value
  } onCancel: {
    stop.finish()
  }
}

/// Ends when its signal does, and takes the group with it.
private struct StopSignal: Service {
  let signal: AsyncStream<Never>

  func run() async throws {
    for await _ in signal {}
  }
}

extension Logger {
  /// The server's own chatter goes nowhere: `gallery` reports through its console.
  static var silent: Logger {
    Logger(label: "gallery.preview") { _ in SwiftLogNoOpLogHandler() }
  }
}
