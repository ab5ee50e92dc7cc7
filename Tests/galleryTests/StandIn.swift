import Foundation
import GRDB
import Renditions
import SystemPackage
import TestSupport
import Testing

/// A copy of the program with a script as its worker.
struct StandIn {
  let program: FilePath

  /// Puts the program into a folder, with a script instead of `gallery-renderer`.
  init(_ script: String, in folder: TemporaryFolder) throws {
    let real = Binary.path.removingLastComponent().appending("gallery-renderer")
    let worker = try folder.write("#!/bin/sh\nREAL='\(real)'\n\(script)\n", as: "program/gallery-renderer")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: worker.string)
    program = worker.removingLastComponent().appending("gallery")
    do {
      try FileManager.default.linkItem(atPath: Binary.path.string, toPath: program.string)
    } catch {
      try FileManager.default.copyItem(atPath: Binary.path.string, toPath: program.string)
    }
  }

  /// The handshake that a script sends first.
  static let handshake = """
    {"form":\(WorkerHandshake.currentForm),"version":{"renderer":"1","libvips":"8"},\
    "isShortOfMemory":false,"confinement":\
    {"writing":true,"reading":true,"network":true,"processes":true}}
    """
}

extension Binary {
  /// Runs a shell command in a folder, with the program as `$GALLERY`.
  static func shell(_ command: String, in folder: FilePath, program: FilePath = path) throws -> Result {
    try run(program: "/bin/sh", ["-c", command], in: folder, environment: ["GALLERY": program.string])
  }

  /// Whether a command succeeds on this machine; prints a message if it does not.
  static func can(_ command: String) throws -> Bool {
    guard try shell("\(command) >/dev/null 2>&1", in: "/").status == 0 else {
      print("skipped: this machine does not permit: \(command)")
      return false
    }
    return true
  }
}

extension BuiltSite {
  /// The numbers of photos in the catalog that have renditions and that have errors.
  func renderings() throws -> (shown: Int, refused: Int) {
    let catalog = try DatabaseQueue(path: folder.path.appending("gallery.sqlite").string)
    return try catalog.read { db in
      (
        try Int.fetchOne(db, sql: "SELECT count(*) FROM rendering WHERE error IS NULL") ?? 0,
        try Int.fetchOne(db, sql: "SELECT count(*) FROM rendering WHERE error IS NOT NULL") ?? 0
      )
    }
  }

  /// The mean colours in the catalog, as 0xRRGGBB.
  func colors() throws -> [Int] {
    let catalog = try DatabaseQueue(path: folder.path.appending("gallery.sqlite").string)
    return try catalog.read { db in try Int.fetchAll(db, sql: "SELECT color FROM rendering WHERE color IS NOT NULL") }
  }

  func indexGreys(_ greys: [String: Int]) throws {
    for (name, grey) in greys {
      try folder.write(FlatJPEG(width: 64, height: 48).bytes { _, _ in [grey] }, as: FilePath("photos/\(name)"))
    }
    try #require(try folder.run("index", "photos").status == 0)
  }
}
