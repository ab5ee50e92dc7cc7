import SystemPackage
import TestSupport
import Testing

/// A folder of the library that is given by another path.
struct SameFolderTests {
  private let site = BuiltSite.empty()

  init() throws {
    try site.writePhoto("lib/below/a.jpg", color: 20)
    try site.folder.write([], as: "LIB/empty")
  }

  @Test(.enabled(if: MountNamespace.isPermitted, "needs mount namespaces"))
  func `a folder that is mounted twice is one root`() throws {
    let result = try MountNamespace.run(
      """
      mount --bind lib LIB
      "$GALLERY" index lib
      "$GALLERY" index LIB
      "$GALLERY" index lib LIB
      "$GALLERY" index LIB/below
      """, in: site.folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 4 && lines.allSatisfy { $0.hasPrefix("1 photo in the catalog; ") })
    let (upper, lower) = (site.folder.place("LIB"), site.folder.place("lib"))
    #expect(result.errors.contains("\(upper): is the folder \(lower), and is indexed under that path"))
    #expect(result.errors.contains("\(upper)/below: is the folder \(lower)/below"), "\(result.errors)")
    let list = try site.folder.run("list").output.split(separator: "\n")
    #expect(list.count == 3 && list[1].contains("below/a.jpg"))
  }

  @Test(.enabled(if: MountNamespace.isPermitted, "needs mount namespaces"))
  func `two folders that were given together are one root`() throws {
    let result = try MountNamespace.run(
      """
      mount --bind lib LIB
      "$GALLERY" index lib LIB
      """, in: site.folder.path)
    #expect(result.output.hasPrefix("1 photo in the catalog; 1 of 1 file read"), "\(result.output)")
  }
}
