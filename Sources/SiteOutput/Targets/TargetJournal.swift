import Synchronization
package import SystemPackage

/// The journal of a target with its file. The file is in the output folder, and is deleted with it. So the published
/// files are remembered elsewhere too, and a publication combines both.
package final class TargetJournal: Sendable {
  private struct State {
    var journal: Journal
    /// Whether lines can be appended to the file on disk.
    var isAppendable: Bool
    var isChanged = false
    /// Lines of the file that the memory does not have yet.
    var unremembered: [Journal.Line] = []
  }

  private let file: JournalFile
  /// The unambiguous name of the target, in one line.
  private let target: String
  private let memory: (any TargetMemory)?
  private let state: Mutex<State>

  package var path: FilePath { file.path }

  /// Reads the journal of a target; it is empty before the first publication. `memory` is `nil` for none.
  package init(_ target: String, of site: LockedSite, memory: (any TargetMemory)?) throws {
    let digest = RecordedContent(of: Array(target.utf8)).digest
    let file = JournalFile(of: Self.line(target), name: String(digest, radix: 16), in: site.contents.output)
    (self.file, self.target, self.memory) = (file, Self.line(target), memory)
    let found = try file.read()
    var state = State(journal: found?.journal ?? Journal(), isAppendable: found?.isAppendable == true)
    if let memory {
      var remembered = Journal()
      try memory.forEachPublishedLine(of: self.target) { line in
        if !state.journal.noteMemory(of: line) { remembered.apply(line) }
      }
      state.unremembered = state.journal.unremembered
      if !remembered.isEmpty {
        state.journal.add(remembered)
        // The missing lines are added when the whole file is written.
        (state.isAppendable, state.isChanged) = (false, true)
      }
    }
    self.state = Mutex(state)
  }

  package var journal: Journal { state.withLock { $0.journal } }

  /// Calls a closure with the path and a content of each file that was published to other targets.
  func forEachFileElsewhere(_ body: (String, RecordedContent) -> Void) throws {
    try memory?.forEachFile(notOf: target, body)
  }

  /// Notes files that will be transferred.
  package func announce(_ files: [(path: String, content: RecordedContent)]) throws {
    try append(files.map { .announced($0.path, $0.content) })
  }

  /// Notes folders that will be created.
  package func announce(folders: [String]) throws {
    try append(folders.map { .folder($0) })
  }

  /// Notes files that the target has.
  package func confirm(_ files: [(path: String, content: RecordedContent)]) throws {
    try append(files.map { .confirmed($0.path, $0.content) })
  }

  /// Notes files that were deleted.
  package func remove(_ paths: [String]) throws {
    try append(paths.map { .removed($0) })
  }

  /// Replaces the file by a sorted one, if the journal has changed.
  package func finish(without folders: [String]) throws {
    try state.withLock { state in
      try remember([], &state)
      if !folders.isEmpty { try memory?.storePublished(folders.map { .removed("\($0)/") }, of: target) }
      for folder in folders { state.journal.remove(folder: folder) }
      if state.isChanged || !folders.isEmpty { try replace(&state) }
    }
  }

  /// Stores lines, and those that the memory lacks.
  private func remember(_ lines: [Journal.Line], _ state: inout State) throws {
    let lines = state.unremembered + lines
    if !lines.isEmpty { try memory?.storePublished(lines, of: target) }
    state.unremembered = []
  }

  private func append(_ lines: [Journal.Line]) throws {
    guard !lines.isEmpty else { return }
    try state.withLock { state in
      try remember(lines, &state)
      if !state.isAppendable { try replace(&state) }
      state.isAppendable = false
      try file.append(lines.flatMap(\.bytes))
      state.isAppendable = true
      for line in lines { state.journal.apply(line) }
      state.isChanged = true
    }
  }

  private func replace(_ state: inout State) throws(SiteOutputError) {
    try file.replace(state.journal, in: nil)
    (state.isAppendable, state.isChanged) = (true, false)
  }

  /// The name of a target without line ends.
  private static func line(_ target: String) -> String {
    target.replacing("%", with: "%25").replacing("\n", with: "%0A").replacing("\0", with: "%00")
  }
}
