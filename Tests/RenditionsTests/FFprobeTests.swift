import Foundation
import Renditions
import SystemPackage
import TestSupport
import Testing

/// An ffprobe that crashes, hangs, attacks or prints too much.
struct FFprobeTests {
  private let folder = TemporaryFolder.empty()
  private let program: FilePath

  init() throws { program = try FFmpeg.standIn("ffprobe", in: folder) }

  private func ask(_ kind: Character) throws -> Result<[UInt8], FFprobe.Failure> {
    let path = try folder.write("RIFF....AVI \(kind)", as: "-\(kind).avi")
    let file = try FileDescriptor.open(path, .readOnly)
    defer { try? file.close() }
    // The limit of CPU time is half of it.
    let probe = FFprobe(program, elapsed: 2)
    return Result { () throws(FFprobe.Failure) in try probe.answer(to: .facts, about: file, as: .avi) }
  }

  @Test(arguments: ["H": "too long", "S": "too long", "W": "too long", "K": "was killed", "E": "does not work"])
  func `what another run may do better is no property of the file`(kind: Character, reason: String) throws {
    guard case .failure(.environment(let text)) = try ask(kind) else {
      Issue.record("\(kind) is not an error of the environment")
      return
    }
    #expect(text.contains(reason) && text.hasSuffix("index again"), "\(text)")
  }

  @Test(arguments: [
    "C": "crashed (signal 11)", "O": "prints too much about it",
    "?": "cannot read it: Invalid data found when processing input",
  ])
  func `what the file causes is an error of the file`(kind: Character, reason: String) throws {
    #expect(try ask(kind) == .failure(.file("ffprobe \(reason)")))
  }

  @Test func `what it prints is returned`() throws {
    #expect(try ask("G") == .success(Array("{ \"streams\": 7 }\n".utf8)))
  }

  @Test func `it can read one file and write nowhere`() throws {
    let confinement = ConfinedProgram(path: program, scratch: nil).confinement()
    guard confinement.gaps == nil else {
      print("skipped: \(confinement)")
      return
    }
    #expect(try ask("X") == .failure(.file("ffprobe cannot read it: end")), "what succeeded")
    #expect(!FileManager.default.fileExists(atPath: "/tmp/escaped"))
  }

  @Test func `a script that starts another program does not work in the sandbox`() throws {
    let script = try folder.write("#!/bin/sh\nexec ffprobe \"$@\"\n", as: "script")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.string)
    let file = try FileDescriptor.open(FilePath("/dev/null"), .readOnly)
    defer { try? file.close() }
    guard ConfinedProgram(path: script, scratch: nil).confinement().gaps == nil else { return }
    do throws(FFprobe.Failure) {
      _ = try FFprobe(script).answer(to: .facts, about: file, as: .avi)
      Issue.record("it works")
    } catch {
      guard case .environment(let text) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(text.contains("ffprobe does not work (") && text.contains("apt-get install ffmpeg"))
    }
  }
}
