import SystemPackage
import TestSupport
import Testing

struct OddNameTests {
  @Test func `brackets at the end of a name are part of the name`() throws {
    let folder = try TemporaryFolder()
    for (index, name) in ["a.jpg[1]", "b[]", "c]", "d[page=2].jpg", "[e]", "f.jpg[][]"].enumerated() {
      try folder.write(
        FlatJPEG(width: 64, height: 48).bytes { _, _ in [40 * index] }, as: FilePath("photos").appending(name))
    }
    #expect(try folder.run("index", "photos").status == 0)
    let build = try folder.run("build")
    #expect(build.status == 0 && build.errors.isEmpty, "\(build.errors)")
    #expect(build.output.hasPrefix("6 photos"))
  }
}
