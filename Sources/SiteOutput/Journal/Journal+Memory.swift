/// The comparison of a target's journal with its `TargetMemory`.
extension Journal {
  /// Notes that the memory has a line about a file or folder. If only the memory has a content, another site was
  /// published, or a transfer was killed. The file is then transferred again, because the target may have either
  /// content.
  mutating func noteMemory(of line: Line) -> Bool {
    switch line {
    case .folder(let path):
      rememberedFolders.insert(path)
      return folders.contains(path)
    case .announced(let path, let content), .confirmed(let path, let content):
      guard let contents = contents(of: path) else { return false }
      let isKnown = contents.contains(content)
      if !isKnown { earlier[path, default: []].append(content) }
      files.update(path) { file in
        file.marks.insert(.remembered)
        if !isKnown { file.marks.remove(.confirmed) }
      }
      return true
    case .removed: return false
    }
  }

  /// Lines about all files and folders that were not found in the memory.
  var unremembered: [Line] {
    var lines = folders.subtracting(rememberedFolders).sorted().map(Line.folder)
    files.forEach { path, file in
      guard !file.marks.contains(.remembered) else { return }
      let path = Self.text(path)
      if file.marks.contains(.confirmed) {
        lines.append(.confirmed(path, file.content))
      } else {
        lines += (contents(of: path)?.all ?? []).map { .announced(path, $0) }
      }
    }
    return lines
  }

  /// Adds the files and folders of a journal that has no files of this one.
  mutating func add(_ other: Journal) {
    other.files.forEach { path, file in files[path] = file }
    earlier.merge(other.earlier) { own, _ in own }
    folders.formUnion(other.folders)
  }
}
