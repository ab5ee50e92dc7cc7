import Glibc
import SystemPackage

/// A journal on disk. During a build or a publication, lines are appended and synced to the disk before the announced
/// changes begin. At the end, the file is replaced by a sorted one. Only its owner can read it, because it contains the
/// addresses of unlisted albums or the name of a target, and a web server may show the output folder.
struct JournalFile: Sendable {
  /// The name of a site's journal in the output folder.
  static let siteName = ".gallery-site"
  /// The folder of the journals of targets in the output folder.
  static let targets = ".gallery-targets"

  private let output: OutputFolder
  /// The folder in the output folder; `nil` for the output folder itself.
  private let parent: String?
  private let name: String
  let heading: String

  /// The journal of the site in an output folder.
  init(siteIn output: OutputFolder) {
    (self.output, parent, name) = (output, nil, Self.siteName)
    heading = Journal.heading(target: nil)
  }

  /// The journal of a target, in the output folder of the site.
  init(of target: String, name: String, in output: OutputFolder) {
    (self.output, parent, self.name) = (output, Self.targets, name)
    heading = Journal.heading(target: target)
  }

  var path: FilePath {
    (parent.map { output.path.appending($0) } ?? output.path).appending(name)
  }

  private func folder() throws(Errno) -> FolderHandle {
    guard let parent else { return output.handle }
    return try output.handle.folder(parent)
  }

  /// The journal in the file, and the state of the file.
  struct Found {
    var journal: Journal
    /// The size and digest of the file.
    let content: RecordedContent
    /// Whether lines can be appended: an incomplete last line must not become the beginning of the next.
    let isAppendable: Bool
  }

  /// Reads the file; `nil` if the file does not exist, or is empty because the machine lost power while it was created.
  func read() throws(SiteOutputError) -> Found? {
    guard let bytes = try bytes(), !bytes.isEmpty else { return nil }
    try check(bytes.prefix { $0 != UInt8(ascii: "\n") })
    let (journal, line) = Journal.parse(bytes)
    guard let journal else { throw .damagedJournal(path, line: line) }
    return Found(journal: journal, content: RecordedContent(of: bytes), isAppendable: bytes.last == UInt8(ascii: "\n"))
  }

  /// Reads the lines that are intact, even if others are damaged.
  func readIntactLines() throws(SiteOutputError) -> Journal {
    try bytes().flatMap { Journal.parse($0, passesOverDamage: true).journal } ?? Journal()
  }

  /// Reads the bytes of the file; `nil` if it does not exist.
  private func bytes() throws(SiteOutputError) -> [UInt8]? {
    let (exists, bytes) = try SiteOutputError.about(path) { () throws(Errno) -> (Bool, [UInt8]?) in
      if let parent, try output.handle.status(parent) == nil { return (false, nil) }
      let folder = try folder()
      guard let status = try folder.status(name) else { return (false, nil) }
      return (true, try folder.read(name, maxSize: Int(status.st_size)))
    }
    guard exists == (bytes != nil) else { throw .foreignWorkFile(path) }
    return bytes
  }

  /// Checks the first line without its end.
  private func check(_ line: ArraySlice<UInt8>) throws(SiteOutputError) {
    guard !line.elementsEqual(heading.utf8) else { return }
    let version = line.dropFirst(Journal.headingOfAll.utf8.count).prefix { $0 != UInt8(ascii: " ") }
    let isNewer =
      line.starts(with: Journal.headingOfAll.utf8)
      && Int(String(decoding: version, as: UTF8.self)).map { $0 > Journal.version } == true
    throw isNewer ? .newerJournal(path) : .damagedJournal(path, line: 1)
  }

  /// Appends lines and syncs them to the disk. If that fails, the last line may be incomplete.
  func append(_ lines: [UInt8]) throws(SiteOutputError) {
    try change(O_WRONLY | O_APPEND) { file in FolderHandle.append(lines, to: file) }
  }

  private static let mode: mode_t = 0o600

  /// Makes a journal private that was copied or restored with another mode.
  func makePrivate() throws(SiteOutputError) {
    let mode = (try? folder().status(name))?.st_mode ?? Self.mode
    guard mode & 0o077 != 0 else { return }
    try change(O_RDONLY) { _ in nil }
  }

  private func change(_ flags: Int32, _ body: (Int32) -> Errno?) throws(SiteOutputError) {
    try SiteOutputError.about(path) { () throws(Errno) in
      let file = try folder().open(name, flags)
      defer { close(file) }
      guard fchmod(file, Self.mode) == 0 else { throw Errno(rawValue: errno) }
      if let error = body(file) { throw error }
      guard fdatasync(file) == 0 else { throw Errno(rawValue: errno) }
    }
  }

  /// Replaces the file atomically by the whole journal. `work` is `nil` for the folder of the file.
  func replace(_ journal: Journal, in work: WorkFolder?) throws(SiteOutputError) {
    try SiteOutputError.about(path) { () throws(Errno) in
      if let parent { try output.handle.makeFolder(parent, mode: 0o700) }
      let folder = try folder()
      let (place, new) = work.map { ($0.handle, $0.nextName()) } ?? (folder, "\(name).new")
      let file = try place.open(new, O_WRONLY | O_CREAT | O_TRUNC, mode: Self.mode)
      try write(journal, to: file)
      try place.rename(new, to: folder, name)
    }
  }

  /// Writes a journal to a new file, syncs it to the disk, and closes it.
  private func write(_ journal: Journal, to file: Int32) throws(Errno) {
    defer { close(file) }
    // A file left by a killed publication has kept its mode.
    guard fchmod(file, Self.mode) == 0 else { throw Errno(rawValue: errno) }
    try journal.forEachBlock(heading) { block throws(Errno) in
      if let error = FolderHandle.append(block, to: file) { throw error }
    }
    guard fsync(file) == 0 else { throw Errno(rawValue: errno) }
  }
}
