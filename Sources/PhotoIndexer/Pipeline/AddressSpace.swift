import CLinux
import Glibc
import SystemPackage

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
