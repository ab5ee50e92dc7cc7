import FoundationEssentials
import Subprocess

/// The environment of worker processes. A decoder that a hostile file has taken over must not be able to read a
/// passphrase or cloud credentials in it.
package enum WorkerEnvironment {
  /// The variables that a worker needs: those of the dynamic linker, temporary files, memory, fonts and libvips.
  static let names: Set<String> = [
    "PATH", "TMPDIR", "HOME", "TZ", "LANG", "LC_ALL", "XDG_CACHE_HOME", "G_SLICE",
    "SWIFT_BACKTRACE",
  ]
  /// The prefixes of further variables.
  static let prefixes = [
    "LD_", "VIPS_", "FONTCONFIG_", "MALLOC_", "ASAN_", "TSAN_", "UBSAN_", "FAULT_",
  ]

  /// The variables of this process that a worker gets.
  static var current: Environment {
    .custom(
      Dictionary(
        uniqueKeysWithValues: filter(ProcessInfo.processInfo.environment).map {
          (Environment.Key(stringLiteral: $0.key), $0.value)
        }))
  }

  /// Returns the variables that a worker gets.
  package static func filter(_ environment: [String: String]) -> [String: String] {
    environment.filter { name, _ in names.contains(name) || prefixes.contains(where: name.hasPrefix)
    }
  }
}
