import Foundation
import SystemPackage
import TestSupport

/// A server of rclone for SFTP or WebDAV on this machine, with the user `me`. The rclone of Debian 12 serves no FTP.
struct TransferServer {
  let port: Int
  /// The password as rclone has it in its configuration.
  let obscuredPassword: String
  private let process: Process

  /// Starts the server, and waits until it accepts connections.
  init(_ kind: String, folder: String, _ environment: [String: String]) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let password = try Binary.shell("rclone obscure secret", in: "/")
    obscuredPassword = password.output.trimmingCharacters(in: .whitespacesAndNewlines)
    port = try Self.freePort()
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "rclone", "serve", kind, folder, "--dir-cache-time", "0s", "--addr", "127.0.0.1:\(port)", "--user", "me",
      "--pass", "secret",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let ready = "until (exec 3<>/dev/tcp/127.0.0.1/\(port)) 2>/dev/null; do sleep 0.05; done"
    _ = try Binary.shell("timeout 30 bash -c '\(ready)'", in: "/")
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  /// A port that no program uses now.
  private static func freePort() throws -> Int {
    let command =
      "python3 -c 'import socket; s = socket.socket(); s.bind((\"127.0.0.1\", 0)); print(s.getsockname()[1])'"
    let text = try Binary.shell(command, in: "/").output
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }
}
