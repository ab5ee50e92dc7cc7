import Foundation
import PhotoCatalog
import SystemPackage
import TestSupport
import Testing

@testable import SiteBuilding

/// Paths in the commands that messages print.
struct ShellQuotingTests {
  @Test(arguments: [
    "plain/a-b_c.jpg", "a b", "it's", "$(id)", "`id`", "a\"b", "back\\slash", "line\nbreak", "tab\tstop", "\u{1B}[31m",
    "é 山",
    "\u{202E}gpj", "a\u{200B}b", "'", "#", "~", "*?[x]", "!!",
  ])
  func `a shell reads the path`(name: String) throws {
    let quoted = HeldAlbum.quoted(FilePath(name))
    #expect(quoted.unicodeScalars.allSatisfy { !$0.properties.isDefaultIgnorableCodePoint && $0.value >= 0x20 })
    let shell = Process()
    let pipe = Pipe()
    shell.executableURL = URL(filePath: "/bin/bash")
    shell.arguments = ["-c", "printf %s \(quoted)"]
    shell.standardOutput = pipe
    try shell.run()
    let output = try #require(try pipe.fileHandleForReading.readToEnd())
    #expect(String(decoding: output, as: UTF8.self) == name)
  }

  @Test func `a path need not be UTF-8`() {
    #expect(HeldAlbum.quoted(FilePath(bytes: [0x61, 0xFF, 0x27])) == "$'a\\377\\047'")
  }
}
