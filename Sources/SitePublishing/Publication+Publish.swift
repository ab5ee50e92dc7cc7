import Glibc
import Synchronization
import SystemPackage

extension Publication {
  /// The result of publishing.
  package struct Result: Sendable {
    /// The numbers of pages and data files that were written and that were unchanged.
    package var written = 0
    package var unchanged = 0
    /// The number of HTML pages of the site.
    package var pages = 0
    /// The sizes of the files that this build wrote, with renditions, in bytes.
    package var writtenBytes: Int64 = 0
    /// The number of renditions that this build added.
    package var addedRenditions = 0
    /// The number of deleted files.
    package var removed = 0
    /// Recorded files that the user changed and the new site does not need; they are kept.
    package var kept: [String] = []
    /// Recorded files that the user changed and this build replaced.
    package var replaced: [String] = []
  }

  /// The rename of a file from a work folder to its path in the site.
  struct Move {
    var name: String
    var path: String
    var content: RecordedContent
  }

  /// Publishes the pages of the new site, and deletes files that it does not need.
  ///
  /// - Parameter keeps: Returns whether the new site needs a recorded file that is not a page, such
  ///   as a rendition.
  /// - Returns: The result.
  /// - Throws: `PublishingError`. After an error the site is unchanged, or the next build completes
  ///   it.
  package func publish(keeping keeps: (String) -> Bool) throws(PublishingError) -> Result {
    try state.withLock { state throws(PublishingError) in
      var result = Result()
      var moves: [Move] = []
      (result.writtenBytes, result.addedRenditions) = state.added
      state.pages.forEach { path, page in
        if path.hasSuffix(".html") { result.pages += 1 }
        if let name = page.staged {
          moves.append(Move(name: name, path: path, content: page.content))
          result.writtenBytes += Int64(page.content.size)
        }
      }
      result.written = moves.count
      result.unchanged = state.pages.count - moves.count
      result.replaced = state.restored
      try refuse(try conflicts(moves, state.record))
      if let stage = state.stage, !moves.isEmpty {
        do throws(Errno) {
          try stage.handle.synchronize()
        } catch {
          throw .failed(stage.path, error)
        }
        result.replaced += try changed(moves, state.record)
        moves = sorted(moves, state.record)
        state.record.reserve(moves.count, bytes: moves.reduce(0) { $0 + $1.path.utf8.count })
        try move(moves, from: stage, &state)
        moves = []
      }
      var stale: [String] = []
      state.record.forEachPath { path in
        if state.pages[path] == nil, !keeps(path) { stale.append(path) }
      }
      try delete(stale, &state, &result)
      try finish(&state)
      return result
    }
  }

  /// Discards the staged files; renditions that were added are kept.
  package func leave() throws(PublishingError) {
    try state.withLock { state throws(PublishingError) in try discardWork(&state) }
  }

  /// Sorts renames so that no page refers to a missing file: style sheets and scripts, new files,
  /// replaced files, and last the home page.
  private func sorted(_ moves: [Move], _ record: PublicationRecord) -> [Move] {
    func rank(_ path: String) -> UInt8 {
      if path.hasPrefix("assets/") { return 0 }
      if path == "index.html" { return 3 }
      return record.isPresent(path) ? 2 : 1
    }
    // Indices take a tenth of the memory of moves.
    let ranks = moves.map { rank($0.path) }
    var order = moves.indices.map { UInt32($0) }
    order.sort {
      let (one, other) = (Int($0), Int($1))
      return (ranks[one], moves[one].path) < (ranks[other], moves[other].path)
    }
    return order.map { moves[Int($0)] }
  }

  /// The bytes of lines that are appended to the record at once.
  private static let maxLines = 4 << 20

  /// Records files and their folders, then renames them to their paths.
  func move(
    _ moves: [Move], from work: WorkFolder, _ state: inout State
  ) throws(PublishingError) {
    var lines: [UInt8] = []
    var seen: Set<Substring> = []
    var folders: [String] = []
    for move in moves {
      try newFolders(Self.parts(move.path).folder, seen: &seen, into: &folders)
      guard state.record.contents(of: move.path)?.contains(move.content) != true else { continue }
      state.record.add(move.path, move.content)
      lines += PublicationRecord.line(move.path, move.content)
      if lines.count > Self.maxLines {
        try recordFile.append(lines)
        lines.removeAll(keepingCapacity: true)
      }
    }
    for folder in folders where !state.record.folders.contains(folder) {
      state.record.add(folder: folder)
      lines += PublicationRecord.line(folder: folder)
    }
    if !lines.isEmpty { try recordFile.append(lines) }
    for folder in folders {
      try change(folder) { parent, name throws(Errno) in try parent.makeFolder(name) }
    }
    // Successive files are usually in the same folder.
    var parent: (path: Substring, handle: FolderHandle)?
    for move in moves {
      let (path, name) = Self.parts(move.path)
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
      state.record.set(move.path, move.content)
    }
  }

  /// The folders of a path that do not exist yet, outermost first.
  private func newFolders(
    _ path: Substring, seen: inout Set<Substring>, into folders: inout [String]
  ) throws(PublishingError) {
    guard !path.isEmpty, seen.insert(path).inserted else { return }
    try newFolders(Self.parts(String(path)).folder, seen: &seen, into: &folders)
    do throws(Errno) {
      _ = try output.handle.folder(at: path)
    } catch Errno.noSuchFileOrDirectory {
      folders.append(String(path))
    } catch {
      throw .failed(output.path.pushing(FilePath(String(path))), error)
    }
  }

  /// Performs an operation on a name in its folder.
  private func change(
    _ path: String, _ body: (FolderHandle, String) throws(Errno) -> Void
  ) throws(PublishingError) {
    let (parent, name) = Self.parts(path)
    do throws(Errno) {
      try body(try output.handle.folder(at: parent), name)
    } catch {
      throw .failed(output.path.pushing(FilePath(path)), error)
    }
  }

  /// The paths of new files at which a file exists that gallery did not write.
  private func conflicts(
    _ moves: [Move], _ record: PublicationRecord
  ) throws(PublishingError) -> [String] {
    var conflicts: Set<String> = []
    // Successive files are often in the same folder.
    var last: (path: Substring, handle: FolderHandle)?
    for move in moves {
      let (parent, name) = Self.parts(move.path)
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
        if !isFile || record.contents(of: move.path) == nil { conflicts.insert(move.path) }
      } catch Errno.noSuchFileOrDirectory {
        continue
      } catch {
        throw .failed(output.path.pushing(FilePath(move.path)), error)
      }
    }
    return Array(conflicts)
  }

  /// The paths of files that were changed after gallery wrote them.
  private func changed(
    _ moves: [Move], _ record: PublicationRecord
  ) throws(PublishingError) -> [String] {
    var changed: [String] = []
    for move in moves {
      guard let known = record.contents(of: move.path), let content = try content(at: move.path)
      else {
        continue
      }
      if !known.contains(content) { changed.append(move.path) }
    }
    return changed.sorted()
  }

  /// The content of a file; `nil` if it does not exist.
  func content(at path: String) throws(PublishingError) -> RecordedContent? {
    let (parent, name) = Self.parts(path)
    do throws(Errno) {
      return try RecordedContent(of: name, in: try output.handle.folder(at: parent))
    } catch Errno.noSuchFileOrDirectory, Errno.notDirectory, Errno.tooManySymbolicLinkLevels {
      return nil
    } catch {
      throw .failed(output.path.pushing(FilePath(path)), error)
    }
  }

  /// Deletes recorded files, then recorded folders that are empty.
  private func delete(
    _ stale: [String], _ state: inout State, _ result: inout Result
  ) throws(PublishingError) {
    // Pages are deleted before their images.
    let paths = stale.map { ($0.hasSuffix(".html") ? 0 : 1, $0) }.sorted { $0 < $1 }.map(\.1)
    for path in paths {
      defer { state.record.remove(path) }
      guard let content = try content(at: path) else { continue }
      guard state.record.contents(of: path)?.contains(content) == true else {
        result.kept.append(path)
        continue
      }
      try change(path) { folder, name throws(Errno) in try folder.remove(name) }
      result.removed += 1
    }
    var needed: Set<Substring> = []
    state.record.forEachPath { path in
      var parent = Self.parts(path).folder
      while !parent.isEmpty, needed.insert(parent).inserted {
        parent = Self.parts(String(parent)).folder
      }
    }
    let empty = state.record.folders.filter { !needed.contains($0[...]) }
    for folder in empty.sorted(by: >) where try removeFolder(folder) {
      state.record.remove(folder: folder)
    }
  }

  /// Deletes a folder if it is empty; returns whether it no longer exists.
  private func removeFolder(_ path: String) throws(PublishingError) -> Bool {
    let (parent, name) = Self.parts(path)
    do throws(Errno) {
      return try output.handle.folder(at: parent).removeFolder(name)
    } catch Errno.noSuchFileOrDirectory {
      return true
    } catch Errno.notDirectory, Errno.tooManySymbolicLinkLevels {
      return false
    } catch {
      throw .failed(output.path.pushing(FilePath(path)), error)
    }
  }

  /// Writes the final record, and deletes the work folders.
  private func finish(_ state: inout State) throws(PublishingError) {
    // A copy of the record would be written to.
    var record = PublicationRecord()
    swap(&record, &state.record)
    state.pages.forEach { path, page in
      if let known = record.contents(of: path), known.only != page.content {
        record.set(path, page.content)
      }
    }
    swap(&record, &state.record)
    if state.stage != nil || textBefore != state.record.textContent {
      try recordFile.replace(state.record, in: try stage(&state))
    }
    try discardWork(&state)
  }

  private func discardWork(_ state: inout State) throws(PublishingError) {
    if let folder = state.renditions { try folder.discard() }
    if let folder = state.stage { try folder.discard() }
    (state.renditions, state.stage) = (nil, nil)
  }
}
