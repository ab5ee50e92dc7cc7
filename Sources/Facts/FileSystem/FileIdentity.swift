package import Glibc
package import SystemPackage

/// The identity of a file or folder, independent of its names.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64

  package init(_ status: stat) { (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino)) }

  /// `nil` if nothing is at the path, or it cannot be accessed.
  package init?(_ path: FilePath) {
    var status = stat()
    guard unsafe path.withPlatformString({ unsafe stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }
}

/// A file that was written to a work folder, and its destination.
package struct WrittenFile: Equatable, Sendable {
  /// The name in the work folder.
  package var name: String
  /// The path below the site's folder, such as `i/ab/….webp`.
  package var path: String

  package init(name: String, path: String) {
    (self.name, self.path) = (name, path)
  }
}
