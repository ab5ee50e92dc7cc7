import Foundation
import SystemPackage
import TestSupport
import Testing

/// The priority of the program, which its user sets.
struct NicenessTests {
  private let folder = TemporaryFolder.empty()

  /// The niceness of the threads of a process and of its children that run gallery, with the process.
  private static func niceness(_ process: Int32) -> [(process: Int32, value: Int)] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
    let isGallery = program?.hasSuffix("/gallery") == true
    return threads.flatMap { thread in
      func text(_ name: String) -> Substring {
        (try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/\(name)", encoding: .utf8))?[...] ?? ""
      }
      // The fields after the name, which can have blanks; niceness is field 19.
      let stat = text("stat")
      let fields = stat.lastIndex(of: ")").map { stat[$0...].split(separator: " ") } ?? []
      return (isGallery && fields.count > 17 ? [(process, Int(fields[17]) ?? 0)] : [])
        + text("children").split(separator: " ").compactMap { Int32($0) }.flatMap(niceness)
    }
  }

  @Test func `no thread of a build, and no worker, has a higher priority than nice gives it`() throws {
    for number in 1...12 { try folder.writePhoto("photos/\(number).jpg", color: number, width: 1600, height: 1200) }
    #expect(try folder.run("index", "photos").status == 0)
    let (process, output, errors) = try Binary.start(
      program: "/usr/bin/nice", ["-n", "7", Binary.path.string, "build"], in: folder.path)
    var found: [(process: Int32, value: Int)] = []
    while process.isRunning { found += Self.niceness(process.processIdentifier) }
    _ = try output.fileHandleForReading.readToEnd()
    let message = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(process.terminationStatus == 0, "\(message)")
    #expect(Set(found.map(\.process)).count > 1, "the workers are processes of their own")
    #expect(found.allSatisfy { $0.value >= 7 }, "\(Set(found.map(\.value)))")
  }
}
