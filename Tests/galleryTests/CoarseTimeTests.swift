import Foundation
import SystemPackage
import TestSupport
import Testing

/// A file system with times of whole seconds, as FAT and ext3 have them.
struct CoarseTimeTests {
  /// Whether this process can make and mount a disk.
  private static let isPossible: Bool = {
    guard MountNamespace.isPermitted, let folder = try? TemporaryFolder() else { return false }
    return withExtendedLifetime(folder) { (try? MountNamespace.run(disk, in: folder.path))?.status == 0 }
  }()

  /// Mounts a new disk as `photos`; its inodes have no room for fractions of seconds.
  private static let disk = """
    truncate -s 4M disk
    mke2fs -q -t ext2 -I 128 disk 2>/dev/null
    mkdir photos
    mount -o loop disk photos
    """

  @Test(.timeLimit(.minutes(10)), .enabled(if: isPossible, "needs root, loop devices and mke2fs"))
  func `changes of sidecars and albums within one tick are seen`() throws {
    let folder = try TemporaryFolder()
    try folder.write(TinyFiles.jpeg(), as: "p.jpg")
    for rating in [3, 5] { try folder.write(Sidecar(rating: rating).bytes, as: FilePath("\(rating).xmp")) }
    // Both texts have the same size. All commands run within a second or two.
    let result = try MountNamespace.run(
      """
      \(Self.disk)
      cp p.jpg photos
      cp 3.xmp photos/p.xmp
      printf -- '---\\ntitle: abcde\\n---\\n' > photos/album.md
      "$GALLERY" index --quiet photos
      cp 5.xmp photos/p.xmp
      printf -- '---\\nhidden: true\\n---\\n' > photos/album.md
      "$GALLERY" index --quiet photos
      "$GALLERY" list --json rating:5
      """, in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("\"rating\":5"))
    #expect(try folder.run("list", "rating:3").output.contains("p.jpg") == false)
    let catalog = try CatalogContent(of: folder.path.appending("gallery.sqlite"))
    #expect(catalog.rows.contains { $0.contains("hidden: true") })
  }
}
