import Glibc
import SystemPackage

extension Publication {
  /// The rename of a file from a work folder to its path in the site.
  struct Move {
    /// The name in the work folder.
    var name: String
    var path: String
    var content: RecordedContent

    private enum Rank { case asset, newFile, replacedFile, home }

    /// Moves in an order in which no page refers to a missing file: of style sheets and scripts, and of other files.
    static func sorted(_ moves: some Sequence<Move>, _ journal: Journal) -> (assets: [Move], others: [Move]) {
      let groups = Dictionary(grouping: moves) { move -> Rank in
        if Publication.isAsset(move.path) { return .asset }
        if move.path == "index.html" { return .home }
        return journal.isPresent(move.path) ? .replacedFile : .newFile
      }
      func sorted(_ rank: Rank) -> [Move] {
        groups[rank, default: []].sorted { PathKey($0.path) < PathKey($1.path) }
      }
      return (sorted(.asset), sorted(.newFile) + sorted(.replacedFile) + sorted(.home))
    }
  }

  /// The size in bytes of lines that are appended to the journal at once.
  private static let maxLines = 4 << 20

  /// Announces files and their folders, then renames them to their paths.
  func move(_ moves: [Move], from work: WorkFolder, _ state: inout State) throws(SiteOutputError) {
    for folder in try announce(moves, &state) {
      try output.access(folder) { parent, name throws(Errno) in try parent.makeFolder(name) }
    }
    // Successive files are usually in the same folder.
    var parent: (path: Substring, handle: FolderHandle)?
    for move in moves {
      let (path, name) = OutputFolder.parts(move.path)
      do throws(Errno) {
        let folder: FolderHandle
        if let parent, parent.path == path {
          folder = parent.handle
        } else {
          folder = try output.handle.folder(at: path)
          parent = (path, folder)
        }
        try work.handle.rename(move.name, to: folder, name)
      } catch {
        throw .failed(output.path.pushing(FilePath(move.path)), error)
      }
      state.journal.confirm(move.path, move.content)
    }
  }

  /// Announces new folders of the site, then renames them to their paths with their files.
  func make(_ folders: [String: Int], from work: WorkFolder, _ state: inout State) throws(SiteOutputError) {
    let missing = try output.missing(folders.keys.sorted().map { $0[...] })
    let lines = announce(folders: missing, &state)
    if !lines.isEmpty { try journalFile.append(lines) }
    for path in missing {
      try output.access(path) { parent, name throws(Errno) in
        if let number = folders[path] {
          try work.handle.rename("\(number)", to: parent, name)
        } else {
          try parent.makeFolder(name)
        }
      }
    }
  }

  /// Announces files and the folders that they need.
  private func announce(_ moves: [Move], _ state: inout State) throws(SiteOutputError) -> [String] {
    for move in moves { state.journal.announce(move.path, move.content) }
    try append(moves.lazy.map { .announced($0.path, $0.content) })
    let missing = try output.missing(moves.lazy.map { OutputFolder.parts($0.path).folder })
    let lines = announce(folders: missing, &state)
    if !lines.isEmpty { try journalFile.append(lines) }
    return missing
  }

  /// Appends lines to the journal, block by block, because the whole would take much memory.
  func append(_ lines: some Sequence<Journal.Line>) throws(SiteOutputError) {
    var block: [UInt8] = []
    for line in lines {
      block += line.bytes
      guard block.count > Self.maxLines else { continue }
      try journalFile.append(block)
      block.removeAll(keepingCapacity: true)
    }
    if !block.isEmpty { try journalFile.append(block) }
  }

  /// Announces folders; returns the new lines of the journal.
  private func announce(folders: [String], _ state: inout State) -> [UInt8] {
    var lines: [UInt8] = []
    for folder in folders where !state.journal.folders.contains(folder) {
      state.journal.add(folder: folder)
      lines += Journal.Line.folder(folder).bytes
    }
    return lines
  }

  /// The paths of new files at which a file exists that gallery did not write.
  func conflicts(_ moves: some Sequence<Move>, _ journal: Journal) throws(SiteOutputError) -> [String] {
    var conflicts: Set<String> = []
    // Successive files are often in the same folder.
    var last: (path: Substring, handle: FolderHandle)?
    for move in moves {
      let (parent, name) = OutputFolder.parts(move.path)
      do throws(Errno) {
        var folder = output.handle
        var path = ""
        do throws(Errno) {
          if let last, last.path == parent {
            folder = last.handle
            path = String(parent)
          } else {
            for part in parent.split(separator: "/") {
              path += path.isEmpty ? String(part) : "/\(part)"
              folder = try folder.folder(String(part))
            }
            last = (parent, folder)
          }
        } catch Errno.notDirectory, Errno.tooManySymbolicLinkLevels {
          conflicts.insert(path)
          continue
        }
        guard let status = try folder.status(name) else { continue }
        let isFile = status.st_mode & S_IFMT == S_IFREG
        if !isFile || journal.contents(of: move.path) == nil { conflicts.insert(move.path) }
      } catch Errno.noSuchFileOrDirectory {
        continue
      } catch {
        throw .failed(output.path.pushing(FilePath(move.path)), error)
      }
    }
    return Array(conflicts)
  }

  /// The paths of files that were changed after gallery wrote them.
  func changed(_ moves: some Sequence<Move>, _ journal: Journal) throws(SiteOutputError) -> [String] {
    var changed: [String] = []
    for move in moves {
      guard let known = journal.contents(of: move.path), let content = try output.content(at: move.path) else {
        continue
      }
      if !known.contains(content) { changed.append(move.path) }
    }
    return changed.sorted()
  }

  /// The paths of new folders at which something exists.
  func occupied(_ folders: some Sequence<String>) throws(SiteOutputError) -> [String] {
    var occupied: [String] = []
    for path in folders {
      let (parent, name) = OutputFolder.parts(path)
      do throws(Errno) {
        if try output.handle.folder(at: parent).status(name) != nil { occupied.append(path) }
      } catch Errno.noSuchFileOrDirectory {
        continue
      } catch Errno.notDirectory, Errno.tooManySymbolicLinkLevels {
        occupied.append(path)
      } catch {
        throw .failed(output.path.pushing(FilePath(path)), error)
      }
    }
    return occupied
  }
}
