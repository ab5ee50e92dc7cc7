import Glibc
import SystemPackage

/// The lock that keeps two builds from writing one site.
///
/// The lock is held on a file that stays in the output folder; the system releases it when the
/// process ends, however that comes about.
final class BuildLock: Sendable {
  static let name = ".gallery-lock"

  private let output: OutputFolder
  private let file: Int32

  /// Takes the lock, or fails at once.
  ///
  /// - Throws: `PublishingError.busy` with the id of the process that holds it.
  init(_ output: OutputFolder) throws(PublishingError) {
    self.output = output
    file = try Self.lockedFile(output)
    // The process id is for the message alone, so a disk without room for it does not matter.
    if ftruncate(file, 0) == 0 { _ = FolderHandle.append(Array("\(getpid())\n".utf8), to: file) }
  }

  deinit {
    // Without its content the file is the same after every build.
    ftruncate(file, 0)
    close(file)
  }

  /// Deletes the file: nothing was written, and the folder is to be left as it was.
  func removeFile() {
    try? output.handle.remove(Self.name)
  }

  private static func lockedFile(_ output: OutputFolder) throws(PublishingError) -> Int32 {
    while true {
      let file = try open(output)
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        let error = Errno(rawValue: errno)
        let holder = try? output.handle.read(name, most: 32)
        close(file)
        guard error == .wouldBlock else { throw .failed(output.path.appending(name), error) }
        let process = String(decoding: holder ?? [], as: UTF8.self).prefix { $0.isNumber }
        throw .busy(output.path, process: process.isEmpty ? nil : String(process))
      }
      // The file may have been deleted, and another created, between the two calls.
      var held = stat()
      if unsafe fstat(file, &held) == 0, let named = try? output.handle.status(name),
        held.st_ino == named.st_ino
      {
        return file
      }
      close(file)
    }
  }

  private static func open(_ output: OutputFolder) throws(PublishingError) -> Int32 {
    do throws(Errno) {
      return try output.handle.open(name, O_RDWR | O_CREAT)
    } catch {
      throw .failed(output.path.appending(name), error)
    }
  }
}
