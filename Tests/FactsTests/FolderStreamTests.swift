import Glibc
import SystemPackage
import TestSupport
import Testing
@testable import Facts

struct FolderStreamTests {
  @Test func `the type of a name is asked for if the file system does not list it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", as: "file")
    try folder.makeFolder("folder")
    try folder.link("link", to: "folder")
    let stream = try FolderStream(folder.path)
    func type(_ listed: Int, of name: String) -> Int {
      unsafe name.withCString { unsafe FolderStream.type(listed, of: $0, in: stream.descriptor) }
    }
    for (name, expected) in [("file", DT_REG), ("folder", DT_DIR), ("link", DT_LNK), ("missing", DT_UNKNOWN)] {
      let found = type(Int(DT_UNKNOWN), of: name)
      #expect(found == Int(expected), "\(name)")
    }
    let listed = type(Int(DT_REG), of: "folder")
    #expect(listed == Int(DT_REG))
  }
}
