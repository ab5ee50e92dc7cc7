import SystemPackage

/// A folder on a host, reached by rsync. Files are named in a list, never in arguments. rsync writes each file under
/// another name in its folder, and renames it. Changes by others at the host are not noticed.
struct RsyncTarget: TransferTarget {
  /// The destination, such as `user@host:path`.
  let name: String
  let site: LockedSite
  let scratch: TransferFolder
  private let tool = Tool.rsync

  /// Each batch is one connection.
  let batchLimits = (files: 2000, size: 512 << 20)

  /// The destination as the contents of a folder.
  private var destination: String {
    name.hasSuffix("/") || name.hasSuffix(":") ? name : name + "/"
  }

  let findsEqualFiles = false

  func has(_ path: String, size: Int) throws -> Bool { true }

  func existing(_ files: [TransferFile]) async throws -> (others: [String], same: [String]) {
    guard !files.isEmpty else { return ([], []) }
    var found: [String] = []
    for group in try sources(of: files, withBytes: false) {
      let run = try await perform(["--dry-run", "--existing", "--ignore-times", "--out-format=%n", "-8"], group)
      found += run.output.split(separator: "\n").map(String.init)
    }
    let wanted = Set(files.map(\.path))
    return (found.filter(wanted.contains), [])
  }

  func send(_ batch: TransferBatch, _ journal: TargetJournal) async throws {
    for file in batch.files {
      guard case .site = file.source else { continue }
      _ = try site.contents.bytes(of: file.path, file.content)
    }
    for group in try sources(of: batch.files, withBytes: true) {
      // Files are new or have changed, so their times need not be compared.
      _ = try await perform(["--ignore-times", "--times", "--no-perms", "--chmod=ugo=rwX"], group)
    }
    try scratch.discard()
  }

  func remove(_ paths: [String], _ journal: Journal) async throws -> [String] {
    // rsync deletes the named files that the source lacks, in folders that it has.
    let folders = Set(
      paths.compactMap { path in
        path.lastIndex(of: "/").map { String(path[..<$0]) }
      })
    try scratch.fill([], folders: folders)
    _ = try await perform(["--delete-missing-args"], (scratch.path, paths))
    try scratch.discard()
    return []
  }

  func finish(_ journal: Journal) async throws -> [String] {
    try scratch.discard()
    return []
  }

  /// The folders from which files come, with the paths of the files.
  private func sources(of files: [TransferFile], withBytes: Bool) throws -> [(folder: String, paths: [String])] {
    var ofSite: [String] = []
    var made: [(path: String, bytes: [UInt8])] = []
    for file in files {
      switch file.source {
      case .site: ofSite.append(file.path)
      case .bytes(let bytes): made.append((file.path, withBytes ? bytes : []))
      }
    }
    if !made.isEmpty { try scratch.fill(made) }
    return [(site.path.string, ofSite), (scratch.path, made.map(\.path))].filter { !$0.1.isEmpty }
  }

  private func perform(_ options: [String], _ source: (folder: String, paths: [String])) async throws -> Tool.Run {
    // --secluded-args: the remote shell does not see the path. --no-implied-dirs: folders of the
    // host keep their times and modes, and links in their place are not replaced.
    let common = [
      "--files-from=\(scratch.listPath)", "--from0", "--no-implied-dirs", "--omit-dir-times",
      "--mkpath",
      "--secluded-args",
    ]
    try scratch.list(source.paths, end: 0)
    return try await tool.perform(options + common + ["--", source.folder + "/", destination], target: name)
  }
}
