import Glibc
import Synchronization
package import SystemPackage

/// The record of a target on disk.
///
/// It is beside the publication record, in `.gallery-targets` in the output folder. Only its owner
/// can read it, because it names the target, and a web server may show the output folder. During a
/// publication lines are appended; at the end the file is replaced by a sorted one.
///
/// Whoever deletes the output folder deletes the record. What was published is therefore remembered elsewhere too,
/// and a publication knows what either of both knows.
package final class TargetRecordFile: Sendable {
  /// The folder of all records.
  static let folder = ".gallery-targets"

  private struct State {
    var record: TargetRecord
    /// The open folder; `nil` until something is written.
    var folder: FolderHandle?
    /// Whether lines can be appended to the file on disk.
    var isAppendable: Bool
    var isChanged = false
    /// What only the file knew, and the memory does not yet.
    var unremembered: [TargetRecord.Line] = []
  }

  private let output: OutputFolder
  private let target: String
  private let name: String
  private let memory: (any TargetMemory)?
  private let state: Mutex<State>

  /// The path of the record.
  package var path: FilePath { output.path.appending(Self.folder).appending(name) }

  /// Reads the record of a target; it is empty before the first publication.
  ///
  /// - Parameters:
  ///   - target: The unambiguous name of the target.
  ///   - site: The site.
  ///   - memory: What is remembered beside the file; `nil` for nothing.
  /// - Throws: `TransferError`, and the errors of the memory.
  package init(_ target: String, of site: LockedSite, memory: (any TargetMemory)?) throws {
    output = site.contents.output
    self.target = Self.line(target)
    self.memory = memory
    let digest = RecordedContent(of: Array(target.utf8)).digest
    name = String(digest, radix: 16)
    var state = try Self.read(output, name, target: self.target)
    if let memory {
      var remembered = TargetRecord()
      try memory.forEachLine(of: self.target) { line in
        if !state.record.noteMemory(of: line) { remembered.apply(line) }
      }
      state.unremembered = state.record.unremembered
      if !remembered.isEmpty {
        state.record.add(remembered)
        // The file gets what it lacks when it is written as a whole.
        (state.isAppendable, state.isChanged) = (false, true)
      }
    }
    self.state = Mutex(state)
  }

  private static func read(
    _ output: OutputFolder, _ name: String, target: String
  ) throws(TransferError) -> State {
    let path = output.path.appending(Self.folder).appending(name)
    let bytes: [UInt8]?
    do throws(Errno) {
      let folder = try output.handle.folder(Self.folder)
      let status = try folder.status(name)
      bytes = try folder.read(name, maxSize: Int(status?.st_size ?? 0))
    } catch .noSuchFileOrDirectory {
      bytes = nil
    } catch {
      throw .failed(path, error)
    }
    guard let bytes, !bytes.isEmpty else {
      return State(record: TargetRecord(), isAppendable: false)
    }
    let heading = "\(TargetRecord.heading)\(target)\n"
    guard bytes.starts(with: heading.utf8) else {
      let isNewer =
        bytes.starts(with: "gallery target record ".utf8)
        && !bytes.starts(with: TargetRecord.heading.utf8)
      throw isNewer ? .newerRecord(path) : .damagedRecord(path, line: 1)
    }
    let (record, line) = TargetRecord.parse(bytes)
    guard let record else { throw .damagedRecord(path, line: line) }
    // An incomplete last line must not become the beginning of the next.
    return State(record: record, isAppendable: bytes.last == UInt8(ascii: "\n"))
  }

  package var record: TargetRecord { state.withLock { $0.record } }

  /// Records files that will be transferred.
  package func announce(
    _ files: [(path: String, content: RecordedContent)]
  ) throws {
    try append(files.map { .announced($0.path, $0.content) })
  }

  /// Records folders that will be created.
  package func announce(folders: [String]) throws {
    try append(folders.map { .folder($0) })
  }

  /// Records files that the target has.
  package func confirm(
    _ files: [(path: String, content: RecordedContent)]
  ) throws {
    try append(files.map { .confirmed($0.path, $0.content) })
  }

  /// Removes deleted files.
  package func remove(_ paths: [String]) throws {
    try append(paths.map { .removed($0) })
  }

  /// Replaces the file by a sorted one, if the record has changed.
  ///
  /// - Parameter folders: Deleted folders, to remove from the record.
  /// - Throws: `TransferError`, and the errors of the memory.
  package func finish(without folders: [String]) throws {
    try state.withLock { state in
      try remember([], &state)
      if !folders.isEmpty { try memory?.remove(folders: folders, of: target) }
      for folder in folders { state.record.remove(folder: folder) }
      if state.isChanged || !folders.isEmpty { try replace(&state) }
    }
  }

  /// Stores what the memory does not know.
  private func remember(_ lines: [TargetRecord.Line], _ state: inout State) throws {
    let lines = state.unremembered + lines
    if !lines.isEmpty { try memory?.add(lines, of: target) }
    state.unremembered = []
  }

  private func append(_ lines: [TargetRecord.Line]) throws {
    guard !lines.isEmpty else { return }
    try state.withLock { state in
      try remember(lines, &state)
      if !state.isAppendable { try replace(&state) }
      do throws(Errno) {
        let folder = try folder(&state)
        let file = try folder.open(name, O_WRONLY | O_APPEND)
        defer { close(file) }
        // If this fails, the next run ignores an incomplete line.
        state.isAppendable = false
        if let error = FolderHandle.append(lines.flatMap(\.bytes), to: file) { throw error }
        guard fdatasync(file) == 0 else { throw Errno(rawValue: errno) }
        state.isAppendable = true
      } catch {
        throw TransferError.failed(path, error)
      }
      for line in lines { state.record.apply(line) }
      state.isChanged = true
    }
  }

  private func replace(_ state: inout State) throws(TransferError) {
    do throws(Errno) {
      let folder = try folder(&state)
      let new = "\(name).new"
      let file = try folder.open(new, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
      defer { close(file) }
      if let error = FolderHandle.append(state.record.text(target: target), to: file) {
        throw error
      }
      guard fsync(file) == 0 else { throw Errno(rawValue: errno) }
      try folder.rename(new, to: folder, name)
    } catch {
      throw .failed(path, error)
    }
    (state.isAppendable, state.isChanged) = (true, false)
  }

  private func folder(_ state: inout State) throws(Errno) -> FolderHandle {
    if let folder = state.folder { return folder }
    if unsafe mkdirat(output.handle.descriptor, Self.folder, 0o700) != 0, errno != EEXIST {
      throw Errno(rawValue: errno)
    }
    let folder = try output.handle.folder(Self.folder)
    state.folder = folder
    return folder
  }

  /// The name of a target without line ends.
  private static func line(_ target: String) -> String {
    target.replacing("%", with: "%25").replacing("\n", with: "%0A").replacing("\0", with: "%00")
  }
}
