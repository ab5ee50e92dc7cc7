import Foundation
import SystemPackage
import TestSupport
import Testing

/// Documents that cannot rot: every command and option of the program is in the README.
struct DocumentationTests {
  @Test(arguments: ["index", "build", "serve", "list", "layout", "init"])
  func `the README knows every option`(command: String) throws {
    let readme = String(
      decoding: try Project.bytes(of: Project.root.appending("README.md")), as: UTF8.self)
    #expect(readme.contains("`gallery \(command)"))
    #expect(readme.contains("`--no-NAME`"))
    let help = try Binary.run(command, "--help", in: Project.root).output
    #expect(help.contains("EXAMPLE:"))
    let options = help.matches(of: /--[a-z][a-z-]+/).map { String($0.output) }
    for option in Set(options).subtracting(["--help", "--version"]) {
      // What every switch has is told once for all.
      let known = option.replacing("--no-", with: "--", maxReplacements: 1)
      #expect(readme.contains(known), "\(option) of gallery \(command)")
    }
  }
}
