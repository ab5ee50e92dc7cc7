import SystemPackage
import TestSupport
import Testing

/// `gallery --version --verbose`, with and without libvips and ffmpeg.
struct VersionTests {
  private let folder = TemporaryFolder.empty()

  private func lines(_ program: FilePath = Binary.path, path: String? = nil) throws -> [String] {
    let result = try Binary.run(
      program: program, ["--version", "--verbose"], in: folder.path, environment: path.map { ["PATH": $0] } ?? [:])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test func `the version names the commit, libvips and ffmpeg`() throws {
    let lines = try lines()
    try #require(lines.count == 3)
    #expect(try #/gallery \d+\.\d+\.\d+ \((unknown|[0-9a-f]{7,40}\+?)\)/#.wholeMatch(in: lines[0]) != nil)
    #expect(try #/libvips 8\.\d+\.\d+/#.wholeMatch(in: lines[1]) != nil)
    #expect(lines[2].hasPrefix("ffmpeg "))
    // Every command has the option, which starts no other program.
    for call in [["--version"], ["build", "--version"]] { #expect(try folder.run(call).output == lines[0] + "\n") }
    // Settings that are not valid do not hide it.
    try folder.write("unknown: 1\n", as: "gallery.yml")
    #expect(try folder.run("build").status != 0)
    #expect(try self.lines() == lines)
  }

  @Test func `an ffmpeg that is missing or does not work is reported with the reason`() throws {
    let missing = try lines(path: folder.path.string)
    #expect(missing.last?.hasPrefix("ffmpeg not found; install it (apt-get install ffmpeg,") == true)
    try folder.write("#!/bin/sh\nexit 3\n", as: "ffmpeg")
    try folder.setMode(0o755, of: "ffmpeg")
    let failing = try lines(path: folder.path.string)
    #expect(failing.last?.hasPrefix("ffmpeg does not work (") == true, "\(failing)")
  }

  @Test func `a missing libvips is reported with the package that installs it`() throws {
    let message = "error while loading shared libraries: libvips.so.42"
    let standIn = try StandIn("echo '\(message)' >&2; exit 127", in: folder)
    let lines = try lines(standIn.program, path: folder.path.string)
    #expect(lines.count == 3 && lines[2].hasPrefix("ffmpeg not found"))
    #expect(lines[1].hasPrefix("libvips not found: ") && lines[1].contains(message))
    #expect(lines[1].contains("check that libvips42 is installed"))
  }
}
