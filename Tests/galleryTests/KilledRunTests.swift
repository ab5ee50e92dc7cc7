import Foundation
import SystemPackage
import TestSupport
import Testing

/// Kills `gallery index` at 24 random system calls of runs over hundreds of files.
@Suite(.enabled(if: FaultInjection.isPermitted, "\(FaultInjection.notPermitted)")) struct KilledRunTests {
  private let folder = TemporaryFolder.empty()

  /// Writes hundreds of small files, with copies, a hard link and damaged files among them.
  private func makeLibrary(in folder: TemporaryFolder) throws {
    for index in 0..<600 {
      try folder.write(
        TinyImages.jpeg(width: 100 + index, height: 80, orientation: 1 + index % 8),
        as: FilePath("photos/\(index % 40)/\(index).jpg"))
    }
    for index in 0..<20 {
      try folder.write("hello", as: "photos/bad/\(index).jpg")
      try folder.write(TinyImages.jpeg(width: 100, height: 80), as: FilePath("photos/copies/\(index).jpg"))
    }
    try FileManager.default.linkItem(
      atPath: folder.place("photos/1/1.jpg"), toPath: folder.place("photos/copies/link.jpg"))
  }

  /// Removes, moves and rewrites files, so that a second run has changes to index.
  private func changeLibrary(in folder: TemporaryFolder) throws {
    let photos = folder.path.appending("photos").string
    for index in stride(from: 0, to: 600, by: 3) {
      let path = "\(photos)/\(index % 40)/\(index).jpg"
      switch index % 9 {
      case 0: try FileManager.default.removeItem(atPath: path)
      case 3: try FileManager.default.moveItem(atPath: path, toPath: "\(photos)/moved \(index).jpg")
      default:
        try folder.write(
          TinyImages.jpeg(width: 9000 + index, height: 80), as: FilePath("photos/\(index % 40)/\(index).jpg"))
      }
    }
    try FileManager.default.removeItem(atPath: "\(photos)/39")
  }

  @Test(.timeLimit(.minutes(10))) func `a run killed at any call and run again produces the same catalog`() throws {
    try makeLibrary(in: folder)
    let known = folder.path.appending("known.sqlite")
    #expect(try index(into: known, in: folder.path) == 0)
    try changeLibrary(in: folder)

    var random = SeededNumbers.replayable(for: "killed runs")
    for start in [FilePath?.none, known] {
      let expected = folder.path.appending("expected.sqlite")
      try copy(start, to: expected)
      #expect(try index(into: expected, in: folder.path) == 0)
      var wanted = [try CatalogContent(of: expected)]
      // A run killed at its very end is complete, so the next run removes missing files.
      #expect(try index(into: expected, in: folder.path) == 0)
      wanted.append(try CatalogContent(of: expected))
      let catalog = folder.path.appending("killed.sqlite")
      try copy(start, to: catalog)
      let calls = try run(.none, at: 0, into: catalog).calls
      for _ in 0..<12 {
        try copy(start, to: catalog)
        let number = Int.random(in: 1...calls, using: &random)
        let outcome = try run(.kill, at: number, into: catalog)
        #expect(try index(into: catalog, in: folder.path) == 0)
        let found = try CatalogContent(of: catalog)
        #expect(wanted.contains(found), "killed at call \(number), \(outcome.hit ?? "none")")
      }
    }
  }

  private func run(
    _ fault: FaultInjection.Fault, at number: Int, into catalog: FilePath
  ) throws -> FaultInjection.Outcome {
    try FaultInjection(calls: .all, fault: fault).run(
      ["index", "--quiet", "photos", "--catalog", catalog.string], in: folder.path, at: number)
  }

  private func index(into catalog: FilePath, in folder: FilePath) throws -> Int32 {
    try Binary.run("index", "--quiet", "photos", "--catalog", catalog.string, in: folder).status
  }

  /// Copies a catalog with its journal, or deletes the target if there is no source.
  private func copy(_ source: FilePath?, to target: FilePath) throws {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: target.string + suffix)
      if let source, FileManager.default.fileExists(atPath: source.string + suffix) {
        try FileManager.default.copyItem(atPath: source.string + suffix, toPath: target.string + suffix)
      }
    }
  }
}
