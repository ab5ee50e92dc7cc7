import Glibc
import Synchronization
package import SystemPackage

/// The record of a target on disk.
///
/// It is beside the publication record, in `.gallery-targets` in the output folder. Only its owner
/// can read it, because it names the target, and a web server may show the output folder. During a
/// publication lines are appended; at the end the file is replaced by a sorted one.
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
  }

  private let output: OutputFolder
  private let target: String
  private let name: String
  private let state: Mutex<State>

  /// The path of the record.
  package var path: FilePath { output.path.appending(Self.folder).appending(name) }

  /// Reads the record of a target; it is empty before the first publication.
  ///
  /// - Parameters:
  ///   - target: The unambiguous name of the target.
  ///   - site: The site.
  /// - Throws: `TransferError`.
  package init(_ target: String, of site: LockedSite) throws(TransferError) {
    output = site.contents.output
    self.target = Self.line(target)
    let digest = RecordedContent(of: Array(target.utf8)).digest
    name = String(digest, radix: 16)
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
      state = Mutex(State(record: TargetRecord(), isAppendable: false))
      return
    }
    let heading = "\(TargetRecord.heading)\(self.target)\n"
    guard bytes.starts(with: heading.utf8) else {
      let isNewer =
        bytes.starts(with: "gallery target record ".utf8)
        && !bytes.starts(with: TargetRecord.heading.utf8)
      throw isNewer ? .newerRecord(path) : .damagedRecord(path, line: 1)
    }
    let (record, line) = TargetRecord.parse(bytes)
    guard let record else { throw .damagedRecord(path, line: line) }
    // An incomplete last line must not become the beginning of the next.
    let isAppendable = bytes.last == UInt8(ascii: "\n")
    state = Mutex(State(record: record, isAppendable: isAppendable))
  }

  package var record: TargetRecord { state.withLock { $0.record } }

  /// Records files that will be transferred.
  package func announce(
    _ files: [(path: String, content: RecordedContent)]
  ) throws(TransferError) {
    try append(files.map { .announced($0.path, $0.content) })
  }

  /// Records folders that will be created.
  package func announce(folders: [String]) throws(TransferError) {
    try append(folders.map { .folder($0) })
  }

  /// Records files that the target has.
  package func confirm(
    _ files: [(path: String, content: RecordedContent)]
  ) throws(TransferError) {
    try append(files.map { .confirmed($0.path, $0.content) })
  }

  /// Removes deleted files.
  package func remove(_ paths: [String]) throws(TransferError) {
    try append(paths.map { .removed($0) })
  }

  /// Replaces the file by a sorted one, if the record has changed.
  ///
  /// - Parameter folders: Deleted folders, to remove from the record.
  /// - Throws: `TransferError`.
  package func finish(without folders: [String]) throws(TransferError) {
    try state.withLock { state throws(TransferError) in
      for folder in folders { state.record.remove(folder: folder) }
      if state.isChanged || !folders.isEmpty { try replace(&state) }
    }
  }

  private func append(_ lines: [TargetRecord.Line]) throws(TransferError) {
    guard !lines.isEmpty else { return }
    try state.withLock { state throws(TransferError) in
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
        throw .failed(path, error)
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
