/// The files of a site's folder: which exist, and which the new site has.
extension Journal {
  /// Whether a file is known and the folder has it.
  func isPresent(_ path: String) -> Bool {
    files[path]?.marks.contains(.present) == true
  }

  /// Whether the folder has a known file with its only possible content.
  func hasKnownContent(_ path: String) -> Bool {
    files[path]?.marks.isSuperset(of: [.present, .confirmed]) == true
  }

  /// The known files that the folder has.
  var presentFiles: Set<String> { Set(paths { $0.contains(.present) }) }

  /// The known files below a path, which ends with a slash, that the folder has.
  func presentFiles(below folder: String) -> [String] {
    var paths: [String] = []
    files.forEach { path, file in
      if file.marks.contains(.present), path.starts(with: folder.utf8) {
        paths.append(Self.text(path))
      }
    }
    return paths
  }

  /// Notes that the folder has all known files.
  mutating func notePresenceOfAll() {
    let earlier = earlier
    files.updateEach { path, file in
      let isCertain = earlier.isEmpty || earlier[Self.text(path)] == nil
      file.marks.formUnion(isCertain ? [.present, .confirmed] : .present)
    }
  }

  /// Notes that the folder has a file. If a file that was announced exists, and only one content is possible, it has
  /// that content.
  mutating func notePresence(of path: String) -> Bool {
    let isCertain = earlier.isEmpty || earlier[path] == nil
    return files.update(path) { $0.marks.formUnion(isCertain ? [.present, .confirmed] : .present) }
      != nil
  }

  /// Notes that the folder lacks a known file, or has it with another content.
  mutating func noteAbsence(of path: String) {
    files.update(path) { _ = $0.marks.remove(.present) }
  }

  /// Notes that the new site has a file.
  mutating func noteNeed(of path: String) -> Bool {
    files.update(path) { $0.marks.insert(.needed).inserted } ?? false
  }

  /// Notes which other files the new site has.
  mutating func noteNeeds(_ isNeeded: (ArraySlice<UInt8>) -> Bool) {
    files.updateEach { path, file in
      if !file.marks.contains(.needed), isNeeded(path) { file.marks.insert(.needed) }
    }
  }

  /// The files that the new site does not have, in no particular order.
  var unneeded: [String] { paths { !$0.contains(.needed) } }

  /// The files that the new site has, in no particular order.
  var needed: [String] { paths { $0.contains(.needed) } }

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
  mutating func reserve(_ count: Int, bytes: Int) {
    files.reserve(paths: files.count + count, bytes: files.byteCount + bytes)
  }

  /// Confirms files of the new site at paths that had no file.
  mutating func confirm(newFiles lines: [UInt8]) {
    var rest = lines[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      if let (_, path, content) = Self.fields(rest[..<end]), let content {
        let marks = files[path]?.marks ?? []
        files[path] = Entry(content: content, marks: marks.union([.needed, .confirmed]))
        if !earlier.isEmpty { earlier[Self.text(path)] = nil }
      }
      rest = rest[(end + 1)...]
    }
  }
}
