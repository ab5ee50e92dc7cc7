import SystemPackage

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
