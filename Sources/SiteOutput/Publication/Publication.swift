package import Facts
import Glibc
import Synchronization
package import SystemPackage

/// The publication of a site in place by one build. Renditions are added as they are rendered. Pages and data files are
/// staged. When all are complete, they are renamed to their paths: first new files, to which no page links yet, then
/// files that replace others. A new folder is renamed with all its files. Deletions come last. Every file is announced
/// in the journal before it is renamed, and files that are not in it are never replaced or deleted. So a build may be
/// killed at any time: all pages work, and the next build completes the site.
package final class Publication: Sendable {
  struct State {
    /// The files that are in the site, or may be after the next rename; also those of the stage that are renamed with
    /// their folders.
    var journal: Journal
    /// The files at paths of a site that were not in the journal when the build began.
    var foreign: [String]
    /// Recorded files whose content is not the recorded one, which count as missing.
    var damaged: Set<String> = []
    /// The damaged files that this build has replaced.
    var restored: [String] = []
    /// The bytes and the number of renditions that this build has added.
    var added: (bytes: Int64, count: Int) = (0, 0)
    /// The number of unchanged pages and data files, and of the pages among them.
    var unchanged = (files: 0, pages: 0)
    /// The pages and data files that are renamed one by one, by path.
    var staged: [PathKey: Move] = [:]
    /// The folders of pages and data: the number of a new one in the stage, `nil` for one that exists.
    var folders: [String: Int?] = [:]
    var stage: WorkFolder?
    var renditions: WorkFolder?

    /// Notes that the new site keeps a page or a data file unchanged.
    mutating func keep(_ path: String) {
      guard journal.noteNeed(of: path) else { return }
      unchanged.files += 1
      if Publication.isPage(path) { unchanged.pages += 1 }
    }
  }

  let journalFile: JournalFile
  let state: Mutex<State>
  private let lock: BuildLock
  /// The content of the journal's file when the build began.
  let textBefore: RecordedContent?
  /// Whether lines could be appended to the file when the build began.
  private let isAppendable: Bool

  var output: OutputFolder { lock.output }

  /// The path of the output folder without symbolic links.
  package var path: FilePath { output.path }

  /// Reads the journal of an output folder.
  package init(_ lock: BuildLock, topLevel: Set<String>, isComplete: Bool = false) throws(SiteOutputError) {
    self.lock = lock
    let output = lock.output
    journalFile = JournalFile(siteIn: output)
    let found = try journalFile.read()
    if found != nil { try journalFile.makePrivate() }
    var journal = found?.journal ?? Journal()
    (textBefore, isAppendable) = (found?.content, found?.isAppendable == true)
    var foreign: [String] = []
    if found == nil || !isComplete {
      try ExistingFiles.visit(output, topLevel: topLevel) { path in
        if !journal.notePresence(of: path) { foreign.append(path) }
      }
    } else {
      journal.notePresenceOfAll()
    }
    state = Mutex(State(journal: journal, foreign: foreign))
  }

  /// Deletes the staged files of a failed build, and the lock file if it wrote nothing.
  deinit {
    try? leave()
    guard textBefore == nil, (try? journalFile.read() == nil) == true else { return }
    lock.removeFile()
  }

  /// Returns whether gallery wrote a file that exists.
  package func holds(_ path: String) -> Bool {
    state.withLock { $0.journal.isPresent(path) }
  }

  /// The size of a file that gallery wrote in bytes; `nil` if it is not known.
  package func size(of path: String) -> Int? {
    state.withLock { $0.journal.isPresent(path) ? $0.journal.contents(of: path)?.only?.size : nil }
  }

  /// Opens a file of the site for reading, without following links.
  package func open(_ path: String) throws(SiteOutputError) -> FileDescriptor {
    try output.access(path) { folder, name throws(Errno) in
      FileDescriptor(rawValue: try folder.open(name, O_RDONLY))
    }
  }

  /// Compares the recorded files below a folder with their recorded contents. A regular file with another content
  /// counts as missing, so that it is written again. Anything else at a recorded path is left alone.
  package func check(below folder: String) throws(SiteOutputError) {
    try state.withLock { state throws(SiteOutputError) in
      for path in state.journal.presentFiles(below: "\(folder)/") {
        if let content = try output.content(at: path),
          state.journal.contents(of: path)?.contains(content) == false
        {
          state.journal.noteAbsence(of: path)
          state.damaged.insert(path)
        }
      }
    }
  }

  /// Whether the folders of the site had files that gallery did not write when the build began.
  package var hasOthers: Bool { state.withLock { !$0.foreign.isEmpty } }

  /// Keeps files of the site unchanged in the new site.
  package func reuse(_ paths: [String]) -> Bool {
    state.withLock { state in
      guard paths.allSatisfy({ state.journal.hasKnownContent($0) }) else { return false }
      for path in paths { state.keep(path) }
      return true
    }
  }

  /// Notes that the new site has recorded files that are not pages, such as renditions.
  package func requireMedia(_ paths: some Sequence<String>) {
    state.withLock { state in
      for path in paths { _ = state.journal.noteNeed(of: path) }
    }
  }

  /// Notes which of the other recorded files that are not pages the new site has.
  package func requireMedia(where isNeeded: (String.UTF8View) -> Bool) {
    state.withLock { $0.journal.noteNeeds(isNeeded) }
  }

  /// The existing files that gallery wrote.
  package var presentFiles: Set<String> { state.withLock { $0.journal.presentFiles } }

  /// Whether gallery wrote any file of the site.
  package var hasRecordedFiles: Bool { state.withLock { !$0.journal.files.isEmpty } }

  /// Whether the new site keeps a recorded file.
  package func needsFiles(below folder: String) -> Bool {
    state.withLock { $0.journal.hasNeededFile(below: folder) }
  }

  /// The recorded files that the new site does not have.
  package var unneededFiles: [String] { state.withLock { $0.journal.unneeded } }

  /// The recorded files that the new site keeps.
  package var neededFiles: [String] { state.withLock { $0.journal.needed } }

  /// Throws an error if a file that gallery did not write is at a path that the site needs.
  package func checkConflicts(with paths: () async throws -> some Sequence<String>) async throws {
    let foreign = state.withLock { $0.foreign }
    guard !foreign.isEmpty else { return }
    let needed = Set(try await paths())
    var folders: Set<Substring> = []
    for path in needed { OutputFolder.insertFolders(of: path, into: &folders) }
    try refuse(foreign.filter { needed.contains($0) || folders.contains($0[...]) })
  }

  func refuse(_ conflicts: [String]) throws(SiteOutputError) {
    guard !conflicts.isEmpty else { return }
    let first = conflicts.sorted().prefix(10)
    throw .conflicts(output.path, paths: Array(first), count: conflicts.count)
  }

  /// Returns the stage; creates it and the journal if needed, before the first file is written.
  func stage() throws(SiteOutputError) -> WorkFolder {
    try state.withLock { state throws(SiteOutputError) in try stage(&state) }
  }

  func stage(_ state: inout State) throws(SiteOutputError) -> WorkFolder {
    if let stage = state.stage { return stage }
    let stage = try WorkFolder(WorkFolder.stage, in: output)
    state.stage = stage
    if !isAppendable { try journalFile.replace(state.journal, in: stage) }
    return stage
  }

  /// Adds a page or a data file to the new site.
  package func put(_ path: String, _ bytes: [UInt8]) throws(SiteOutputError) {
    let content = RecordedContent(of: bytes)
    let (parent, name) = OutputFolder.parts(path)
    if let folder = try newFolder(String(parent)) {
      try stage().write(bytes, as: name, in: folder)
      return state.withLock { $0.journal.stage(path, content) }
    }
    if try holds(bytes, at: path) {
      return state.withLock { state in
        if state.journal.knows(path) { state.journal.confirm(path, content) }
        state.keep(path)
      }
    }
    let move = Move(name: try stage().write(bytes), path: path, content: content)
    state.withLock { $0.staged[PathKey(path)] = move }
  }

  /// Creates and adds files concurrently.
  package func put(
    count: Int, run: Int, _ make: @escaping @Sendable (Int) -> [(path: String, bytes: [UInt8])]
  ) async throws {
    let starts = stride(from: 0, to: count, by: run)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, start) in starts.enumerated() {
        // A task for each of a million pages would take hundreds of megabytes.
        if number >= Self.maxTasks { _ = try await group.next() }
        group.addTask {
          for index in start..<min(start + run, count) {
            try Task.checkCancellation()
            for (path, bytes) in make(index) { try self.put(path, bytes) }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private static let maxTasks = 256

  /// The folder of the stage that becomes the folder of the site at a path; `nil` if the site has it.
  private func newFolder(_ path: String) throws(SiteOutputError) -> Int? {
    try state.withLock { state throws(SiteOutputError) in
      if let known = state.folders[path] { return known }
      var number: Int?
      do throws(Errno) {
        _ = try output.handle.folder(at: path)
      } catch Errno.noSuchFileOrDirectory {
        number = try stage(&state).makeFolder()
      } catch {
        // Reported as a conflict, or as an error of the file.
      }
      state.folders[path] = .some(number)
      return number
    }
  }

  /// Whether a file has exactly this content.
  private func holds(_ bytes: [UInt8], at path: String) throws(SiteOutputError) -> Bool {
    let (parent, name) = OutputFolder.parts(path)
    do throws(Errno) {
      // Reads one more byte to detect a longer file.
      let folder = try output.handle.folder(at: parent)
      return try folder.read(name, maxSize: bytes.count + 1) == bytes
    } catch Errno.noSuchFileOrDirectory, Errno.notDirectory, Errno.tooManySymbolicLinkLevels {
      return false
    } catch {
      throw .failed(output.path.pushing(FilePath(path)), error)
    }
  }
}

extension Publication {
  /// The folder to which workers write renditions.
  package func renditionsFolder() throws(SiteOutputError) -> WorkFolder {
    _ = try stage()
    return try state.withLock { state throws(SiteOutputError) in
      if let folder = state.renditions { return folder }
      let folder = try WorkFolder(WorkFolder.renditions, in: output)
      state.renditions = folder
      return folder
    }
  }

  /// Adds renditions to the site after they are on the disk. Their names depend on their content, so no page refers to
  /// them yet.
  package func add(_ files: [WrittenFile], areNew: Bool = true) throws(SiteOutputError) {
    guard !files.isEmpty else { return }
    let work = try renditionsFolder()
    var contents: [RecordedContent] = []
    for file in files { contents.append(try check(file, in: work)) }
    try state.withLock { state throws(SiteOutputError) in
      try SiteOutputError.about(work.path) { () throws(Errno) in try work.handle.synchronize() }
      try move(zip(files, contents).map { Move(name: $0.name, path: $0.path, content: $1) }, from: work, &state)
      if areNew { state.added.count += contents.count }
      state.added.bytes += contents.reduce(0) { $0 + Int64($1.size) }
      for file in files {
        _ = state.journal.notePresence(of: file.path)
        if state.damaged.remove(file.path) != nil { state.restored.append(file.path) }
      }
    }
  }

  /// Checks that a worker wrote a regular file without other links.
  private func check(_ file: WrittenFile, in work: WorkFolder) throws(SiteOutputError) -> RecordedContent {
    let path = work.path.appending(file.name)
    let content = try SiteOutputError.about(path) { () throws(Errno) in
      try work.handle.status(file.name)?.st_nlink == 1 ? RecordedContent(of: file.name, in: work.handle) : nil
    }
    guard let content else { throw .foreignWorkFile(path) }
    return content
  }
}
