import Glibc
import SystemPackage

/// The publication record on disk.
///
/// During a build, a line is appended before each file is written. At the end of a build the file
/// is replaced by the final record. Only its owner can read it, because it has the addresses of unlisted albums,
/// and a web server may show the output folder.
struct RecordFile: Sendable {
  static let name = ".gallery-site"

  let output: OutputFolder

  private var path: FilePath { output.path.appending(Self.name) }

  /// The state of the file.
  enum State {
    /// There is no site yet.
    case missing
    case record(PublicationRecord, bytes: [UInt8])
  }

  /// Reads the file.
  ///
  /// - Throws: `PublishingError` if the record cannot be read or is invalid.
  func read() throws(PublishingError) -> State {
    let found: [UInt8]?
    do throws(Errno) {
      guard let status = try output.handle.status(Self.name) else { return .missing }
      found = try output.handle.read(Self.name, maxSize: Int(status.st_size))
    } catch {
      throw .failed(path, error)
    }
    guard let bytes = found else { throw .foreignWorkFile(path) }
    // The machine lost power while the first build created the file.
    if bytes.isEmpty { return .missing }
    let heading = bytes.prefix { $0 != UInt8(ascii: "\n") }
    guard heading.elementsEqual(PublicationRecord.heading.utf8) else {
      let isNewer = heading.starts(with: "gallery publication record ".utf8)
      throw isNewer ? .newerRecord(path) : .damagedRecord(path, line: 1)
    }
    let (record, line) = PublicationRecord.parse(bytes)
    guard let record else { throw .damagedRecord(path, line: line) }
    return .record(record, bytes: bytes)
  }

  /// Removes an incomplete last line, whose file was not written because the build was killed.
  func removeUnfinishedLine(_ bytes: [UInt8]) throws(PublishingError) {
    let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    guard end < bytes.count else { return }
    try change(O_WRONLY) { file in ftruncate(file, end) == 0 ? nil : Errno(rawValue: errno) }
  }

  /// Appends lines and syncs them to the disk.
  func append(_ lines: [UInt8]) throws(PublishingError) {
    try change(O_WRONLY | O_APPEND) { file in FolderHandle.append(lines, to: file) }
  }

  private static let mode: mode_t = 0o600

  /// Closes a record to others that was copied or restored with another mode.
  func makePrivate() throws(PublishingError) {
    let mode = (try? output.handle.status(Self.name))?.st_mode ?? Self.mode
    guard mode & 0o077 != 0 else { return }
    try change(O_RDONLY) { _ in nil }
  }

  private func change(
    _ flags: Int32, _ body: (Int32) -> Errno?
  ) throws(PublishingError) {
    do throws(Errno) {
      let file = try output.handle.open(Self.name, flags)
      defer { close(file) }
      guard fchmod(file, Self.mode) == 0 else { throw Errno(rawValue: errno) }
      if let error = body(file) { throw error }
      guard fdatasync(file) == 0 else { throw Errno(rawValue: errno) }
    } catch {
      throw .failed(path, error)
    }
  }

  /// Writes a record at the end of a file, syncs the file to the disk, and closes it.
  private static func append(_ record: PublicationRecord, to file: Int32) throws(Errno) {
    defer { close(file) }
    try record.forEachBlock { block throws(Errno) in
      if let error = FolderHandle.append(block, to: file) { throw error }
    }
    guard fsync(file) == 0 else { throw Errno(rawValue: errno) }
  }

  /// Replaces the file atomically.
  ///
  /// - Parameters:
  ///   - record: The new record.
  ///   - work: A work folder on the same file system.
  /// - Throws: `PublishingError`.
  func replace(_ record: PublicationRecord, in work: WorkFolder) throws(PublishingError) {
    let name = work.nextName()
    do throws(Errno) {
      let file = try work.handle.open(name, O_WRONLY | O_CREAT | O_EXCL, mode: Self.mode)
      try Self.append(record, to: file)
      try work.handle.rename(name, to: output.handle, Self.name)
    } catch {
      throw .failed(path, error)
    }
  }
}
