import Foundation
import SystemPackage
import TestSupport
import Testing

/// What packages contain besides the programs; `make test-packages` tests the packages.
struct PackagingTests {
  private let folder = TemporaryFolder.empty()

  @Test func `each command has a man page with all its options`() throws {
    let result = try Binary.run(
      program: Project.root.appending("Scripts").appending("make-manuals"),
      [Binary.path.string, folder.path.string, "/usr/share/doc/gallery"], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let manual = try Project.bytes(of: Project.root.pushing(FilePath("Documentation/cli.md")))
    let commands = String(decoding: manual, as: UTF8.self).matches(of: /(?m)^## gallery ([a-z]+)$/)
    #expect(commands.count >= 11)
    for name in commands.map(\.output.1) {
      let file = FilePath("gallery-\(name).1")
      let page = String(decoding: try #require(folder.read(file)), as: UTF8.self)
      #expect(page.contains(".SH NAME\ngallery\\-\(name) \\- "))
      #expect(page.contains(".SH EXAMPLES\n") && !page.contains("Documentation/"))
      let help = try folder.run(String(name), "--help").output
      for option in help.matches(of: /(?m)^  (?:-[a-z], )?--([a-z][a-z-]*)/).map(\.output.1) {
        #expect(page.contains("\\-\\-" + option.replacing("-", with: "\\-")), "\(name): \(option)")
      }
    }
    #expect(folder.read("gallery.1") != nil)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions offer commands, values and folders`(shell: String) throws {
    let script = try folder.run("--generate-completion-script", shell)
    #expect(script.status == 0)
    for word in ["publish", "rating", "justified"] { #expect(script.output.contains(word), "\(word)") }
    let folders = ["bash": "add_completions -d", "zsh": "_files -/", "fish": "complete_directories)"]
    #expect(script.output.contains(try #require(folders[shell])))
  }
}
