import Glibc
import SystemPackage

/// What a build depends on, and what it left, in 32 bytes each, so that a build that has nothing to
/// do finds that out without composing a page.
enum BuildDigest {
  /// A digest of all that a site follows from; `nil` where the program does not know itself.
  ///
  /// - Parameters:
  ///   - settings: The build's settings.
  ///   - revision: The catalog's.
  static func inputs(_ settings: SiteSettings, revision: Int) -> [UInt8]? {
    // Another version of the program may write other pages.
    guard let program = FileTools.status("/proc/self/exe", followsLinks: true)
    else { return nil }
    // Reflection leaves out no setting that is added later.
    let text = """
      \(revision) \(program.st_ino) \(program.st_size) \(program.modified) \
      \(String(reflecting: settings))
      """
    return SHA256.digest(Array(text.utf8))
  }

  /// A digest of names, sizes and times of a site's own files.
  ///
  /// Renditions are named by their content and come and go with their names, so that the times of
  /// their folders say enough.
  static func outputs(_ site: FilePath) -> [UInt8] {
    var sum = SIMD4<UInt64>()
    for name in SitePublisher.ownNames where name != SitePublisher.renditions {
      addFiles(site.appending(name), to: &sum)
    }
    let renditions = site.appending(SitePublisher.renditions)
    for name in FileTools.names(in: renditions) {
      let folder = renditions.appending(name)
      if let status = FileTools.status(folder) { sum &+= hash(folder, status) }
    }
    return (0..<4).flatMap { lane in
      (0..<8).map { UInt8(truncatingIfNeeded: sum[lane] >> (8 * UInt64($0))) }
    }
  }

  private static func addFiles(_ path: FilePath, to sum: inout SIMD4<UInt64>) {
    guard let status = FileTools.status(path) else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      // A sum, since a folder's names come in no order.
      sum &+= hash(path, status)
      return
    }
    for name in FileTools.names(in: path) {
      addFiles(path.appending(name), to: &sum)
    }
  }

  private static func hash(_ path: FilePath, _ status: stat) -> SIMD4<UInt64> {
    // FNV-1a of the path, then a mix of each number, in four lanes that begin differently.
    var hash = SIMD4<UInt64>(0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 1)
    unsafe path.withPlatformString { text in
      var next = unsafe text
      while unsafe next.pointee != 0 {
        hash = (hash ^ SIMD4(repeating: UInt64(UInt8(bitPattern: unsafe next.pointee)))) &* prime
        unsafe next += 1
      }
    }
    for number in [
      UInt64(status.st_ino), UInt64(bitPattern: Int64(status.st_size)),
      UInt64(bitPattern: status.modified),
    ] {
      hash = (hash ^ SIMD4(repeating: number)) &* prime
      hash ^= hash &>> 29
    }
    return hash
  }

  private static let prime = SIMD4<UInt64>(repeating: 0x100_0000_01B3)
}

extension stat {
  /// Nanoseconds since 1970.
  fileprivate var modified: Int64 {
    Int64(st_mtim.tv_sec) * 1_000_000_000 + Int64(st_mtim.tv_nsec)
  }
}
