import Glibc

/// The requirements of all commands on the system.
enum Surroundings {
  /// A requirement that the system does not meet.
  enum Problem: Error, Equatable, CustomStringConvertible {
    case noProcesses
    case fewFiles(Int)

    var description: String {
      switch self {
      case .noProcesses:
        "/proc, where the system lists processes and open files, cannot be read; mount it with "
          + "mount -t proc proc /proc, and start gallery again"
      case .fewFiles(let count):
        "only \(count) files can be open at once; allow \(Surroundings.minFiles) or more with "
          + "ulimit -n \(Surroundings.minFiles), and start gallery again"
      }
    }
  }

  /// The minimum limit of open files with which all commands work. Libraries that gallery uses end the program without
  /// a message if they cannot open their files.
  static let minFiles = 128
  /// More than a preview with thousands of connections needs.
  private static let maxFiles = 16_384

  /// Raises the limit of open files as far as the system permits. Most systems permit only 1024 by default, for old
  /// programs, and many more on request.
  static func prepare() throws(Problem) {
    // Without it, even the arguments of this call are unknown.
    guard unsafe access("/proc/self/exe", F_OK) == 0 else { throw .noProcesses }
    var limit = rlimit()
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard unsafe getrlimit(kind, &limit) == 0 else { return }
    let wanted = min(limit.rlim_max, rlim_t(maxFiles))
    if limit.rlim_cur < wanted {
      var raised = limit
      raised.rlim_cur = wanted
      if unsafe setrlimit(kind, &raised) == 0 { limit = raised }
    }
    if limit.rlim_cur < rlim_t(minFiles) { throw .fewFiles(Int(limit.rlim_cur)) }
  }
}
