import Glibc
import SystemPackage

/// What a build depends on, and what it left, in 32 bytes each, so that a build that has nothing to
/// do finds that out without composing a page.
enum BuildDigest {
  /// A digest of all that a site follows from; `nil` where the program does not know itself.
  static func inputs(_ settings: SiteSettings, revision: Int) -> [UInt8]? {
    // Another version of the program may write other pages.
    guard let program = FileTools.status("/proc/self/exe", followsLinks: true) else { return nil }
    // Reflection leaves out no setting that is added later.
    let text = """
      \(revision) \(program.st_ino) \(program.st_size) \(FileTools.nanoseconds(program)) \
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
    let names = SitePublisher.ownNames.subtracting([SitePublisher.renditions])
    // A sum, since folders are listed in no order.
    for file in FileTools.list(below: site, names: names, needsStatus: true) {
      sum &+= hash(file.path, [file.size, file.modified])
    }
    let renditions = site.appending(SitePublisher.renditions)
    for name in FileTools.names(in: renditions) {
      sum &+= hash(name, [FileTools.modified(renditions.appending(name)) ?? 0])
    }
    return (0..<4).flatMap { lane in
      (0..<8).map { UInt8(truncatingIfNeeded: sum[lane] >> (8 * UInt64($0))) }
    }
  }

  /// FNV-1a of the path, then a mix of each number, in four lanes that begin differently.
  private static func hash(_ path: String, _ numbers: [Int]) -> SIMD4<UInt64> {
    var hash = SIMD4<UInt64>(0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 1)
    for byte in path.utf8 {
      hash = (hash ^ SIMD4(repeating: UInt64(byte))) &* prime
    }
    for number in numbers {
      hash = (hash ^ SIMD4(repeating: UInt64(truncatingIfNeeded: number))) &* prime
      hash ^= hash &>> 29
    }
    return hash
  }

  private static let prime = SIMD4<UInt64>(repeating: 0x100_0000_01B3)
}
