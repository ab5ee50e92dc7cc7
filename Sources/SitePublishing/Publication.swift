import Glibc
import Synchronization
package import SystemPackage

/// One build's writing of a site in place.
///
/// Renditions are added as they are made. Pages and data are staged, and when all are complete they
/// are renamed to their places: first those that did not exist before, which no page links to yet,
/// then those that replace others. Deletions come last. Every file is recorded before it is renamed
/// to its place, and nothing that is not recorded is replaced or deleted; so a build may be killed at
/// any time, every page keeps working, and the next build completes what is missing.
package final class Publication: Sendable {
  /// A page or a data file of the new site.
  struct Page {
    var content: FileContent
    /// Its name in the stage; `nil` where the site holds it already.
    var staged: String?
  }

  struct State {
    /// What is on disk, or may be after the next rename.
    var record: PublicationRecord
    /// The recorded files that the output folder held when the build began.
    var present: Set<String>
    /// What lay at paths of a site without being recorded when the build began.
    var foreign: [String]
    /// The new site's pages and data by their paths.
    var pages: [String: Page] = [:]
    var stage: WorkFolder?
    var renditions: WorkFolder?
  }

  let output: OutputFolder
  let recordFile: RecordFile
  let state: Mutex<State>
  /// Held as long as this value lives.
  private let lock: BuildLock
  /// The record as it was found.
  let textBefore: [UInt8]

  /// The output folder's path without symbolic links.
  package var path: FilePath { output.path }

  /// Takes the lock of an output folder and reads its publication record.
  ///
  /// - Parameters:
  ///   - output: The folder.
  ///   - topLevel: The names at the top of a site, below which files that are not recorded matter.
  ///   - adopt: Given the paths of all files below `topLevel` in a site of a version that kept no
  ///     record; chooses those that gallery wrote.
  /// - Throws: `PublishingError`.
  package init(
    in output: OutputFolder, topLevel: Set<String>,
    adopting adopt: (ExistingFiles) throws(PublishingError) -> [String]
  ) throws(PublishingError) {
    self.output = output
    lock = try BuildLock(output)
    recordFile = RecordFile(output: output)
    let record: PublicationRecord
    switch try recordFile.read() {
    case .record(let found, let bytes):
      try recordFile.removeUnfinishedLine(bytes)
      (record, textBefore) = (found, bytes)
    case .missing:
      (record, textBefore) = (PublicationRecord(), [])
    case .earlierVersion:
      record = try ExistingFiles(output, topLevel: topLevel).recorded(adopt)
      textBefore = []
    }
    let existing = try ExistingFiles(output, topLevel: topLevel)
    var (present, foreign): (Set<String>, [String]) = ([], [])
    for path in existing.paths {
      guard let index = record.files.index(forKey: path) else {
        foreign.append(path)
        continue
      }
      // The record's own string: a site has hundreds of thousands.
      present.insert(record.files[index].key)
    }
    state = Mutex(State(record: record, present: present, foreign: foreign))
  }

  /// What a build that failed had staged is removed, and where it wrote nothing, so is the lock.
  deinit {
    try? leave()
    guard textBefore.isEmpty, case .some(.missing) = try? recordFile.read() else { return }
    lock.removeFile()
  }

  /// Whether gallery wrote a file that the output folder holds.
  package func holds(_ path: String) -> Bool {
    state.withLock { $0.present.contains(path) }
  }

  /// The files that gallery wrote and that the output folder holds.
  package var presentFiles: Set<String> { state.withLock { $0.present } }

  /// Fails where a path that the site needs holds something that gallery did not write.
  ///
  /// - Parameter paths: Computed only where there is something that gallery did not write.
  /// - Throws: `PublishingError.conflicts`, and what `paths` throws.
  package func checkConflicts(with paths: () async throws -> some Sequence<String>) async throws {
    let foreign = state.withLock { $0.foreign }
    guard !foreign.isEmpty else { return }
    let needed = Set(try await paths())
    var folders: Set<Substring> = []
    for path in needed {
      var rest = path[...]
      while let slash = rest.lastIndex(of: "/") {
        rest = rest[..<slash]
        guard folders.insert(rest).inserted else { break }
      }
    }
    try refuse(foreign.filter { needed.contains($0) || folders.contains($0[...]) })
  }

  func refuse(_ conflicts: [String]) throws(PublishingError) {
    guard !conflicts.isEmpty else { return }
    let first = conflicts.sorted().prefix(10)
    throw .conflicts(output.path, paths: Array(first), count: conflicts.count)
  }

  /// The stage, and a record on disk: both are there before the first file is written.
  func stage() throws(PublishingError) -> WorkFolder {
    try state.withLock { state throws(PublishingError) in try stage(&state) }
  }

  func stage(_ state: inout State) throws(PublishingError) -> WorkFolder {
    if let stage = state.stage { return stage }
    let stage = try WorkFolder(WorkFolder.stage, in: output)
    state.stage = stage
    if textBefore.isEmpty { try recordFile.replace(state.record, in: stage) }
    return stage
  }

  /// Adds a page or a data file to the new site.
  ///
  /// - Parameters:
  ///   - path: Below the output folder.
  ///   - bytes: The content; nothing is written where the site holds the same.
  /// - Throws: `PublishingError`.
  package func put(_ path: String, _ bytes: [UInt8]) throws(PublishingError) {
    let page = try page(path, bytes)
    state.withLock { $0.pages[path] = page }
  }

  /// Makes and adds many files, on all processors.
  ///
  /// - Parameters:
  ///   - count: How many things there are to make files of.
  ///   - run: How many are worth a task of their own, and keep all processors busy at the end.
  ///   - make: Gives the paths and bytes of the files of one, by its index.
  /// - Throws: `PublishingError`, `CancellationError`.
  package func put(
    count: Int, run: Int, _ make: @escaping @Sendable (Int) -> [(path: String, bytes: [UInt8])]
  ) async throws {
    try await withThrowingTaskGroup(of: [String: Page].self) { group in
      for start in stride(from: 0, to: count, by: run) {
        group.addTask {
          var pages: [String: Page] = [:]
          for index in start..<min(start + run, count) {
            try Task.checkCancellation()
            for (path, bytes) in make(index) { pages[path] = try self.page(path, bytes) }
          }
          return pages
        }
      }
      for try await pages in group {
        state.withLock { $0.pages.merge(pages) { $1 } }
      }
    }
  }

  private func page(_ path: String, _ bytes: [UInt8]) throws(PublishingError) -> Page {
    let content = FileContent(of: bytes)
    if try holds(bytes, at: path) { return Page(content: content, staged: nil) }
    return Page(content: content, staged: try stage().write(bytes))
  }

  /// Whether a file holds these bytes and no others.
  private func holds(_ bytes: [UInt8], at path: String) throws(PublishingError) -> Bool {
    let (parent, name) = Self.parts(path)
    do throws(Errno) {
      // One byte more shows a longer file.
      let folder = try output.handle.folder(at: parent)
      return try folder.read(name, most: bytes.count + 1) == bytes
    } catch Errno.noSuchFileOrDirectory, Errno.notDirectory, Errno.tooManySymbolicLinkLevels {
      return false
    } catch {
      throw .failed(output.path.pushing(FilePath(path)), error)
    }
  }

  /// A path's folder and its last name.
  static func parts(_ path: String) -> (folder: Substring, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (path[..<slash], String(path[path.index(after: slash)...]))
  }
}
