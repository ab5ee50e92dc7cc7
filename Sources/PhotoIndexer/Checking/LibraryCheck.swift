import Dispatch
import Facts
package import PhotoCatalog
import PhotoReading
import Synchronization
package import SystemPackage

/// Compares the originals of a library with the catalog, and reads them.
package struct LibraryCheck: Sendable {
  /// The result of a check.
  package struct Report: Sendable {
    package var findings: [LibraryFinding] = []
    /// The number of files that were read, and with `isDeep` their size in bytes.
    package var files = 0
    package var bytes: Int64 = 0
    /// The number of files whose content was stored for comparison by later checks.
    package var remembered = 0

    package init() {}
  }

  private let catalog: Catalog
  private let settings: IndexSettings
  private let isDeep: Bool
  private let onProgress: @Sendable (Int) -> Void

  package init(
    _ settings: IndexSettings, catalog: Catalog, isDeep: Bool,
    onProgress: @escaping @Sendable (Int) -> Void
  ) {
    (self.settings, self.catalog, self.isDeep) = (settings, catalog, isDeep)
    self.onProgress = onProgress
  }

  /// Checks all folders of the library.
  package func run(until cancellation: Cancellation) throws -> Report {
    var findings: [LibraryFinding] = []
    var roots: [LibraryRoot] = []
    for folder in try catalog.rootFolders() {
      do {
        roots.append(try LibraryRoot(folder))
      } catch {
        findings.append(LibraryFinding(kind: .missingFolder, path: folder, reason: nil))
      }
    }
    findings += try differences(roots, until: cancellation)
    findings += try catalog.unreadableFiles().filter { file in
      roots.contains { $0.path == file.root }
    }.map { LibraryFinding(kind: .invalid, path: $0.path, reason: $0.reason) }
    // Changed files are read too: if only their status has changed, a program may have damaged them.
    let unusable = Set(findings.filter { $0.kind != .changed }.map(\.path))
    let state = Mutex(Report())
    state.withLock { $0.findings = findings }
    for root in roots {
      try read(root, without: unusable, into: state, until: cancellation)
    }
    var report = state.withLock { $0 }
    let altered = Set(report.findings.filter { $0.kind == .altered }.map(\.path))
    report.findings.removeAll { $0.kind == .changed && altered.contains($0.path) }
    report.findings.sort { ($0.kind.rawValue, $0.path.string) < ($1.kind.rawValue, $1.path.string) }
    return report
  }

  /// What the next run of `gallery index` would change.
  private func differences(_ roots: [LibraryRoot], until cancellation: Cancellation) throws -> [LibraryFinding] {
    let found = Mutex<[LibraryFinding]>([])
    var settings = settings
    settings.onChange = { change in
      let finding =
        switch change {
        case .add(let path): LibraryFinding(kind: .notIndexed, path: path)
        case .change(let path): LibraryFinding(kind: .changed, path: path)
        case .remove(let path): LibraryFinding(kind: .missing, path: path)
        case .withdraw(let path): LibraryFinding(kind: .leftOut, path: path)
        }
      found.withLock { $0.append(finding) }
    }
    let report = try LibraryIndexer(settings).index(roots, until: cancellation)
    return found.withLock { $0 }
      + report.failures.map {
        LibraryFinding(kind: .unreadable, path: $0.path, reason: $0.reason)
      }
  }

  /// Reads the files of a root.
  private func read(
    _ root: LibraryRoot, without unusable: Set<FilePath>, into report: borrowing Mutex<Report>,
    until cancellation: Cancellation
  ) throws {
    let scope = try catalog.scope(of: root.path, isWritten: false)
    for folder in try catalog.knownFolders(in: scope) {
      let parent = scope.rootPath.pushing(folder.path)
      let files = try catalog.filesToCheck(in: folder.id).filter { file in
        !unusable.contains(parent.pushing(file.name))
      }
      let results = Self.map(files, isSlow: isDeep) { file in
        cancellation.isCancelled ? nil : read(file, in: parent)
      }
      if cancellation.isCancelled { throw CancellationError() }
      let new = results.compactMap { $0?.remembered }
      if !new.isEmpty { try catalog.rememberContents(of: new) }
      let count = report.withLock { report in
        report.findings += results.compactMap { $0?.finding }
        report.files += files.count
        report.bytes += results.reduce(0) { $0 + ($1?.bytes ?? 0) }
        report.remembered += new.count
        return report.files
      }
      onProgress(count)
    }
  }

  /// The result of reading a file.
  private struct Reading: Sendable {
    var finding: LibraryFinding?
    var bytes: Int64 = 0
    /// The file with the hash to store.
    var remembered: CheckedFile?
  }

  private func read(_ file: CheckedFile, in parent: FilePath) -> Reading {
    let path = parent.pushing(file.name)
    do {
      guard isDeep else {
        try FileContent.readFirstByte(of: path)
        return Reading()
      }
      // A file with another size or time is read by the next index.
      let status = try Stat(path)
      guard Int64(status.size) == file.size, status.st_mtim.nanoseconds == file.modified else {
        return Reading()
      }
      let digest = try FileContent.fingerprint(of: path).bytes
      var reading = Reading(bytes: file.size)
      if let known = file.digest {
        if known != digest { reading.finding = LibraryFinding(kind: .altered, path: path) }
      } else {
        reading.remembered = file
        reading.remembered?.digest = digest
      }
      return reading
    } catch {
      return Reading(finding: LibraryFinding(kind: .unreadable, path: path, reason: "\(error)"))
    }
  }

  /// The results of a function for each element, computed on all cores if it is slow.
  private static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], isSlow: Bool, _ body: @Sendable (Element) -> Result
  ) -> [Result] {
    guard isSlow else { return elements.map(body) }
    let results = Mutex([Result?](repeating: nil, count: elements.count))
    DispatchQueue.concurrentPerform(iterations: elements.count) { index in
      let result = body(elements[index])
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}

/// A difference between the library and the catalog, or a file with a problem.
package struct LibraryFinding: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// A folder of the library that is missing or empty.
    case missingFolder
    /// A file of the catalog that is not in the library.
    case missing
    /// A file of the catalog that no longer belongs to the library, such as one that is excluded.
    case leftOut
    /// A file that was changed after it was indexed.
    case changed
    /// A file of the library that is not in the catalog.
    case notIndexed
    /// A file or folder that the system cannot read now.
    case unreadable
    /// A file that `gallery index` could not read as a picture or video.
    case invalid
    /// A file whose content differs from the last check, although size and time are the same.
    case altered
  }

  package var kind: Kind
  package var path: FilePath
  /// More about the problem; `nil` if the kind says all.
  package var reason: String?
}
