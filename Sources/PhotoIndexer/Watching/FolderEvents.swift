import Dispatch
import Glibc
import SystemPackage

/// The changes of folders that the kernel reports; see inotify(7). The kernel keeps events until they are read, and
/// reports an overflow if there are too many.
final class FolderEvents: Sendable {
  /// A change of a folder or of a name in it.
  struct Event {
    /// The number of the watch.
    var watch: Int32
    /// What happened: a combination of `IN_…` constants.
    var mask: UInt32
    /// The bytes of the name in the folder; empty for the folder itself.
    var name: [UInt8]

    func has(_ bits: Int32) -> Bool { mask & UInt32(bitPattern: bits) != 0 }
  }

  private let events: FileDescriptor
  /// A pipe that ends the wait for events when it is written to.
  private let end: (read: FileDescriptor, write: FileDescriptor)

  /// Opens an empty queue.
  init() throws(Errno) {
    do {
      let pipe = try FileDescriptor.pipe()
      end = (pipe.readEnd, pipe.writeEnd)
    } catch {
      throw error as? Errno ?? .ioError
    }
    // An invalid descriptor is closed by `deinit` without effect.
    let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    let reason = Errno(rawValue: errno)
    events = FileDescriptor(rawValue: descriptor)
    guard descriptor >= 0 else { throw reason }
  }

  deinit {
    for file in [events, end.read, end.write] { try? file.close() }
  }

  /// Watches a folder, without the folders in it.
  func watch(_ folder: FilePath) throws(Errno) -> Int32 {
    let mask =
      IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      | IN_DELETE_SELF | IN_MOVE_SELF | Int32(IN_ONLYDIR) | Int32(IN_EXCL_UNLINK)
    let number = unsafe folder.withPlatformString { path in
      unsafe inotify_add_watch(events.rawValue, path, UInt32(bitPattern: mask))
    }
    guard number >= 0 else { throw Errno(rawValue: errno) }
    return number
  }

  /// Removes a watch; a watch that no longer exists is ignored.
  func remove(_ watch: Int32) {
    _ = inotify_rm_watch(events.rawValue, watch)
  }

  /// Returns the next events, in their order; none if there are none yet.
  func next() throws(Errno) -> [Event] {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count: Int
    do {
      count = try unsafe buffer.withUnsafeMutableBytes { try unsafe events.read(into: $0) }
    } catch {
      let reason = error as? Errno ?? .ioError
      if reason == .resourceTemporarilyUnavailable { return [] }
      throw reason
    }
    return Self.events(buffer.prefix(count))
  }

  /// Waits until there are events, or for a time; returns early if the task is cancelled. `time` has whole seconds;
  /// `nil` for no limit.
  func wait(upTo time: Duration?) async {
    let (events, end) = (events.rawValue, self.end)
    let limit = time.map { Int32(clamping: $0.components.seconds * 1000) } ?? -1
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          var files = [
            pollfd(fd: events, events: Int16(POLLIN), revents: 0),
            pollfd(fd: end.read.rawValue, events: Int16(POLLIN), revents: 0),
          ]
          _ = unsafe poll(&files, nfds_t(files.count), limit)
          continuation.resume()
        }
      }
    } onCancel: {
      _ = try? end.write.writeAll([0])
    }
  }

  /// Decodes `struct inotify_event`: four numbers of 32 bits, and the name with its padding.
  private static func events(_ bytes: ArraySlice<UInt8>) -> [Event] {
    var (events, rest): ([Event], ArraySlice<UInt8>) = ([], bytes)
    while rest.count >= 16 {
      let head = Array(rest.prefix(16))
      let number = { (field: Int) -> UInt32 in
        unsafe head.withUnsafeBytes { unsafe $0.load(fromByteOffset: 4 * field, as: UInt32.self) }
      }
      rest = rest.dropFirst(16)
      let name = rest.prefix(Int(number(3))).prefix { $0 != 0 }
      rest = rest.dropFirst(Int(number(3)))
      events.append(Event(watch: Int32(bitPattern: number(0)), mask: number(1), name: Array(name)))
    }
    return events
  }
}
