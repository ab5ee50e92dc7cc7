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
    let names = SitePublisher.ownNames.subtracting([SitePublisher.renditions])
    let renditions = site.appending(SitePublisher.renditions)
    let files = FileTools.list(below: site, names: names, needsStatus: true)
      .map { "\($0.path) \($0.size) \($0.modified)" }
    let folders = FileTools.names(in: renditions)
      .map { "i/\($0) \(FileTools.modified(renditions.appending($0)) ?? 0)" }
    // Folders are listed in no order.
    return SHA256.digest(Array((files + folders).sorted().joined(separator: "\n").utf8))
  }
}
