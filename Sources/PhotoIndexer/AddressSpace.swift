import CLinux
import Glibc
import SystemPackage

/// What `ulimit -v` leaves to this program.
enum AddressSpace {
  /// Bytes that can still be reserved; `nil` where there is no limit.
  static var left: Int? {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      limit.rlim_cur < UInt64(Int.max)
    else { return nil }
    return Int(limit.rlim_cur) - used
  }

  /// The first number of `/proc/self/statm`, in pages; where it cannot be read, nothing counts as
  /// used.
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

  /// How many files can be read at once in what is left.
  ///
  /// - Parameter wanted: How many there should be.
  /// - Returns: At least 1, at most `wanted`.
  /// - Throws: `IndexError.tooLittleMemory`.
  static func readers(_ wanted: Int) throws(IndexError) -> Int {
    guard let left else { return wanted }
    let room = left - catalogs
    guard room >= perThread * 4 else { throw .tooLittleMemory(needed: catalogs + perThread * 4) }
    share_heap()
    return max(1, min(wanted, room / perThread - 5))
  }

  /// The catalog's caches, and what a thread may hold: its stack, a few blocks of metadata.
  private static let catalogs = 64 << 20
  private static let perThread = 8 << 20
}
