import CLinux
import Glibc
import Renditions
import SystemPackage

/// A program that decodes one untrusted file in a sandbox.
struct ConfinedProgram {
  /// How a run of the program ended.
  struct Run {
    /// The exit status; `nil` if a signal ended it.
    var status: Int32?
    /// The signal that ended it; 0 for none.
    var signal: Int32 = 0
    /// Whether it was ended because it took too long.
    var wasTooLong = false
    /// The last lines that it printed.
    var lines: [String] = []
  }

  /// The limits of a run.
  struct Limits {
    /// CPU time in seconds.
    var cpuTime: Int
    /// Elapsed time in seconds.
    var elapsed: Int
    /// The size of a written file in bytes.
    var fileSize: Int
  }

  let path: FilePath
  let scratch: FilePath

  /// The limit of address space in bytes: sufficient to encode 4K with eight threads.
  private static let memoryLimit: UInt = 8 << 30
  /// The maximum number of lines that are kept.
  private static let maxLines = 40

  /// Runs the program and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name.
  ///   - input: The file to decode.
  ///   - limits: What it may use.
  ///   - onLine: Called with each line that it prints.
  /// - Returns: How it ended.
  /// - Throws: `Errno` if it cannot be started.
  func run(
    _ arguments: [String], input: FileDescriptor, limits: Limits,
    onLine: (String) -> Void = { _ in }
  ) throws(Errno) -> Run {
    let (reading, writing) = try Self.pipe()
    defer { close(reading) }
    let process = start(arguments, input: input, output: writing, limits)
    let error = Errno(rawValue: errno)
    close(writing)
    guard process > 0 else { throw error }
    var run = Run()
    read(reading, until: .now + .seconds(limits.elapsed)) { line in
      guard let line else {
        run.wasTooLong = true
        kill(process, SIGKILL)
        return
      }
      onLine(line)
      run.lines.append(line)
      if run.lines.count > Self.maxLines { run.lines.removeFirst() }
    }
    // A process in an unresponsive system call does not end.
    alarm(60)
    var (status, usage): (Int32, rusage) = (0, rusage())
    while unsafe wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    alarm(0)
    let signal = status & 0x7f
    (run.status, run.signal) = (signal == 0 ? status >> 8 & 0xff : nil, signal)
    let cpuTime =
      Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    // ffmpeg ends with an error when it receives the signal.
    if signal == SIGXCPU || cpuTime >= Double(limits.cpuTime) { run.wasTooLong = true }
    return run
  }

  /// The confinement of the program.
  func confinement() -> Confinement {
    let nothing = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    let limits = Limits(cpuTime: 60, elapsed: 60, fileSize: 1 << 20)
    return unsafe withProgram([], input: nothing, output: nothing, limits) { program in
      Confinement(flags: unsafe linux_program_sandbox(program))
    }
  }

  private static func pipe() throws(Errno) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe Glibc.pipe(&ends) == 0 else { throw Errno(rawValue: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private func start(
    _ arguments: [String], input: FileDescriptor, output: Int32, _ limits: Limits
  ) -> pid_t {
    unsafe withProgram(arguments, input: input.rawValue, output: output, limits) {
      unsafe linux_start_program($0)
    }
  }

  private func withProgram<Value>(
    _ arguments: [String], input: Int32, output: Int32, _ limits: Limits,
    _ body: (UnsafePointer<linux_program>) -> Value
  ) -> Value {
    var words = unsafe ([path.string] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    return unsafe path.withPlatformString { path in
      unsafe scratch.withPlatformString { folder in
        unsafe words.withUnsafeMutableBufferPointer { words in
          var program = unsafe linux_program(
            path: path, arguments: words.baseAddress, input: input, output: output,
            folder: folder, memory: Self.memoryLimit, file_size: UInt(limits.fileSize),
            cpu_time: UInt(limits.cpuTime))
          return unsafe body(&program)
        }
      }
    }
  }

  /// Reads lines until the end, or calls the closure with `nil` when the time is over.
  private func read(
    _ descriptor: Int32, until deadline: ContinuousClock.Instant, _ onLine: (String?) -> Void
  ) {
    var (line, buffer): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 4096))
    while true {
      let left = (deadline - .now).components.seconds
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&entry, 1, Int32(clamping: max(0, left) * 1000))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return onLine(nil) }
      let capacity = buffer.count
      let count = unsafe Glibc.read(descriptor, &buffer, capacity)
      guard count > 0 else { break }
      for byte in buffer[..<count] {
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
          if !line.isEmpty { onLine(String(decoding: line, as: UTF8.self)) }
          line = []
        } else if line.count < 1024 {
          line.append(byte)
        }
      }
    }
    if !line.isEmpty { onLine(String(decoding: line, as: UTF8.self)) }
  }
}

extension Confinement {
  /// Makes the description of `linux_sandbox_flags`.
  init(flags: Int32) {
    let lost = UInt32(bitPattern: flags)
    self.init(
      writing: lost & linux_sandbox_writing.rawValue != 0,
      reading: lost & linux_sandbox_reading.rawValue != 0,
      network: lost & linux_sandbox_network.rawValue != 0,
      processes: lost & linux_sandbox_processes.rawValue != 0)
  }
}
