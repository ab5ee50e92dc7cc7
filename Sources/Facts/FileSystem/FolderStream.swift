import Glibc
package import SystemPackage

/// An open folder whose names are listed by `readdir`.
@safe
package struct FolderStream: ~Copyable {
  private let stream: OpaquePointer

  /// Opens a folder.
  package init(_ path: FilePath) throws(Errno) {
    let stream = unsafe path.withPlatformString { unsafe opendir($0) }
    guard let stream = unsafe stream else { throw Errno(rawValue: errno) }
    unsafe self.stream = stream
  }

  /// Takes an open folder, which is closed with the stream.
  package init(taking descriptor: Int32) throws(Errno) {
    guard let stream = unsafe fdopendir(descriptor) else {
      let error = errno
      close(descriptor)
      throw Errno(rawValue: error)
    }
    unsafe self.stream = stream
  }

  deinit { unsafe closedir(stream) }

  /// The folder, for system calls with names in it.
  package var descriptor: Int32 { unsafe dirfd(stream) }

  /// The type of a name in a folder (`DT_REG` and others). Some file systems do not return it with the name; it is
  /// `DT_UNKNOWN` then only if the system does not return the status either.
  package static func type(_ listed: Int, of name: UnsafePointer<CChar>, in folder: Int32) -> Int {
    guard listed == DT_UNKNOWN else { return listed }
    var status = stat()
    guard unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return Int(DT_UNKNOWN) }
    // The types are the bits of the mode.
    return Int((status.st_mode & S_IFMT) >> 12)
  }

  /// Lists the names in the order of the file system, with `.` and `..`.
  package func forEachName(
    _ body: (_ name: UnsafePointer<CChar>, _ type: Int) throws(Errno) -> Bool
  ) throws(Errno) {
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        guard errno == 0 else { throw Errno(rawValue: errno) }
        return
      }
      let type = unsafe Int(entry.pointee.d_type)
      let isLast = try unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        characters throws(Errno) in
        try unsafe characters.withMemoryRebound(to: CChar.self, capacity: 256) {
          name throws(Errno) in
          try unsafe !body(name, Self.type(type, of: name, in: descriptor))
        }
      }
      if isLast { return }
    }
  }
}
