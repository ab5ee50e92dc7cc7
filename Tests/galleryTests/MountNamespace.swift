import Foundation
import SystemPackage
import TestSupport

/// Runs shell scripts in their own mount namespace.
enum MountNamespace {
  /// Whether this process can create a mount namespace; containers often cannot.
  static let isPermitted: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    process.arguments = ["--mount", "sh", "-c", "mount -t tmpfs -o size=64k none /mnt"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    if process.terminationStatus != 0 { print("skipped: no mount namespaces on this machine") }
    return process.terminationStatus == 0
  }()

  /// Runs a script until its first failing command; `$GALLERY` is the program.
  static func run(_ script: String, in folder: FilePath) throws -> Binary.Result {
    try run("/usr/bin/unshare", ["--mount", "sh", "-ec", script], in: folder)
  }

  /// The same without a namespace, for scripts that mount nothing.
  static func shell(_ script: String, in folder: FilePath) throws -> Binary.Result {
    try run("/bin/sh", ["-ec", script], in: folder)
  }

  private static func run(_ program: FilePath, _ arguments: [String], in folder: FilePath) throws -> Binary.Result {
    try Binary.run(program: program, arguments, in: folder, environment: ["GALLERY": Binary.path.string])
  }
}
