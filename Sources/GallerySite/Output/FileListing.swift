import Glibc
import SystemPackage

/// A file as its folder lists it.
struct ListedFile {
  /// From the folder that was listed.
  var path: String
  /// In bytes.
  var size: Int
  /// When it was written, in nanoseconds since 1970.
  var modified: Int
}

extension FileTools {
  /// All files below a folder, in no order; links are files.
  ///
  /// The names alone are read from the folders: a site has thousands of files, and a build that
  /// changes nothing looks at each.
  ///
  /// - Parameters:
  ///   - folder: The folder; there are no files below one that cannot be opened.
  ///   - names: Which names count in the folder itself; `nil` takes all.
  ///   - needsStatus: Whether size and time are wanted; otherwise they are 0.
  /// - Returns: The files.
  static func list(
    below folder: FilePath, names: Set<String>? = nil, needsStatus: Bool = false
  ) -> [ListedFile] {
    var files: [ListedFile] = []
    list(folder, prefix: "", names, needsStatus: needsStatus, into: &files)
    return files
  }

  private static func list(
    _ folder: FilePath, prefix: String, _ names: Set<String>?, needsStatus: Bool,
    into files: inout [ListedFile]
  ) {
    guard let stream = unsafe folder.withPlatformString({ unsafe opendir($0) }) else { return }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      guard name != ".", name != "..", names?.contains(name) ?? true else { continue }
      var isFolder = unsafe Int32(entry.pointee.d_type) == Int32(DT_DIR)
      var status = stat()
      if unsafe needsStatus || Int32(entry.pointee.d_type) == Int32(DT_UNKNOWN) {
        let result = unsafe fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW)
        guard result == 0 else { continue }
        isFolder = status.st_mode & S_IFMT == S_IFDIR
      }
      let path = prefix.isEmpty ? name : "\(prefix)/\(name)"
      guard !isFolder else {
        list(folder.appending(name), prefix: path, nil, needsStatus: needsStatus, into: &files)
        continue
      }
      files.append(
        ListedFile(path: path, size: Int(status.st_size), modified: nanoseconds(status)))
    }
  }

  /// When a file was written, in nanoseconds since 1970; `nil` where there is none.
  static func modified(_ path: FilePath) -> Int? {
    status(path).map(nanoseconds)
  }

  /// When a file was written, as its status says.
  static func nanoseconds(_ status: stat) -> Int {
    status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }
}
