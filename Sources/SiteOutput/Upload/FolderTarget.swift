import SystemPackage

/// A folder on this machine.
struct FolderTarget: TransferTarget {
  let name: String
  /// `nil` in a dry run if the folder does not exist.
  let folder: TargetFolder?
  let site: LockedSite

  let batchLimits = (files: 1024, size: 64 << 20)
  let findsEqualFiles = true

  func has(_ path: String, size: Int) throws -> Bool {
    try folder?.state(of: path) == .file(size: size)
  }

  func existing(_ files: [TransferFile]) async throws -> (others: [String], same: [String]) {
    var (others, same): ([String], [String]) = ([], [])
    guard let folder else { return (others, same) }
    for file in files {
      try Task.checkCancellation()
      switch try folder.state(of: file.path) {
      case .missing: break
      case .file(file.content.size) where try folder.output.content(at: file.path) == file.content:
        same.append(file.path)
      case .file, .other: others.append(file.path)
      case .obstructed: throw TransferError.obstructed(folder.path.pushing(FilePath(file.path)))
      }
    }
    return (others, same)
  }

  func send(_ batch: TransferBatch, _ journal: TargetJournal) async throws {
    guard let folder else { return }
    let folders = try folder.output.missing(batch.files.map { OutputFolder.parts($0.path).folder })
    try journal.announce(folders: folders)
    for path in folders {
      try folder.output.access(path) { parent, name throws(Errno) in try parent.makeFolder(name) }
    }
    try folder.put(
      try batch.files.map { file in
        switch file.source {
        case .site: (file.path, try site.contents.bytes(of: file.path, file.content))
        case .bytes(let bytes): (file.path, bytes)
        }
      })
  }

  func remove(_ paths: [String], _ journal: Journal) async throws -> [String] {
    guard let folder else { return [] }
    var kept: [String] = []
    for path in paths {
      try Task.checkCancellation()
      let state = try folder.state(of: path)
      guard state != .missing else { continue }
      if let content = try folder.output.content(at: path), journal.contents(of: path)?.contains(content) == true {
        try folder.output.access(path) { folder, name throws(Errno) in try folder.remove(name) }
      } else {
        kept.append(state == .obstructed ? path : try folder.output.withdraw(path))
      }
    }
    return kept
  }

  func finish(_ journal: Journal) async throws -> [String] {
    guard let folder else { return [] }
    try folder.finish()
    let needed = journal.foldersOfFiles
    var removed: [String] = []
    for path in journal.folders.sorted(by: >) where !needed.contains(path[...]) {
      if try folder.output.removeFolder(path) { removed.append(path) }
    }
    return removed
  }
}
