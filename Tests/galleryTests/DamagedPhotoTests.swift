import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// Damaged files are shown as far as they can be decoded, and are reported.
@Suite(.timeLimit(.minutes(10))) struct DamagedPhotoTests {
  private let site = BuiltSite.empty()

  @Test func `the intact part of a JPEG, a PNG and a GIF is shown, and the file is reported`() throws {
    for name in ["Orientations/orientation 6.jpg", "Still life/Soap bubble.png", "Night/Lanterns.gif"] {
      let bytes = try Project.bytes(of: Project.sampleLibrary.pushing(FilePath(name)))
      try site.folder.write(
        Array(bytes.prefix(bytes.count / 2)),
        as: FilePath("photos/cut").appending(FilePath(name).lastComponent?.string ?? ""))
    }
    for arguments in [["--strict"], ["--strict", "--title", "Again"]] {
      try site.index()
      let second = try site.folder.succeed(["build"] + arguments)
      #expect(second.errors.contains("orientation 6.jpg: the file is damaged"), "\(second.errors)")
      #expect(second.errors.contains("Soap bubble.png: the file is damaged"), "\(second.errors)")
      #expect(second.errors.contains("Lanterns.gif: the file is damaged"), "\(second.errors)")
      #expect(second.errors.contains("3 files damaged and shown in part"))
      #expect(try site.photos().count { $0.edges != [] } == 3)
    }
  }

  @Test func `a TIFF that libvips does not support is damaged only if a tile is`() throws {
    try site.folder.write(PlanarTIFF.bytes(), as: "photos/whole.tif")
    try site.folder.write(PlanarTIFF.bytes(isDamaged: true), as: "photos/broken.tif")
    let build = try site.build("--strict")
    #expect(build.errors.contains("broken.tif: the file is damaged"), "\(build.errors)")
    #expect(!build.errors.contains("whole.tif"), "\(build.errors)")
    #expect(try site.photos().count { $0.edges != [] } == 2)
  }
}
