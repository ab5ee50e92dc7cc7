import Glibc
import SitePublishing

/// What a build depends on, and what it left, in 32 bytes each, so that a build that has nothing to
/// do finds that out without composing a page.
enum BuildDigest {
  /// A digest of all that a site follows from; `nil` where the program does not know itself.
  static func inputs(_ settings: SiteSettings, revision: Int) -> [UInt8]? {
    // Another version of the program may write other pages.
    var program = stat()
    guard unsafe stat("/proc/self/exe", &program) == 0 else { return nil }
    // Reflection leaves out no setting that is added later.
    let text = """
      \(revision) \(program.st_ino) \(program.st_size) \(program.st_mtim.tv_sec) \
      \(program.st_mtim.tv_nsec) \(String(reflecting: settings))
      """
    return SHA256.digest(Array(text.utf8))
  }

  /// A digest of names, sizes and times of a site's own files.
  static func outputs(_ output: OutputFolder) throws(PublishingError) -> [UInt8] {
    let lines = try output.state(
      of: SitePaths.topLevel, foldersAlone: [SitePaths.renditions])
    return SHA256.digest(Array(lines.joined(separator: "\n").utf8))
  }
}
