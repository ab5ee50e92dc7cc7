import CLinux
import FoundationEssentials
import Glibc

/// Tries operations that an attacker who controls a decoder would try, before and after the process is confined. For
/// each attempt, it prints a line of JSON: the name, and the error numbers before and after; 0 means success.
/// `gallery-renderer --probe <scratch> <file of the user> <folder of the user>`
struct ConfinementProbe {
  var scratch: String
  /// A file and a folder that a worker must not access.
  var others: [String]

  private typealias Attempt = (name: String, run: () -> Int32)

  func run() {
    guard others.count == 2 else { exit(64) }
    let photo = unsafe open(others[0], O_RDONLY | O_CLOEXEC)
    let attempts = attempts(photo: photo)
    let before = attempts.map { $0.run() }
    _ = Confinement(confinedTo: scratch)
    let after = attempts.map { $0.run() }
    for (index, attempt) in attempts.enumerated() {
      print(
        "{\"name\":\"\(attempt.name)\",\"before\":\(before[index]),\"after\":\(after[index])}")
    }
  }

  private func attempts(photo: Int32) -> [Attempt] {
    let (file, folder) = (others[0], others[1])
    func new(_ place: String) -> String { "\(place)/\(UUID().uuidString)" }
    func opened(_ path: String, _ flags: Int32) -> Int32 {
      let descriptor = unsafe open(path, flags | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { return errno }
      close(descriptor)
      return 0
    }
    func result(_ value: Int32) -> Int32 { value < 0 ? errno : 0 }
    func attempt(_ what: linux_attempt) -> Int32 { linux_try(what, photo, getppid()) }
    return [
      ("write in the scratch folder", { opened(new(scratch), O_WRONLY | O_CREAT) }),
      ("read a system file", { opened("/usr/lib/os-release", O_RDONLY) }),
      ("read a file", { opened(file, O_RDONLY) }),
      ("read the photo by its number", { opened("/proc/self/fd/\(photo)", O_RDONLY) }),
      ("list a folder", { opened(folder, O_RDONLY | O_DIRECTORY) }),
      ("write a file", { opened(file, O_WRONLY) }),
      ("make a file elsewhere", { opened(new(folder), O_WRONLY | O_CREAT) }),
      ("make a symbolic link", { unsafe result(symlink("/etc/passwd", new(scratch))) }),
      ("make a second name", { unsafe result(link(file, new(scratch))) }),
      ("make a folder", { unsafe result(mkdir(new(scratch), 0o700)) }),
      ("make a pipe", { unsafe result(mkfifo(new(scratch), 0o600)) }),
      ("change the photo's mode", { result(fchmod(photo, 0o600)) }),
      ("change the photo's owner", { attempt(linux_attempt_owner) }),
      ("change the photo's times", { result(futimens(photo, nil)) }),
      ("change the photo's attributes", { attempt(linux_attempt_attribute) }),
      ("change the photo's flags", { attempt(linux_attempt_flags) }),
      ("have signals sent to another process", { attempt(linux_attempt_signal_owner) }),
      ("change the limits of another process", { attempt(linux_attempt_limit) }),
      (
        "open a socket",
        {
          let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
          guard socket >= 0 else { return errno }
          close(socket)
          return 0
        }
      ),
      ("signal another process", { result(kill(getppid(), 0)) }),
      ("queue a signal", { attempt(linux_attempt_queued_signal) }),
      ("trace another process", { attempt(linux_attempt_trace) }),
      ("make a file in memory", { attempt(linux_attempt_memory_file) }),
      ("start a program", { start("/bin/true") }),
    ]
  }

  private func start(_ program: String) -> Int32 {
    var child: pid_t = 0
    let name = unsafe strdup(program)
    defer { unsafe free(name) }
    var arguments = unsafe [name, nil]
    let error = unsafe posix_spawn(&child, program, nil, nil, &arguments, nil)
    if error == 0 { waitpid(child, nil, 0) }
    return error
  }
}
