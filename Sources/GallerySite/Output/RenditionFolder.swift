import CLinux
import Glibc
import Renditions
import SystemPackage

/// Moves images from the scratch folder to where they belong.
struct RenditionFolder: Sendable {
  var scratch: FilePath
  /// The folder that the images' paths are relative to; on the same disk.
  var home: FilePath

  /// Puts images in their places, after all their bytes are on the disk.
  ///
  /// - Parameter files: Plain files of the scratch folder; what has their places already is replaced.
  /// - Throws: `SiteError`.
  func accept(_ files: [RenderedFile]) throws {
    do {
      let folder = try FileDescriptor.open(scratch, .readOnly, options: [.directory, .closeOnExec])
      try folder.closeAfter {
        guard linux_sync_disk(folder.rawValue) == 0 else { throw Errno(rawValue: errno) }
      }
    } catch {
      throw SiteError.cannotWrite(scratch, "\(error)")
    }
    for file in files {
      let target = home.pushing(FilePath(file.path))
      try FileTools.makeFolder(target.removingLastComponent())
      try FileTools.rename(scratch.appending(file.scratchName), to: target)
    }
  }
}
