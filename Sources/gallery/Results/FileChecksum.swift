import Facts
import Foundation
package import PhotoCatalog
import SystemPackage

extension FoundPhoto {
  /// The SHA-256 of the whole file.
  package func checksum() throws(ChecksumError) -> String {
    let file = root.pushing(path)
    func failure(_ reason: String) -> ChecksumError {
      ChecksumError(file: file.string, reason: reason)
    }
    do {
      // A pipe would wait for its other end.
      let descriptor = try FileDescriptor.open(file, .readOnly, options: [.nonBlocking])
      defer { try? descriptor.close() }
      guard try isKnown(descriptor) else { throw failure(Self.hasChanged) }
      var hash = SHA256.Stream()
      while true {
        let bytes = try descriptor.readAll(atMost: 1 << 20)
        guard !bytes.isEmpty else { break }
        hash.update(bytes)
      }
      // The file may have changed while it was read.
      guard try isKnown(descriptor) else { throw failure(Self.hasChanged) }
      return hash.hexadecimal
    } catch let error as ChecksumError {
      throw error
    } catch {
      throw failure("cannot be read: \(error)")
    }
  }

  private static let hasChanged = "has changed since the last run of gallery index; run it again"

  /// Whether an open file has the size and the time of the catalog.
  private func isKnown(_ descriptor: FileDescriptor) throws -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
    let time = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    return Int(status.st_size) == size && time == modified
      && status.st_mode & S_IFMT == S_IFREG
  }
}

/// A file without a checksum.
package struct ChecksumError: Error, CustomStringConvertible {
  package let file: String
  package let reason: String

  package var description: String { "\(file): \(reason)" }
}
