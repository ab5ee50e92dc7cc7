import Glibc
import SystemPackage

/// A page or a data file in the stage that is renamed to a path in an existing folder of the site.
struct StagedFile {
  let content: RecordedContent
  /// The name in the stage, as a number, which takes less memory.
  private let number: UInt32

  /// The name in the stage.
  var name: String { "\(number)" }

  init(content: RecordedContent, number: Int) {
    (self.content, self.number) = (content, UInt32(number))
  }
}

/// The renames of staged files, made from indices when they are needed. Indices take a tenth of the memory of renames.
struct StagedFiles {
  fileprivate typealias Index = PathTable<StagedFile>.Index

  private let files: PathTable<StagedFile>

  init(_ files: PathTable<StagedFile>) { self.files = files }

  /// All renames in no particular order.
  var moves: some Sequence<Publication.Move> { files.indices.lazy.map(move) }

  /// All renames in an order in which no page refers to a missing file.
  func sorted(
    _ journal: Journal
  ) -> (assets: some Sequence<Publication.Move>, others: some Sequence<Publication.Move>) {
    var groups: [Rank: [Index]] = [:]
    for index in files.indices {
      groups[rank(files.path(at: index), journal), default: []].append(index)
    }
    func sorted(_ rank: Rank) -> [Index] {
      groups[rank, default: []].sorted { files.path(at: $0, precedes: $1) }
    }
    let others = sorted(.newFile) + sorted(.replacedFile) + sorted(.home)
    return (sorted(.asset).lazy.map(move), others.lazy.map(move))
  }

  private enum Rank { case asset, newFile, replacedFile, home }

  private func rank(_ path: String, _ journal: Journal) -> Rank {
    if Publication.isAsset(path) { return .asset }
    if path == "index.html" { return .home }
    return journal.isPresent(path) ? .replacedFile : .newFile
  }

  private func move(_ index: Index) -> Publication.Move {
    Publication.Move(
      name: files[index].name, path: files.path(at: index), content: files[index].content)
  }
}

/// Files that gallery wrote, that somebody changed, and that the site no longer has. They may show what has become
/// private, so they are moved. They are not deleted, because gallery does not know their content.
extension FolderHandle {
  /// The folder of these files in an output folder or a target; only its owner can open it.
  static let withdrawnFiles = ".gallery-withdrawn"

  /// Moves a file to the folder of withdrawn files.
  func withdraw(_ path: String) throws(Errno) -> String {
    let (parent, name) = OutputFolder.parts(path)
    var folder = try makePrivateFolder(Self.withdrawnFiles)
    var place = Self.withdrawnFiles
    for part in parent.split(separator: "/").map(String.init) {
      try folder.makeFolder(part)
      folder = try folder.folder(part)
      place += "/\(part)"
    }
    // A file that was withdrawn before is not replaced.
    var target = name
    var number = 1
    while try folder.status(target) != nil {
      number += 1
      target = "\(number)-\(name)"
    }
    try self.folder(at: parent).rename(name, to: folder, target)
    return "\(place)/\(target)"
  }
}
