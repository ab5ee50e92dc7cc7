package import PhotoCatalog
import Facts
import Glibc

/// Whether each later change of a file gives it another stamp. A file system that stores times in whole ticks gives two
/// changes within a tick the same time. Git has the same problem with its index (Documentation/technical/racy-git.txt).
extension FileStamp {
  /// Waits until a later change of the file would have a different time, if that takes only a few milliseconds. Call it
  /// before the file is read.
  package func waitUntilCertain() -> Bool {
    let now = Self.now
    if hasCoarseTimes {
      return [modified, changed ?? modified].contains { (now &- $0).magnitude < Self.coarseTick }
    }
    guard let changed, (0..<Self.fineTick).contains(now &- changed) else { return false }
    usleep(UInt32((Self.fineTick - (now - changed)) / 1000))
    return false
  }

  /// A number that changes with the file, for files whose stamp the catalog does not store. It is neither 0, which
  /// stands for no file, nor -1, which stands for a file to read again. Call it before the file is read. If it may miss
  /// a change, the number is different each time, so that the next run reads the file again.
  package var changeToken: Int64 {
    token(salt: waitUntilCertain() ? Self.now : 0)
  }

  /// A number that changes with the stamp; neither 0 nor -1.
  func token(salt: Int64 = 0) -> Int64 {
    var digest = InputDigest()
    for number in [size, modified, inode, changed ?? 0, salt] { digest.add(Int(number)) }
    return digest.changeToken
  }

  /// Whether the times are multiples of 10 ms, as those of FAT, exFAT and ext3. On other file systems, times are such
  /// multiples by chance once in 10¹⁴ files. Programs can set the time of modification, but not that of the last
  /// change.
  private var hasCoarseTimes: Bool {
    modified % 10_000_000 == 0 && (changed ?? modified) % 10_000_000 == 0
  }

  /// The ticks of file systems in nanoseconds, with a margin for differences of the clocks: 2 s on FAT, and otherwise
  /// that of the kernel's clock, 10 ms at most.
  private static let coarseTick: UInt64 = 3_000_000_000
  private static let fineTick: Int64 = 20_000_000

  /// Nanoseconds since 1970.
  private static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return time.nanoseconds
  }
}

extension InputDigest {
  /// The digest as a number for the catalog; neither 0 nor -1.
  var changeToken: Int64 {
    let token = Int64(bitPattern: value)
    return token == 0 || token == -1 ? 1 : token
  }
}
