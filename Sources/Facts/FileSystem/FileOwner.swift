import Glibc
package import SystemPackage

/// Another user, to whom a file belongs that this process may not write.
package struct FileOwner: Equatable, Sendable {
  /// The file or folder.
  package let path: FilePath
  /// The name of its user.
  package let owner: String
  /// The name of the user of this process.
  package let user: String

  /// The parts of a message.
  package var parts: (path: FilePath, owner: String, user: String) { (path, owner, user) }

  /// Finds who can write what a system call refused to this process: the user of the first file that belongs to another
  /// user and cannot be written. There is none if the refusal has another reason.
  package init?(refusing paths: [FilePath]) {
    for path in paths {
      guard let (found, status) = Self.status(of: path), status.st_uid != geteuid() else {
        continue
      }
      let isWritable = unsafe found.withPlatformString {
        unsafe faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) == 0
      }
      guard !isWritable else { continue }
      self.path = found
      owner = Self.name(of: status.st_uid)
      user = Self.name(of: geteuid())
      return
    }
    return nil
  }

  private static func status(of path: FilePath) -> (FilePath, stat)? {
    var path = path.isEmpty ? "." : path
    while true {
      var status = stat()
      let error = unsafe path.withPlatformString { unsafe stat($0, &status) == 0 ? 0 : errno }
      switch error {
      case 0: return (path, status)
      case EACCES:
        let parent = path.removingLastComponent()
        guard parent != path, !parent.isEmpty else { return nil }
        path = parent
      default: return nil
      }
    }
  }

  private static func name(of user: uid_t) -> String {
    guard let entry = unsafe getpwuid(user), let name = unsafe entry.pointee.pw_name else {
      return "the user with the id \(user)"
    }
    return unsafe String(cString: name)
  }
}
