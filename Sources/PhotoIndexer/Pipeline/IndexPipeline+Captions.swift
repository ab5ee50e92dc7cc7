import PhotoCatalog
import PhotoReading
import Synchronization
import SystemPackage

/// The captions.csv of the root, and the folders that were listed.
struct LibraryCaptions {
  fileprivate var files: [CaptionFile] = []
  fileprivate var listed: Set<String> = []
  /// How many lines may be reported.
  fileprivate var reportable = 1000
}

extension IndexPipeline {
  /// Reads the captions of the root, if only a folder in it is indexed.
  func readCaptionsAbove() {
    guard !scope.path.isEmpty else { return }
    do {
      var listing = try FolderListing(of: scope.rootPath, followsLinks: settings.followsLinks)
      var rules = rules.withLock { $0 }
      _ = rules.select(&listing, at: FilePath())
      setLibraryCaptions(CaptionFile.all(in: listing, of: scope.rootPath))
    } catch {
      let table = CaptionTable(problem: "cannot be read: \(error)", isTransient: true)
      setLibraryCaptions([CaptionFile(name: FilePath(CaptionTable.name), table: table)])
    }
  }

  private func setLibraryCaptions(_ files: [CaptionFile]) {
    captions.withLock { $0.files = files }
    report(files, in: FilePath())
  }

  private func report(_ files: [CaptionFile], in path: FilePath) {
    for file in files {
      for problem in file.table.problems { reportLine(of: path.pushing(file.name), problem) }
    }
  }

  /// Reports a line, and only that there are more if there are very many.
  private func reportLine(of file: FilePath, _ problem: String) {
    let left = captions.withLock { captions in
      captions.reportable -= 1
      return captions.reportable
    }
    guard left >= 0 else { return }
    report(file, reason: left > 0 ? problem : "has more lines that are wrong; correct the others first")
  }

  /// The rows of the photos in a folder, of the file in it before that of the root.
  func captions(of listing: FolderListing, at path: FilePath) -> PhotoCaptions {
    let own = CaptionFile.all(in: listing, of: scope.rootPath.pushing(path))
    if path.isEmpty { setLibraryCaptions(own) } else { report(own, in: path) }
    let above = captions.withLock { captions in
      if !captions.files.isEmpty { captions.listed.insert(path.string) }
      return captions.files
    }
    let library = above.map { file in
      var file = file
      file.folder = path
      return file
    }
    let found = PhotoCaptions(path.isEmpty ? library : own + library, of: listing)
    for (file, entry) in found.unused { reportUnused(entry, in: file, at: file.folder == path ? FilePath() : path) }
    for file in own where !path.isEmpty {
      for folder in file.table.folders where !folder.isEmpty {
        for entry in file.table.entries(in: folder) {
          reportLine(
            of: path.pushing(file.name),
            "line \(entry.line): \(entry.path) is in a folder; only \(file.name) of the root names such files")
        }
      }
    }
    return found
  }

  /// Reports the rows of the root whose folders were not found.
  func reportUnusedCaptions() {
    let captions = captions.withLock { $0 }
    let away = state.withLock { $0.unlisted }
    for file in captions.files where !isCancelled {
      for folder in file.table.folders.sorted() where !captions.listed.contains(folder) {
        let path = FilePath(folder)
        guard scope.path.isEmpty || path.starts(with: scope.path), !away.contains(where: path.starts) else { continue }
        for entry in file.table.entries(in: folder) { reportUnused(entry, in: file, at: FilePath()) }
      }
    }
  }

  /// Reports a row, unless its file is there: it can be excluded, or of a kind that is not read.
  private func reportUnused(_ entry: CaptionTable.Entry, in file: CaptionFile, at path: FilePath) {
    let place = scope.rootPath.pushing(path).pushing(entry.path)
    let isInside = !entry.path.isAbsolute && entry.path.components.first?.kind == .regular
    guard !isInside || (try? Stat(place)) == nil else { return }
    reportLine(of: path.pushing(file.name), "line \(entry.line): there is no file \(entry.path); correct its name")
  }
}
