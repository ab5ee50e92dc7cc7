import SystemPackage

/// The number of files, and of the pages among them.
struct FileCount {
  private(set) var files = 0
  private(set) var pages = 0

  mutating func add(_ path: String) {
    files += 1
    if path.hasSuffix(".html") { pages += 1 }
  }

  mutating func add(_ path: ArraySlice<UInt8>) {
    files += 1
    if path.suffix(5).elementsEqual(".html".utf8) { pages += 1 }
  }
}

/// The files in new folders of the site, which are renamed with their folders. A first build has a million of them, so
/// they are listed in a file of the stage.
struct NewFiles {
  private(set) var count = FileCount()
  /// The sum of their sizes in bytes.
  private(set) var size: Int64 = 0
  private(set) var pathBytes = 0
  /// Lines of the journal that the list lacks.
  private var lines: [UInt8] = []
  /// The name of the list in the stage.
  private var list: String?

  private static let blockSize = 1 << 20

  /// Adds a file that was written to the stage.
  mutating func add(
    _ path: String, _ content: RecordedContent, _ stage: WorkFolder
  ) throws(SiteOutputError) {
    count.add(path)
    size += Int64(content.size)
    pathBytes += path.utf8.count
    lines += Journal.Line.announced(path, content).bytes
    guard lines.count >= Self.blockSize else { return }
    if list == nil { list = try stage.write([]) }
    if let list { try stage.append(lines, to: list) }
    lines.removeAll(keepingCapacity: true)
  }

  /// The lines of the journal that announce all files.
  func journalLines(_ stage: WorkFolder) throws(SiteOutputError) -> [UInt8] {
    guard let list else { return lines }
    return try stage.content(of: list) + lines
  }
}

/// The files in an output folder at paths that a site uses.
enum ExistingFiles {
  /// Calls a closure with every path, in no particular order.
  static func visit(
    _ output: OutputFolder, topLevel: Set<String>, _ body: (String) -> Void
  ) throws(SiteOutputError) {
    try visit(output.handle, "", output.path, body) { name in
      topLevel.contains(name) || topLevel.contains(name.replacing(/[0-9]+/, with: "#"))
    }
  }

  private static func visit(
    _ folder: FolderHandle, _ prefix: String, _ path: FilePath, _ body: (String) -> Void,
    where isWanted: (String) -> Bool = { _ in true }
  ) throws(SiteOutputError) {
    let names: [(name: String, isFolder: Bool)]
    do throws(Errno) {
      names = try folder.names()
    } catch {
      throw .failed(path, error)
    }
    for (name, isFolder) in names where isWanted(name) {
      guard isFolder else {
        body(prefix + name)
        continue
      }
      let inner: FolderHandle
      do throws(Errno) {
        inner = try folder.folder(name)
      } catch {
        throw .failed(path.appending(name), error)
      }
      try visit(inner, "\(prefix)\(name)/", path.appending(name), body)
    }
  }
}
