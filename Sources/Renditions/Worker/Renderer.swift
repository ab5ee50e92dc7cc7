import Facts
import CLinux
import CVipsLoader
import Glibc
import SystemPackage

/// The worker: receives jobs and sends replies over the socket that is its standard input, and writes images to one
/// folder.
package enum Renderer {
  /// The limit of CPU time for a photo, in seconds. The timer kills the process. The program that started it starts
  /// another one.
  private static let timeLimit = 120
  /// The limit of elapsed time for a photo, in seconds, for example if a disk does not respond.
  private static let elapsedTimeLimit: UInt32 = 600
  /// The limit of address space in bytes: sufficient for a picture of 500 megapixels in strips.
  private static let memoryLimit: UInt = 3 << 30

  /// Whether this process was started as a worker, by `gallery-renderer`.
  package static var isStarted: Bool {
    FilePath(CommandLine.arguments.first ?? "").lastComponent?.string == RendererProgram.name
  }

  /// Runs the worker until the socket is closed.
  package static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--probe", let scratch = arguments.dropFirst().first {
      ConfinementProbe(scratch: scratch, others: Array(arguments.dropFirst(2))).run()
      return
    }
    let ffmpeg = arguments.first == "--ffmpeg" ? arguments.dropFirst().first : nil
    let rest = arguments.dropFirst(ffmpeg == nil ? 0 : 2)
    guard let scratch = rest.first, let socket = takeSocket() else {
      complain("gallery-renderer is started by gallery build, and does nothing by itself")
      exit(64)
    }
    // Loading shared libraries from a disk that does not respond must not block a build.
    alarm(elapsedTimeLimit)
    // Ctrl-C is sent to the whole process group. The program that sends jobs decides when to end.
    signal(SIGINT, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    signal(SIGHUP, SIG_DFL)
    if let ffmpeg { return renderVideos(socket, FilePath(ffmpeg), FilePath(scratch)) }
    // Before the confinement, which does not allow every folder that a library can be in.
    loadLibrary()
    let isShortOfMemory = limitMemory()
    // Decoders may write temporary files only in this folder.
    unsafe setenv("TMPDIR", scratch, 1)
    let confinement = Confinement(confinedTo: scratch)
    // Called after the confinement, which applies only to the current thread and the threads that it starts later.
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

  /// Loads libvips, which only this kind of worker needs: it takes 50 ms.
  private static func loadLibrary() {
    do {
      let library = try RendererProgram.find("libgallery-vips.so")
      guard unsafe cvips_load(library.string) != 0 else { return }
      complain("libvips cannot be loaded: \(unsafe String(cString: cvips_load_error()))")
    } catch {
      complain("\(error)")
    }
    exit(70)
  }

  private static func serve(
    _ socket: WorkerSocket, _ handshake: WorkerHandshake, scratch: FilePath
  ) throws {
    let painter = WatermarkPainter(scratch: scratch)
    try answer(socket, handshake) { request, original in
      if let watermark = request.watermark {
        setTimeLimit(timeLimit)
        defer { setTimeLimit(0) }
        return WatermarkPreparation(
          number: request.number, task: watermark, file: original, scratch: scratch
        ).run()
      }
      guard let images = request.images, request.video == nil else {
        return .environmentError("the job is of an unknown type", number: request.number)
      }
      setTimeLimit(timeLimit)
      defer { setTimeLimit(0) }
      cvips_set_threads(Int32(clamping: request.threads ?? 1))
      return RenderTask(
        number: request.number, task: images, original: original, scratch: scratch,
        painter: painter
      ).run()
    }
  }

  private static func renderVideos(
    _ socket: FileDescriptor, _ ffmpeg: FilePath, _ scratch: FilePath
  ) {
    guard linux_end_with_peer(socket.rawValue) == 0 else {
      complain("no thread can be started: \(Errno(rawValue: errno))")
      exit(71)
    }
    let program = ConfinedProgram(path: ffmpeg, scratch: scratch)
    do {
      let renderer = VideoRenderer(
        ffmpeg: program, ffprobe: FFprobe(beside: ffmpeg), scratch: scratch,
        images: ImageWorker(program: try RendererProgram.find(), scratch: scratch))
      let version = RendererVersion(
        renderer: RenditionRecipe.rendererVersion, libvips: "ffmpeg \(try renderer.version())")
      let handshake = WorkerHandshake(
        version: version, confinement: program.confinement(), isShortOfMemory: false)
      try answer(WorkerSocket(socket), handshake) { request, original in
        guard let video = request.video else {
          return .environmentError("the job is of an unknown type", number: request.number)
        }
        return renderer.run(request, video, original)
      }
    } catch {
      complain("\(ffmpeg): \(error)")
      exit(74)
    }
  }

  /// Sends the handshake, and a reply to each request.
  private static func answer(
    _ socket: WorkerSocket, _ handshake: WorkerHandshake,
    _ reply: (WorkerRequest, FileDescriptor) throws -> WorkerReply
  ) throws {
    var socket = socket
    try socket.send(handshake)
    alarm(0)
    while let (request, original) = try socket.receiveWithDescriptor(WorkerRequest.self) {
      // To read a message, Swift searches tables all over the program, which need not stay in memory.
      return_program_pages()
      guard let original else {
        try socket.send(
          WorkerReply.environmentError("no file came with the job", number: request.number))
        continue
      }
      try socket.send(try original.closeAfter { try reply(request, original) })
    }
  }

  /// Moves the socket from standard input to another descriptor; `nil` if standard input is not a socket.
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
    self.init(flags: unsafe linux_confine(folder))
  }
}

extension WorkerReply {
  fileprivate static func environmentError(_ reason: String, number: Int) -> WorkerReply {
    var reply = WorkerReply(number: number)
    reply.environmentError = reason
    return reply
  }
}
