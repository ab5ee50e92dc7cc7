import CLinux
import Glibc
import Synchronization
package import SystemPackage

/// Threads that are joined together, and report an error if they cannot be started. If the system cannot start a
/// thread, a thread of Foundation never runs and Dispatch waits, both without an error.
package struct ThreadGroup: ~Copyable {
  private var threads: [pthread_t] = []

  /// The address space that a thread reserves for its stack in bytes.
  static let stackSize = 2 << 20

  package init() {}

  /// The number of threads that were started.
  package var count: Int { threads.count }

  package mutating func start(_ body: @escaping @Sendable () -> Void) throws(Errno) {
    let work = unsafe Unmanaged.passRetained(Work(body: body))
    var thread = pthread_t()
    let code = unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { space in
      // `pthread_attr_t()` would be an initializer of Glibc or of CDispatch, depending on the order in which files
      // are compiled.
      guard let attributes = space.baseAddress else { return ENOMEM }
      unsafe pthread_attr_init(attributes)
      defer { unsafe pthread_attr_destroy(attributes) }
      unsafe pthread_attr_setstacksize(attributes, Self.stackSize)
      return unsafe pthread_create(
        &thread, attributes,
        { context in
          guard let context = unsafe context else { return nil }
          unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
          return nil
        }, work.toOpaque())
    }
    guard code == 0 else {
      unsafe work.release()
      throw Errno(rawValue: code)
    }
    threads.append(thread)
  }

  /// Waits until all threads have ended.
  package mutating func join() {
    for thread in threads { pthread_join(thread, nil) }
    threads = []
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }
}

/// Cancels work on other threads.
package final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    var handler: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  package init() {}

  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Cancels the work; its results so far are kept.
  package func cancel() {
    let handler = state.withLock { state in
      state.isCancelled = true
      return state.handler
    }
    handler?()
  }

  /// Calls a closure when the work is cancelled, or immediately if it already is.
  func onCancel(_ handler: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      state.handler = handler
      return state.isCancelled
    }
    if isCancelled { handler() }
  }
}

/// The address space that `ulimit -v` leaves to this process.
enum AddressSpace {
  /// The number of bytes that can still be reserved; `nil` if there is no limit.
  static var left: Int? {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      limit.rlim_cur < UInt64(Int.max)
    else { return nil }
    return Int(limit.rlim_cur) - used
  }

  /// The size of the address space in use, from `/proc/self/statm`; 0 if that cannot be read.
  private static var used: Int {
    guard let file = try? FileDescriptor.open(FilePath("/proc/self/statm"), .readOnly) else {
      return 0
    }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = try? file.closeAfter {
      try unsafe bytes.withUnsafeMutableBytes { try unsafe file.read(into: $0) }
    }
    let digits = bytes.prefix(count ?? 0).prefix { $0 != UInt8(ascii: " ") }
    return (Int(String(decoding: digits, as: UTF8.self)) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The number of files that can be read at once in the remaining address space.
  static func readers(_ wanted: Int) throws(IndexError) -> Int {
    guard let left else { return wanted }
    let available = left - catalogs
    guard available >= perThread * 4 else {
      throw .tooLittleMemory(needed: catalogs + perThread * 4)
    }
    share_heap()
    return max(1, min(wanted, available / perThread - 5))
  }

  /// The address space in bytes for the caches of the catalog, and for the stack and buffers of a thread.
  private static let catalogs = 64 << 20
  private static let perThread = 8 << 20
}
