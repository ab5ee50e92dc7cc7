import Glibc
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
