import Foundation
import Facts
import SystemPackage

/// A path of a remote, such as a bucket, reached by rclone. Files are named in a list, never in arguments. Changes by
/// others at the remote are not noticed.
struct RcloneTarget: TransferTarget {
  /// The target as the user gave it, for messages.
  let name: String
  /// Such as `remote:bucket/path`.
  let destination: String
  let site: LockedSite
  let scratch: TransferFolder
  private let tool = Tool.rclone

  let batchLimits = (files: 2000, size: 512 << 20)

  /// Up to this number of files, rclone looks for each file, instead of listing the remote.
  private static let maxQuestions = 1000
  /// rclone's status if the remote has no such folder.
  private static let noFolder: Int32 = 3

  let findsEqualFiles = false

  func has(_ path: String, size: Int) throws -> Bool { true }

  func existing(_ files: [TransferFile]) async throws -> (others: [String], same: [String]) {
    guard !files.isEmpty else { return ([], []) }
    let paths = files.map(\.path)
    let asks = paths.count <= Self.maxQuestions
    let run = try await tool.perform(
      ["lsf", "--recursive", "--files-only"] + (asks ? try list(paths) : []) + ["--", destination],
      target: name, accepting: [0, Self.noFolder])
    let wanted = Set(paths)
    return (run.output.split(separator: "\n").map(String.init).filter(wanted.contains), [])
  }

  func send(_ batch: TransferBatch, _ journal: TargetJournal) async throws {
    var ofSite: [String] = []
    var made: [(path: String, bytes: [UInt8])] = []
    for file in batch.files {
      switch file.source {
      case .site:
        _ = try site.contents.bytes(of: file.path, file.content)
        ofSite.append(file.path)
      case .bytes(let bytes): made.append((file.path, bytes))
      }
    }
    try await copy(ofSite, from: site.path.string, batch.policy)
    if !made.isEmpty {
      try scratch.fill(made)
      try await copy(made.map(\.path), from: scratch.path, batch.policy)
      try scratch.discard()
    }
  }

  private func copy(_ paths: [String], from folder: String, _ policy: CachePolicy) async throws {
    guard !paths.isEmpty else { return }
    // The files are new or have changed, so they are not compared with the files of the remote.
    _ = try await tool.perform(
      ["copy", "--no-check-dest", "--ignore-times"] + (try list(paths))
        + ["--header-upload=Cache-Control: \(policy.header)", "--", folder, destination],
      target: name)
  }

  func remove(_ paths: [String], _ journal: Journal) async throws -> [String] {
    _ = try await tool.perform(
      ["delete"] + (try list(paths)) + ["--", destination], target: name,
      accepting: [0, Self.noFolder])
    return []
  }

  func finish(_ journal: Journal) async throws -> [String] {
    try scratch.discard()
    return []
  }

  /// The names of the configured remotes; `nil` if it cannot list them.
  static func remotes() async throws -> [String]? {
    guard Tool.rclone.isInstalled else { return [] }
    let run = try await Tool.rclone.run(["listremotes"])
    guard run.status == 0 else { return nil }
    return run.output.split(separator: "\n").map { line in
      String(line.hasSuffix(":") ? line.dropLast() : line)
    }
  }

  /// The settings of the configured remotes; `nil` if rclone cannot tell them.
  static func configuration() async throws -> [String: [String: String]]? {
    let run = try await Tool.rclone.run(["config", "dump"])
    guard run.status == 0 else { return nil }
    let wanted: Set = ["type", "host", "user", "port", "url"]
    return try? JSONDecoder().decode([String: [String: String]].self, from: Data(run.output.utf8))
      .mapValues { $0.filter { wanted.contains($0.key) } }
  }

  /// Writes a list of files, and returns the option that names it.
  private func list(_ paths: [String]) throws -> [String] {
    try scratch.list(paths, end: UInt8(ascii: "\n"))
    return ["--files-from-raw=\(scratch.listPath)"]
  }
}
