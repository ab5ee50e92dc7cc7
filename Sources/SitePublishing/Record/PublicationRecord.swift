/// The files and folders that gallery wrote into a site.
///
/// Only recorded files are ever deleted or replaced. A file is recorded before it is written, so a
/// path may have two recorded contents after a build was killed.
package struct PublicationRecord: Sendable {
  /// A recorded file.
  struct File: Sendable {
    /// The content that was recorded last.
    var content: RecordedContent
    var marks: Marks = []
  }

  struct Marks: OptionSet, Sendable {
    var rawValue: UInt8

    /// The output folder has the file.
    static let present = Marks(rawValue: 1)
    /// The new site has the file.
    static let needed = Marks(rawValue: 2)
  }

  /// The possible contents of a file.
  package struct Contents: Sendable {
    private let last: RecordedContent
    private let earlier: [RecordedContent]

    fileprivate init(_ last: RecordedContent, _ earlier: [RecordedContent]) {
      (self.last, self.earlier) = (last, earlier)
    }

    package func contains(_ content: RecordedContent) -> Bool {
      last == content || earlier.contains(content)
    }

    /// Whether a file of this size in bytes may have one of the contents.
    func contains(size: Int) -> Bool {
      last.size == size || earlier.contains { $0.size == size }
    }

    /// The content; `nil` if several are possible because a build was killed.
    var only: RecordedContent? { earlier.isEmpty ? last : nil }
  }

  var files = PathTable<File>()
  /// Contents recorded earlier, if a build was killed.
  var earlier: [String: [RecordedContent]] = [:]
  /// The folders that gallery created.
  package internal(set) var folders: Set<String> = []

  package init() {}

  /// The possible contents of a file, by its path below the output folder; `nil` if it is not
  /// recorded.
  package func contents(of path: String) -> Contents? {
    files[path].map { Contents($0.content, earlier[path] ?? []) }
  }

  /// Calls a closure with the path of every recorded file, in no particular order.
  package func forEachPath(_ body: (String) -> Void) {
    files.forEach { path, _ in body(Self.text(path)) }
  }

  private static func text(_ path: ArraySlice<UInt8>) -> String {
    String(decoding: path, as: UTF8.self)
  }

  /// The folders of all recorded files, and their parents.
  var foldersOfFiles: Set<Substring> {
    var folders: Set<Substring> = []
    // Most files follow others of their folder.
    var last: ArraySlice<UInt8>?
    files.forEach { path, _ in
      let slash = path.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
      var folder = path[..<slash]
      guard last.map({ $0.elementsEqual(folder) }) != true else { return }
      last = folder
      while !folder.isEmpty, folders.insert(Self.text(folder)[...]).inserted {
        folder = folder[..<(folder.lastIndex(of: UInt8(ascii: "/")) ?? folder.startIndex)]
      }
    }
    return folders
  }

  /// Whether a file is recorded and the output folder has it.
  package func isPresent(_ path: String) -> Bool {
    files[path]?.marks.contains(.present) == true
  }

  /// The recorded files that the output folder has.
  package var presentFiles: Set<String> {
    var paths: Set<String> = []
    files.forEach { path, file in
      if file.marks.contains(.present) { paths.insert(Self.text(path)) }
    }
    return paths
  }

  /// The recorded files below a path, which ends with a slash, that the output folder has.
  package func presentFiles(below folder: String) -> [String] {
    var paths: [String] = []
    files.forEach { path, file in
      if file.marks.contains(.present), path.starts(with: folder.utf8) {
        paths.append(Self.text(path))
      }
    }
    return paths
  }

  /// Notes that the output folder has all recorded files.
  package mutating func notePresenceOfAll() {
    files.updateAll { $0.marks.insert(.present) }
  }

  /// Notes that the output folder lacks a recorded file, or has it with another content.
  package mutating func noteAbsence(of path: String) {
    files.update(path) { _ = $0.marks.remove(.present) }
  }

  /// Notes that the output folder has a file.
  ///
  /// - Returns: Whether the file is recorded.
  package mutating func notePresence(of path: String) -> Bool {
    files.update(path) { _ = $0.marks.insert(.present) } != nil
  }

  /// Whether the output folder has a recorded file with only one possible content.
  package func hasKnownContent(_ path: String) -> Bool {
    isPresent(path) && (earlier.isEmpty || earlier[path] == nil)
  }

  /// Notes that the new site has a file.
  ///
  /// - Returns: Whether that is new; `false` for a file that is not recorded.
  package mutating func noteNeed(of path: String) -> Bool {
    files.update(path) { $0.marks.insert(.needed).inserted } ?? false
  }

  /// Sets the only possible content of a file that is recorded.
  package mutating func update(_ path: String, _ content: RecordedContent) {
    guard files.update(path, { $0.content = content }) != nil else { return }
    if !earlier.isEmpty { earlier[path] = nil }
  }

  /// Notes which other files the new site has.
  ///
  /// - Parameter isNeeded: Whether the site has the file with a path, by the bytes of the path.
  package mutating func noteNeeds(_ isNeeded: (ArraySlice<UInt8>) -> Bool) {
    files.updateEach { path, file in
      if !file.marks.contains(.needed), isNeeded(path) { file.marks.insert(.needed) }
    }
  }

  /// Notes which files the new site has as they are.
  ///
  /// - Parameters:
  ///   - isKept: Whether it has the file with a path, by the bytes of the path.
  ///   - body: Receives the path of each of these files for which that is new.
  /// - Returns: The number of these files that the output folder has with only one possible content.
  mutating func keep(
    where isKept: (ArraySlice<UInt8>) -> Bool, _ body: (ArraySlice<UInt8>) -> Void
  ) -> Int {
    let earlier = earlier
    var count = 0
    files.updateEach { path, file in
      guard file.marks.contains(.present), isKept(path),
        earlier.isEmpty || earlier[Self.text(path)] == nil
      else { return }
      count += 1
      if file.marks.insert(.needed).inserted { body(path) }
    }
    return count
  }

  /// The files that the new site does not have, in no particular order.
  package var unneeded: [String] { paths { !$0.contains(.needed) } }

  /// The files that the new site has, in no particular order.
  package var needed: [String] { paths { $0.contains(.needed) } }

  /// Whether the new site has a file below a folder.
  func hasNeededFile(below folder: String) -> Bool {
    let prefix = Array("\(folder)/".utf8)
    var isFound = false
    files.forEach { path, file in
      if !isFound, file.marks.contains(.needed), path.starts(with: prefix) { isFound = true }
    }
    return isFound
  }

  private func paths(where isIncluded: (Marks) -> Bool) -> [String] {
    var paths: [String] = []
    files.forEach { path, file in
      if isIncluded(file.marks) { paths.append(Self.text(path)) }
    }
    return paths
  }

  /// Reserves memory for more files.
  ///
  /// - Parameters:
  ///   - count: The number of files.
  ///   - bytes: The bytes of their paths.
  package mutating func reserve(_ count: Int, bytes: Int) {
    files.reserve(paths: files.count + count, bytes: files.byteCount + bytes)
  }

  /// Records a file before it is written; its earlier contents remain possible.
  package mutating func add(_ path: String, _ content: RecordedContent) {
    guard let known = files[path] else { return set(path, content) }
    guard contents(of: path)?.contains(content) != true else { return }
    earlier[path, default: []].append(known.content)
    files[path] = File(content: content, marks: known.marks)
  }

  /// Records the only possible content of a file.
  package mutating func set(_ path: String, _ content: RecordedContent) {
    files[path] = File(content: content, marks: files[path]?.marks ?? [])
    if !earlier.isEmpty { earlier[path] = nil }
  }

  /// Records a folder before it is created.
  package mutating func add(folder: String) {
    folders.insert(folder)
  }

  /// Removes a file from the record.
  package mutating func remove(_ path: String) {
    files[path] = nil
    if !earlier.isEmpty { earlier[path] = nil }
  }

  /// Removes a folder from the record.
  package mutating func remove(folder: String) {
    folders.remove(folder)
  }
}
