import PhotoCatalog
import SystemPackage

/// What the threads of a run share.
struct RunState {
  /// A file with several names, by the one that was met first.
  struct FirstName {
    var folder: Int64
    var name: FilePath
    var kind: FileKind
  }

  var report: IndexReport
  var failure: (any Error)?
  /// Folders that are new to the catalog are numbered from here.
  let firstNewFolder: Int64
  private var nextFolder: Int64
  /// The folders that the catalog knew and the run saw, by number.
  var seen: Set<Int64> = []
  /// Files that the run did not find in folders that are there.
  var missing: [MissingFile] = []
  /// Folders that could not be listed: all below them stays as it was.
  var unlisted: [FilePath] = []
  /// The folders that were listed, where links could lead to them again.
  var listed: Set<FileIdentity> = []
  private var firstNames: [FileIdentity: FirstName] = [:]

  init(report: IndexReport, nextFolder: Int64) {
    self.report = report
    self.nextFolder = nextFolder
    firstNewFolder = nextFolder
  }

  /// The number of a folder.
  mutating func number(of known: KnownFolder?) -> Int64 {
    if let known {
      seen.insert(known.id)
      return known.id
    }
    defer { nextFolder += 1 }
    return nextFolder
  }

  /// The name under which a file was met before; remembers this one where there is none.
  mutating func firstName(
    of identity: FileIdentity?, else name: FirstName
  ) -> FirstName? {
    guard let identity else { return nil }
    if let first = firstNames[identity] {
      return first.kind == name.kind ? first : nil
    }
    firstNames[identity] = name
    return nil
  }
}
