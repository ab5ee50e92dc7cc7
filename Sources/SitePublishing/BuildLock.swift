import Foundation
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
  }

  deinit {
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
        let process = holder(of: file)
        close(file)
        guard error == .wouldBlock else { throw .failed(output.path.appending(name), error) }
        throw .busy(output.path, process: process)
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

  /// The id of the process that holds the lock, as the kernel lists it; nothing is written into the
  /// file, so that it is the same after every build.
  private static func holder(of file: Int32) -> String? {
    var status = stat()
    guard unsafe fstat(file, &status) == 0,
      let bytes = FileManager.default.contents(atPath: "/proc/locks")
    else { return nil }
    // 1: FLOCK  ADVISORY  WRITE 4711 fe:00:131 0 EOF
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count > 5, words[1] == "FLOCK", words[5].hasSuffix(":\(status.st_ino)") {
        return String(words[4])
      }
    }
    return nil
  }

  private static func open(_ output: OutputFolder) throws(PublishingError) -> Int32 {
    do throws(Errno) {
      return try output.handle.open(name, O_RDWR | O_CREAT)
    } catch {
      throw .failed(output.path.appending(name), error)
    }
  }
}
