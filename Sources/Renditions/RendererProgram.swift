import Glibc
package import SystemPackage

/// Finds the worker's program.
package enum RendererProgram {
  /// Beside this program, as in a build folder, or in `../libexec/gallery`, as it is installed.
  ///
  /// - Returns: The program's path.
  /// - Throws: `RendererError.missing` with the places that were looked at.
  package static func find() throws(RendererError) -> FilePath {
    let folder = Self.thisProgram.removingLastComponent()
    let places = [
      folder.appending("gallery-renderer"),
      folder.removingLastComponent().pushing("libexec/gallery/gallery-renderer"),
    ]
    for place in places where unsafe place.withPlatformString({ unsafe access($0, X_OK) }) == 0 {
      return place
    }
    throw .missing(places)
  }

  private static var thisProgram: FilePath {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let capacity = buffer.count
    let count = unsafe readlink("/proc/self/exe", &buffer, capacity)
    return FilePath(
      String(decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self))
  }
}

/// Why no worker runs.
package enum RendererError: Error, Equatable, Sendable, CustomStringConvertible {
  case missing([FilePath])
  case cannotStart(FilePath, String)
  case cannotWrite(String)

  package var description: String {
    switch self {
    case .missing(let places):
      "gallery-renderer is missing; install gallery again (looked for "
        + places.map(\.string).joined(separator: " and ") + ")"
    case .cannotStart(let path, let reason):
      "\(path): does not start: \(reason); install libvips42 and try again"
    case .cannotWrite(let reason):
      "images cannot be written: \(reason); make room on the disk or allow writing, and try again"
    }
  }
}
