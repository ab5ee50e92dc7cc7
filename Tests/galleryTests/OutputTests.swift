import Foundation
import GalleryManifest
import PhotoLayout
import SystemPackage
import TestSupport
import Testing

/// The output of commands, and the queries that they accept.
struct OutputTests {
  private let folder = TemporaryFolder.empty()

  init() throws {
    try folder.write(TinyImages.jpeg(width: 64, height: 48), as: "photos/\u{1B}[31mred\u{202E}.jpg")
    try folder.write(TinyImages.jpeg(width: 65, height: 48), as: "photos/b.jpg")
    try folder.write(Sidecar(keywords: ["PRIVÉ", "Straße"]).bytes, as: "photos/b.xmp")
    try folder.write("hello", as: "photos/\u{1B}]0;title\u{7}.jpg")
    #expect(try folder.run("index", "photos").status == 0)
  }

  @Test func `a failure to write the result is an error`() throws {
    for arguments in [["list", "--csv"], ["list"], ["list", "--json"], ["list", "--unreadable"]] {
      let result = try Binary.run(
        program: "/bin/sh", ["-c", "exec \"$0\" \"$@\" >/dev/full", Binary.path.string] + arguments, in: folder.path)
      #expect(result.status == 1, "\(arguments)")
      #expect(result.errors.contains("standard output: No space left on device"), "\(arguments)")
    }
  }

  @Test func `file names cannot control the terminal`() throws {
    let index = try folder.run("index", "photos", "--full")
    let list = try folder.run("list")
    let unreadable = try folder.run("list", "--unreadable")
    let missing = try folder.run("index", "\u{1B}[2Jnone")
    let table = try folder.run("list", "--csv")
    for text in [index.errors, list.output, table.output, unreadable.output, missing.errors] {
      #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}") && !text.contains("\u{7}"))
    }
    #expect(list.output.contains("?[31mred?.jpg"))
    #expect(missing.status == 1 && missing.errors.contains("?[2Jnone"))
    #expect(table.output.contains("?[31mred"), "JSON has the exact names")
  }

  @Test func `queries ignore case and accents, and may begin with a hyphen`() throws {
    for (query, found) in [
      (["-keyword:privé"], ["?[31mred?.jpg"]), (["-keyword:prive\u{301}"], ["?[31mred?.jpg"]),
      (["keyword:PRIVE"], ["b.jpg"]), (["keyword:strasse"], ["b.jpg"]), (["priv\u{E9}"], ["b.jpg"]),
      (["-b.jpg", "--sort", "path"], ["?[31mred?.jpg"]), (["--", "-keyword:prive"], ["?[31mred?.jpg"]),
      (["path:B.JPG", "-width:64"], ["b.jpg"]),
    ] {
      let list = try folder.run(["list"] + query)
      #expect(list.status == 0, "\(list.errors)")
      let names = list.output.split(separator: "\n").dropFirst().dropLast().compactMap { line in
        line.split(separator: " ").last.map(String.init)
      }
      #expect(names == found, "\(query)")
    }
    // Unknown options are no queries.
    for arguments in [["--limt", "5"], ["--limit", "-10"], ["-x"]] {
      #expect(try folder.run(["list"] + arguments).status == 64, "\(arguments)")
    }
  }

  @Test func `counts are singular or plural, and details are printed on request`() throws {
    func list(_ arguments: String...) throws -> (output: String, errors: String) {
      let result = try folder.run(["list"] + arguments)
      #expect(result.status == 0, "\(result.errors)")
      return (result.output, result.errors)
    }
    #expect(try list("path:b.jpg").output.hasSuffix("\n1 photo\n"))
    #expect(try list().output.hasSuffix("\n2 photos\n"))
    #expect(try list().output.hasPrefix("id        taken               size       camera              path\n"))
    #expect(try !list("--quiet").output.contains("camera"))
    #expect(try list("path:nothing").output == "0 photos\n")
    #expect(try list("--quiet", "path:nothing").output.isEmpty)
    #expect(try list().errors.isEmpty)
    #expect(try list("--verbose").errors == "catalog gallery.sqlite\n")
    let lines = try list("--json").output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("{") })
  }
}
