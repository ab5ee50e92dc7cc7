import CLinux
import Glibc
package import SystemPackage

/// A program that decodes one untrusted file in a sandbox.
package struct ConfinedProgram: Sendable {
  /// How a run of the program ended.
  package struct Run: Sendable {
    /// The exit status; `nil` if a signal ended it.
    package var status: Int32?
    /// The signal that ended it; 0 for none.
    package var signal: Int32 = 0
    /// Whether it was killed because it took too long.
    package var wasTooLong = false
    /// Whether it was killed because it printed too much.
    package var wasTooMuch = false
    /// The last lines of its standard error.
    package var messages: [String] = []
  }

  /// The limits of a run.
  package struct Limits: Sendable {
    /// CPU time in seconds.
    package var cpuTime: Int
    /// Elapsed time in seconds.
    package var elapsed: Int
    /// The size of a written file in bytes.
    package var fileSize: Int
    /// The size of its standard output in bytes.
    package var output = Int.max
    /// The address space in bytes. The default is sufficient to encode 4K with eight threads.
    package var memory = 8 << 30
  }

  private let path: FilePath
  private let scratch: FilePath?

  /// The maximum number of messages that are kept.
  fileprivate static let maxMessages = 40
  /// The time in milliseconds within which a killed program must end.
  private static let maxEnd: Int32 = 60_000

  /// Describes a program. `scratch` is `nil` for none.
  package init(path: FilePath, scratch: FilePath?) {
    (self.path, self.scratch) = (path, scratch)
  }

  /// Runs the program and waits for its end.
  package func run(
    _ arguments: [String], input: FileDescriptor, limits: Limits,
    onOutput: (ArraySlice<UInt8>) -> Void
  ) throws(Errno) -> Run {
    let output = try Self.pipe()
    defer { close(output.reading) }
    let errors: (reading: Int32, writing: Int32)
    do throws(Errno) {
      errors = try Self.pipe()
    } catch {
      close(output.writing)
      throw error
    }
    defer { close(errors.reading) }
    let process = start(arguments, input: input, (output.writing, errors.writing), limits)
    let error = Errno(rawValue: errno)
    close(output.writing)
    close(errors.writing)
    guard process > 0 else { throw error }
    var run = Run()
    var messages = OutputLines()
    var size = 0
    let deadline = ContinuousClock.now + .seconds(limits.elapsed)
    let isComplete = Self.read([output.reading, errors.reading], until: deadline) { index, bytes in
      if index == 1 { return messages.add(bytes) { run.add(message: $0) } }
      size += bytes.count
      if size <= limits.output { return onOutput(bytes) }
      if !run.wasTooMuch { kill(process, SIGKILL) }
      run.wasTooMuch = true
    }
    messages.finish { run.add(message: $0) }
    var end = linux_end()
    // The program may continue after it has closed its output.
    let rest = Int32(clamping: max(0, (deadline - .now).components.seconds) * 1000)
    if unsafe !isComplete || linux_wait(process, rest, &end) != 0 {
      run.wasTooLong = true
      kill(process, SIGKILL)
      // A process in an unresponsive system call does not end.
      guard unsafe linux_wait(process, Self.maxEnd, &end) == 0 else { throw Errno(rawValue: errno) }
    }
    let signal = end.status & 0x7f
    (run.status, run.signal) = (signal == 0 ? end.status >> 8 & 0xff : nil, signal)
    // ffmpeg ends with an error when it receives the signal.
    if signal == SIGXCPU || end.cpu_time >= Double(limits.cpuTime) { run.wasTooLong = true }
    return run
  }

  package func confinement() -> Confinement {
    let nothing = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    let limits = Limits(cpuTime: 60, elapsed: 60, fileSize: 1 << 20)
    return unsafe withProgram([], input: nothing, (nothing, nothing), limits) { program in
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
    _ arguments: [String], input: FileDescriptor, _ outputs: (Int32, Int32), _ limits: Limits
  ) -> pid_t {
    unsafe withProgram(arguments, input: input.rawValue, outputs, limits) {
      unsafe linux_start_program($0)
    }
  }

  private func withProgram<Value>(
    _ arguments: [String], input: Int32, _ outputs: (Int32, Int32), _ limits: Limits,
    _ body: (UnsafePointer<linux_program>) -> Value
  ) -> Value {
    var words = unsafe ([path.string] + arguments).map { unsafe strdup($0) } + [nil]
    let folder = unsafe scratch.flatMap { unsafe $0.withPlatformString { unsafe strdup($0) } }
    defer {
      unsafe words.forEach { unsafe free($0) }
      unsafe free(folder)
    }
    return unsafe path.withPlatformString { path in
      unsafe words.withUnsafeMutableBufferPointer { words in
        var program = unsafe linux_program(
          path: path, arguments: words.baseAddress, input: input, output: outputs.0,
          errors: outputs.1, folder: folder, memory: UInt(limits.memory),
          file_size: UInt(limits.fileSize), cpu_time: UInt(limits.cpuTime))
        return unsafe body(&program)
      }
    }
  }

  /// Reads from several pipes until all have ended.
  private static func read(
    _ pipes: [Int32], until deadline: ContinuousClock.Instant,
    _ onBytes: (Int, ArraySlice<UInt8>) -> Void
  ) -> Bool {
    var entries = pipes.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let capacity = buffer.count
    while entries.contains(where: { $0.fd >= 0 }) {
      let left = (deadline - .now).components.seconds
      let ready = unsafe poll(&entries, nfds_t(pipes.count), Int32(clamping: max(0, left) * 1000))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return false }
      for index in entries.indices where entries[index].revents != 0 {
        let count = unsafe Glibc.read(entries[index].fd, &buffer, capacity)
        if count > 0 {
          onBytes(index, buffer[..<count])
        } else if count == 0 || errno != EINTR {
          // Descriptors below 0 are ignored.
          entries[index].fd = -1
        }
      }
    }
    return true
  }
}

extension ConfinedProgram.Run {
  fileprivate mutating func add(message: String) {
    messages.append(message)
    if messages.count > ConfinedProgram.maxMessages { messages.removeFirst() }
  }
}

extension Confinement {
  /// Makes the description of `linux_sandbox_flags`.
  package init(flags: Int32) {
    let lost = UInt32(bitPattern: flags)
    self.init(
      writing: lost & linux_sandbox_writing.rawValue != 0,
      reading: lost & linux_sandbox_reading.rawValue != 0,
      network: lost & linux_sandbox_network.rawValue != 0,
      processes: lost & linux_sandbox_processes.rawValue != 0)
  }
}

/// Divides the output of a program into lines, each cut after 1,024 bytes.
package struct OutputLines {
  private var line: [UInt8] = []

  package init() {}

  /// Adds bytes, and calls the closure with each completed line.
  package mutating func add(_ bytes: ArraySlice<UInt8>, _ onLine: (String) -> Void) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        finish(onLine)
      } else if line.count < 1024 {
        line.append(byte)
      }
    }
  }

  /// Calls the closure with the rest, unless it is empty.
  package mutating func finish(_ onLine: (String) -> Void) {
    if !line.isEmpty { onLine(String(decoding: line, as: UTF8.self)) }
    line = []
  }
}
