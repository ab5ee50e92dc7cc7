import Facts
import PhotoCatalog
import SystemPackage

/// The state that the threads of a run share.
struct RunState {
  /// The first name that was found of a file with several names.
  struct FirstName {
    var folder: Int64
    var name: FilePath
    var kind: FileKind
  }

  var report: IndexReport
  var failure: (any Error)?
  /// The lowest id of the folders that are new to the catalog.
  let firstNewFolder: Int64
  private var nextFolder: Int64
  /// The ids of the folders in the catalog that the run found.
  var seen: Set<Int64> = []
  /// Missing files in folders that exist.
  var missing: [MissingFile] = []
  /// Files in the catalog that no longer belong to the library.
  var withdrawn: [MissingFile] = []
  /// Folders that do not belong to the library, by their paths below the root.
  var leftOut: Set<FilePath> = []
  /// The marks that the run found.
  var marks = LibraryMarks()
  /// Folders that could not be listed; everything below them is kept.
  var unlisted: [FilePath] = []
  /// The folders that were listed, if links are followed.
  var listed: Set<FileIdentity> = []
  private var firstNames: [FileIdentity: FirstName] = [:]

  init(report: IndexReport, nextFolder: Int64) {
    self.report = report
    self.nextFolder = nextFolder
    firstNewFolder = nextFolder
  }

  /// Returns the id of a folder.
  mutating func number(of known: KnownFolder?) -> Int64 {
    if let known {
      seen.insert(known.id)
      return known.id
    }
    defer { nextFolder += 1 }
    return nextFolder
  }

  /// Returns the first name of a file; if there is none, stores this one.
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
