import Foundation
import Glibc
import SystemPackage

/// A lock that prevents concurrent builds of a site. Builds of shards share it, since they do not change the site. The
/// lock is on a file in the output folder, which stays there. The system releases the lock when the process ends.
package final class BuildLock: Sendable {
  static let name = ".gallery-lock"

  package let output: OutputFolder
  private let file: Int32

  /// Acquires the lock, or throws without waiting.
  package init(_ output: OutputFolder, isShared: Bool = false) throws(SiteOutputError) {
    self.output = output
    file = try Self.lockedFile(output, isShared ? LOCK_SH : LOCK_EX)
  }

  deinit {
    close(file)
  }

  /// Deletes the lock file, for a build that wrote nothing.
  func removeFile() {
    try? output.handle.remove(Self.name)
  }

  private static func lockedFile(_ output: OutputFolder, _ kind: Int32) throws(SiteOutputError) -> Int32 {
    while true {
      let file = try SiteOutputError.about(output.path.appending(name)) { () throws(Errno) in
        try output.handle.open(name, O_RDWR | O_CREAT)
      }
      guard flock(file, kind | LOCK_NB) == 0 else {
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

  /// The id of the process that holds the lock, from `/proc/locks`. Nothing is written to the file, so that it is equal
  /// after every build.
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
}
