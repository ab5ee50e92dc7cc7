import SystemPackage
import Testing
@testable import PhotoIndexer

struct OtherPathsTests {
  private static let text = #"""
    22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
    30 22 8:2 / /data rw - ext4 /dev/sdb1 rw
    31 22 8:2 /My\040photos/Trip /home/jane/Trip rw - ext4 /dev/sdb1 rw
    32 22 8:3 / /home/jane/Trip/disk rw - ext4 /dev/sdc1 rw
    """#

  @Test(arguments: [
    ("/home/jane/Trip", ["/data/My photos/Trip"]),
    ("/home/jane/Trip/Day 1", ["/data/My photos/Trip/Day 1"]),
    ("/data/My photos/Trip/Day 1", ["/home/jane/Trip/Day 1"]),
    ("/data/My photos", []),
    ("/home/jane/Trip/disk", []),
    ("/home/jane", []),
  ])
  func `a folder is also where another mount shows it`(folder: String, others: [String]) {
    let mounts = OtherPaths.mounts(Array(Self.text.utf8))
    #expect(mounts.count == 4)
    #expect(OtherPaths.paths(of: FilePath(folder), in: mounts).map(\.string) == others)
  }
}
