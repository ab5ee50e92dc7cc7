import Glibc
import Subprocess
import SystemPackage

/// A program of the user's machine that transfers files. It is started with a list of arguments, without a shell.
package struct Tool: Sendable {
  /// The name of the program in `PATH`.
  let name: String

  package static let rsync = Tool(name: "rsync")
  package static let rclone = Tool(name: "rclone")

  /// Why a tool did not do its work.
  package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    case missing(String)
    /// How it ended, and the last lines that it printed.
    case failed(String, target: String, ending: String, lines: String)
    case cannotStart(String, String)
    /// A variable of the environment with which rclone would send nothing and report success.
    case dryRun(String)

    package var description: String {
      switch self {
      case .missing(let name):
        "\(name) is not in PATH; install it (apt-get install \(name), dnf install \(name), or "
          + "brew install \(name)), or publish to a folder"
      case .failed(let name, let target, let ending, let lines):
        (lines.isEmpty ? "" : lines + "\n")
          + "\(target): \(name) \(ending); correct what it reports and publish again; "
          + "gallery then continues"
      case .cannotStart(let name, let reason):
        "\(name) cannot be started: \(reason); check the limits on processes and memory"
      case .dryRun(let variable):
        "\(variable) is set, so rclone would send nothing; unset it, or use gallery publish --dry-run"
      }
    }
  }

  /// How a run of a tool ended.
  struct Run: Sendable {
    /// The exit status; `nil` if a signal ended it.
    var status: Int32?
    /// How it ended, for messages.
    var ending: String
    var output: String
    /// The last lines of its errors.
    var errors: String
  }

  /// Throws an error if the environment makes rclone only report what it would send.
  static func checkDryRun() throws(Failure) {
    for variable in ["RCLONE_DRY_RUN", "RCLONE_INTERACTIVE"] {
      guard let value = unsafe getenv(variable) else { continue }
      let text = unsafe String(cString: value).lowercased()
      if !["", "0", "f", "false"].contains(text) { throw .dryRun(variable) }
    }
  }

  /// Whether the tool is in `PATH`.
  var isInstalled: Bool {
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains { folder in
      unsafe access("\(folder)/\(name)", X_OK) == 0
    }
  }

  /// Runs the tool. If the task is cancelled, the tool receives SIGTERM, and SIGKILL after some seconds.
  func run(_ arguments: [String]) async throws -> Run {
    guard isInstalled else { throw Failure.missing(name) }
    try Task.checkCancellation()
    var options = PlatformOptions()
    options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(5))]
    do {
      let result = try await Subprocess.run(
        .name(name), arguments: Arguments(arguments), platformOptions: options,
        // Any other limit would be allocated at once.
        output: .bytes(limit: .max), error: .bytes(limit: .max))
      try Task.checkCancellation()
      let (status, ending): (Int32?, String) =
        switch result.terminationStatus {
        case .exited(let status): (status, "ended with status \(status)")
        case .signaled(let signal): (nil, "was ended by signal \(signal)")
        }
      let errors = String(decoding: result.standardError, as: UTF8.self)
      return Run(
        status: status, ending: ending,
        output: String(decoding: result.standardOutput, as: UTF8.self),
        errors: errors.split(separator: "\n").suffix(5).joined(separator: "\n"))
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw Failure.cannotStart(name, "\(error)")
    }
  }

  /// Runs the tool and throws an error if it fails.
  func perform(_ arguments: [String], target: String, accepting statuses: Set<Int32> = [0]) async throws -> Run {
    let run = try await run(arguments)
    guard let status = run.status, statuses.contains(status) else {
      throw Failure.failed(name, target: target, ending: run.ending, lines: run.errors)
    }
    return run
  }
}
