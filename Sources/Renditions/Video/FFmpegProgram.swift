import Glibc
package import SystemPackage

/// The program that decodes videos; the user installs it.
package enum FFmpegProgram {
  /// Finds the program in `PATH`; `nil` if it is not installed.
  package static func find(_ name: String = "ffmpeg") -> FilePath? {
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
    for folder in path.split(separator: ":") where folder.hasPrefix("/") {
      let file = "\(folder)/\(name)"
      guard unsafe access(file, X_OK) == 0, let real = unsafe realpath(file, nil) else { continue }
      defer { unsafe free(real) }
      return FilePath(unsafe String(cString: real))
    }
    return nil
  }

  /// Why a video cannot be converted without the program, and what to do.
  package static let missing = "ffmpeg is not installed; " + remedy

  /// Why the installed program cannot convert a video, and what to do. A script that starts another program does not
  /// work in the sandbox.
  package static func unusable(_ reason: String) -> String {
    "ffmpeg does not work (\(reason)); if it is a script or a snap, " + remedy
  }

  /// How to install the program.
  package static let remedy = "\(installation), and build again"

  /// How to install the program, without the next step.
  package static let installation =
    "install it (apt-get install ffmpeg, dnf install ffmpeg, or brew install ffmpeg)"
}
