import Glibc
package import SystemPackage

/// The program of the workers.
package enum RendererProgram {
  package static let name = "gallery-renderer"

  /// Finds the program, or another file of the workers. It is next to this program, as in a build folder, or in
  /// `../libexec/gallery`, as in an installation.
  package static func find(_ name: String = name) throws(RendererError) -> FilePath {
    let folder = Self.thisProgram.removingLastComponent()
    let places = [
      folder.appending(name),
      folder.removingLastComponent().pushing("libexec/gallery").appending(name),
    ]
    for place in places where unsafe place.withPlatformString({ unsafe access($0, R_OK) }) == 0 {
      return place
    }
    throw .missing(name, places)
  }

  private static var thisProgram: FilePath {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let capacity = buffer.count
    let count = unsafe readlink("/proc/self/exe", &buffer, capacity)
    return FilePath(
      String(decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self))
  }
}

/// An error that prevents all rendering.
package enum RendererError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A file of the workers, and the paths that were searched.
  case missing(String, [FilePath])
  /// The program, and its output or how it ended.
  case cannotStart(FilePath, String)
  case cannotWrite(String)
  /// The file of the watermark, and why it cannot be used.
  case unusableWatermark(String, String)
  /// Watermarks cannot be drawn; the text says why and what to do.
  case noWatermark(String)
  /// Several workers in a row were killed; the text says how.
  case workersDie(String)
  /// The image of the site from which none can be made for shared links, and why: it is damaged.
  case noShareImage(FilePath, String)
  /// The image of the site from which none could be made for shared links, and why: not because of the image.
  case shareImagePostponed(FilePath, String)
  /// The kernel does not confine workers, and the user requires it; the text says what is missing.
  case notConfined(String)
  /// The missing roots of the library.
  case libraryMissing([FilePath])
  /// The number of photos that could not be tried, the first of them, and the reason.
  case nothingRendered(Int, FilePath, String)

  package var description: String {
    switch self {
    case .missing(let file, let places):
      "\(file) is missing; install gallery again (looked for "
        + places.map(\.string).joined(separator: " and ") + ")"
    case .cannotStart(let path, let reason):
      "\(path): does not start: \(reason); check that libvips42 is installed, or reinstall gallery"
    case .cannotWrite(let reason):
      "images cannot be written: \(reason); free some space or allow writing, and try again"
    case .unusableWatermark(let file, let reason):
      "\(file): cannot be used as a watermark: \(reason); save it again as PNG, WebP or SVG, or build "
        + "without it"
    case .noWatermark(let reason): reason
    case .workersDie(let reason):
      "several workers that render photos were \(reason), one after the other; check what kills them "
        + "(a memory limit or another program), and build again"
    case .noShareImage(let path, let reason):
      "\(path): no image for shared links can be made from it: \(reason); build with --verify, which "
        + "makes damaged images again"
    case .shareImagePostponed(let path, let reason):
      "\(path): no image for shared links was made from it: \(reason); build again"
    case .notConfined(let danger):
      "nothing was rendered: \(danger); build on another kernel, or without require-sandbox if you "
        + "trust all photos"
    case .libraryMissing(let roots):
      "\(roots.map(\.string).joined(separator: ", ")): the library is missing, but images of its "
        + "photos are needed; connect the disk and build again, or run gallery index with its new path"
    case .nothingRendered(let count, let path, let reason):
      "none of \(count == 1 ? "1 photo" : "\(count) photos") could be rendered; the first, \(path), "
        + reason
    }
  }
}
