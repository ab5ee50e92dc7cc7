import CLinux
import CVips
import Glibc
import Renditions
import SystemPackage

/// The worker: receives jobs and sends replies over the socket that is its standard input, and writes
/// images to one folder.
@main struct Renderer {
  /// The limit of CPU time for a photo, in seconds.
  ///
  /// The timer ends the process. The program that started it starts another.
  private static let timeLimit = 120
  /// The limit of elapsed time for a photo, in seconds, for example on an unresponsive disk.
  private static let elapsedTimeLimit: UInt32 = 600
  /// The limit of address space in bytes: sufficient for a picture of 500 megapixels in strips.
  private static let memoryLimit: UInt = 3 << 30

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--probe", let scratch = arguments.dropFirst().first {
      ConfinementProbe(scratch: scratch, others: Array(arguments.dropFirst(2))).run()
      return
    }
    guard let scratch = arguments.first, let socket = takeSocket() else {
      complain("gallery-renderer is started by gallery build, and does nothing by itself")
      exit(64)
    }
    // Loading shared libraries from an unresponsive disk must not block a build.
    alarm(elapsedTimeLimit)
    // Ctrl-C is sent to the whole process group. The program that sends jobs decides when to end.
    signal(SIGINT, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    signal(SIGHUP, SIG_DFL)
    let isShortOfMemory = limitMemory()
    // Temporary files of decoders must be where they may write.
    unsafe setenv("TMPDIR", scratch, 1)
    let confinement = Confinement(confinedTo: scratch)
    // After the confinement, which applies to the current thread only.
    guard linux_end_with_peer(socket.rawValue) == 0 else {
      complain("no thread can be started: \(Errno(rawValue: errno))")
      exit(71)
    }
    guard cvips_start() == 0 else {
      complain("libvips does not start: \(unsafe String(cString: cvips_last_error()))")
      exit(70)
    }
    let version = RendererVersion(
      renderer: RenditionRecipe.rendererVersion, libvips: unsafe String(cString: cvips_version()))
    let handshake = WorkerHandshake(
      version: version, confinement: confinement, isShortOfMemory: isShortOfMemory)
    do {
      try serve(WorkerSocket(socket), handshake, scratch: FilePath(scratch))
    } catch {
      complain("\(error)")
      exit(74)
    }
  }

  private static func serve(
    _ socket: WorkerSocket, _ handshake: WorkerHandshake, scratch: FilePath
  ) throws {
    var socket = socket
    try socket.send(handshake)
    alarm(0)
    while let (request, original) = try socket.receiveWithDescriptor(WorkerRequest.self) {
      var reply = WorkerReply(number: request.number)
      if let original {
        setTimeLimit(timeLimit)
        if let images = request.images {
          reply = RenderTask(
            number: request.number, task: images, original: original, scratch: scratch
          ).run()
        } else {
          reply.environmentError = "the job is of an unknown type"
        }
        setTimeLimit(0)
        try original.close()
      } else {
        reply.environmentError = "no file came with the job"
      }
      try socket.send(reply)
    }
  }

  /// Moves the socket away from standard input; `nil` if standard input is not a socket.
  private static func takeSocket() -> FileDescriptor? {
    var status = stat()
    guard unsafe fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
      return nil
    }
    let socket = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    let nothing = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard socket >= 0, nothing >= 0, dup2(nothing, STDIN_FILENO) == STDIN_FILENO else { return nil }
    close(nothing)
    return FileDescriptor(rawValue: socket)
  }

  /// Limits the address space.
  ///
  /// - Returns: Whether the user has set a lower limit.
  private static func limitMemory() -> Bool {
    let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur > memoryLimit else { return true }
    limit = rlimit(rlim_cur: memoryLimit, rlim_max: memoryLimit)
    return unsafe setrlimit(resource, &limit) != 0
  }

  private static func setTimeLimit(_ seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    unsafe setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    alarm(seconds == 0 ? 0 : elapsedTimeLimit)
  }

  private static func complain(_ text: String) {
    let line = Array((text + "\n").utf8)
    _ = unsafe write(STDERR_FILENO, line, line.count)
  }
}

extension Confinement {
  /// Confines the process as far as the kernel supports it.
  init(confinedTo folder: String) {
    let lost = unsafe UInt32(bitPattern: linux_confine(folder))
    self.init(
      writing: lost & linux_sandbox_writing.rawValue != 0,
      reading: lost & linux_sandbox_reading.rawValue != 0,
      network: lost & linux_sandbox_network.rawValue != 0,
      processes: lost & linux_sandbox_processes.rawValue != 0)
  }
}
