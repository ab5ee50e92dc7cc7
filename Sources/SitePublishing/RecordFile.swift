import Glibc
import SystemPackage

/// The publication record on disk.
///
/// During a build lines are appended to it, each before the file that it names is written; at the
/// end of a build it is replaced by one that names what is there.
struct RecordFile: Sendable {
  static let name = ".gallery-site"
  /// What versions without a record wrote into the file of this name.
  static let earlierMarker = "This folder was made by gallery build.\n"

  let output: OutputFolder

  private var path: FilePath { output.path.appending(Self.name) }

  /// What the file says.
  enum State {
    /// There is no site yet.
    case missing
    /// The site was written by a version that kept no record.
    case earlierVersion
    case record(PublicationRecord, bytes: [UInt8])
  }

  /// Reads the file.
  ///
  /// - Throws: `PublishingError`; a record that cannot be read is never taken for an empty one.
  func read() throws(PublishingError) -> State {
    let found: [UInt8]?
    do throws(Errno) {
      guard let status = try output.handle.status(Self.name) else { return .missing }
      found = try output.handle.read(Self.name, most: Int(status.st_size))
    } catch {
      throw .failed(path, error)
    }
    guard let bytes = found else { throw .foreignWorkFile(path) }
    if bytes.elementsEqual(Self.earlierMarker.utf8) || bytes.isEmpty { return .earlierVersion }
    let heading = bytes.prefix { $0 != UInt8(ascii: "\n") }
    guard heading.elementsEqual(PublicationRecord.heading.utf8) else {
      let isNewer = heading.starts(with: "gallery publication record ".utf8)
      throw isNewer ? .newerRecord(path) : .damagedRecord(path, line: 1)
    }
    let (record, line) = PublicationRecord.parse(bytes)
    guard let record else { throw .damagedRecord(path, line: line) }
    return .record(record, bytes: bytes)
  }

  /// Cuts off a last line that a killed build did not finish; the file it names was not written.
  func removeUnfinishedLine(_ bytes: [UInt8]) throws(PublishingError) {
    let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    guard end < bytes.count else { return }
    try change(O_WRONLY) { file in ftruncate(file, end) == 0 ? nil : Errno(rawValue: errno) }
  }

  /// Appends lines and waits until they are on the disk.
  func append(_ lines: [UInt8]) throws(PublishingError) {
    try change(O_WRONLY | O_APPEND) { file in FolderHandle.append(lines, to: file) }
  }

  private func change(
    _ flags: Int32, _ body: (Int32) -> Errno?
  ) throws(PublishingError) {
    do throws(Errno) {
      let file = try output.handle.open(Self.name, flags)
      defer { close(file) }
      if let error = body(file) { throw error }
      guard fdatasync(file) == 0 else { throw Errno(rawValue: errno) }
    } catch {
      throw .failed(path, error)
    }
  }

  /// Replaces the file in one step.
  ///
  /// - Parameters:
  ///   - record: What it is to say.
  ///   - work: A folder of ours on the same file system.
  /// - Throws: `PublishingError`.
  func replace(_ record: PublicationRecord, in work: WorkFolder) throws(PublishingError) {
    let name = try work.write(record.text)
    do throws(Errno) {
      let file = try work.handle.open(name, O_WRONLY)
      defer { close(file) }
      guard fsync(file) == 0 else { throw Errno(rawValue: errno) }
      try work.handle.rename(name, to: output.handle, Self.name)
    } catch {
      throw .failed(path, error)
    }
  }
}
