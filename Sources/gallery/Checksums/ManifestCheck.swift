import Dispatch
import Facts
import Glibc
import PhotoCatalog
import Synchronization
package import SystemPackage

/// Writes a manifest of checksums, or verifies files by it.
package struct ManifestCheck: Sendable {
  /// What a run has found.
  package struct Report: Sendable {
    /// Whether the manifest was written.
    package var isWritten = false
    /// The number of files whose content was read, and their size.
    package var files = 0
    package var bytes: Int64 = 0
    package var findings: [ManifestFinding] = []
    /// Files and folders that are not in the manifest, because of their kind.
    package var leftOut: [(kind: FileTree.LeftOut, path: FilePath)] = []

    /// A line that counts what is not in the manifest; `nil` if everything is.
    package var leftOutLine: String? {
      let counts = FileTree.LeftOut.allCases.compactMap { kind in
        let count = leftOut.count { $0.kind == kind }
        return count > 0 ? "\(kind.rawValue) (\(count))" : nil
      }
      return counts.isEmpty
        ? nil
        : "not in the manifest: \(counts.joined(separator: ", ")); --verbose lists them"
    }
  }

  /// How far a run is.
  package struct Progress: Sendable {
    /// The files that were read, and all.
    package let done: Int
    package let total: Int
    /// The size of the files that were read.
    package let bytes: Int64
  }

  /// The result of reading a file.
  private enum Reading: Sendable {
    case checksum(String, Int64)
    case missing
    case unreadable(String)
  }

  private let layout: ManifestLayout
  private let isCancelled: @Sendable () -> Bool
  private let onProgress: @Sendable (Progress) -> Void

  /// Makes a check.
  package init(
    _ layout: ManifestLayout, isCancelled: @escaping @Sendable () -> Bool,
    onProgress: @escaping @Sendable (Progress) -> Void
  ) {
    (self.layout, self.isCancelled, self.onProgress) = (layout, isCancelled, onProgress)
  }

  /// Writes the manifest if it does not exist, otherwise verifies it. A manifest that would lack a file is not written.
  package func run() throws -> Report {
    let content: [UInt8]?
    do {
      content = try layout.content()
    } catch {
      throw ManifestError("\(layout.file): cannot be read: \(error)")
    }
    let known = try content.map {
      try ChecksumManifest($0, layout.form, file: layout.file.string)
    }
    let tree = try FileTree(layout, isCancelled: isCancelled)
    var report = Report()
    report.leftOut = tree.leftOut
    var findings = Findings()
    for problem in tree.problems {
      let isRoot = layout.folders.contains(problem.path)
      findings.add(isRoot ? .missingFolder : .unreadable, problem.path, problem.reason)
    }
    if let known {
      try verify(known, tree, &report, &findings)
    } else {
      for folder in layout.folders where !tree.hasFiles(below: folder) {
        findings.add(.missingFolder, folder, "has no files")
      }
      try write(tree, &report, &findings)
    }
    report.findings = findings.all
    return report
  }

  private func write(
    _ tree: FileTree, _ report: inout Report, _ findings: inout Findings
  ) throws {
    guard findings.isEmpty else { return }
    var manifest = ChecksumManifest()
    for (path, reading) in zip(tree.files, try read(tree.files)) {
      switch reading {
      case .checksum(let checksum, let size):
        manifest[path] = checksum
        report.files += 1
        report.bytes += size
      case .missing: findings.add(.unreadable, full(path), "was removed while it was read")
      case .unreadable(let reason): findings.add(.unreadable, full(path), reason)
      }
    }
    guard findings.isEmpty else { return }
    try layout.write(manifest)
    report.isWritten = true
  }

  private func verify(
    _ known: ChecksumManifest, _ tree: FileTree, _ report: inout Report, _ findings: inout Findings
  ) throws {
    let away = Set(findings.paths(.missingFolder))
    // The files of a folder that is away are not named one by one.
    let paths = known.checksums.keys.filter { path in
      away.isEmpty || !away.contains { full(path).starts(with: $0) }
    }.sorted { $0.lexicographicallyPrecedes($1) }
    var found = 0
    for (path, reading) in zip(paths, try read(paths)) {
      switch reading {
      case .checksum(let checksum, let size):
        report.files += 1
        report.bytes += size
        found += 1
        if checksum != known[path] { findings.add(.changed, full(path)) }
      case .missing: findings.add(.missing, full(path))
      case .unreadable(let reason):
        found += 1
        findings.add(.unreadable, full(path), reason)
      }
    }
    guard found > 0 || paths.isEmpty || tree.files.isEmpty else {
      throw ManifestError(
        "\(layout.file): has no file of the library; its paths must be relative to \(layout.base)")
    }
    for path in tree.files where known[path] == nil { findings.add(.notInManifest, full(path)) }
  }

  private func full(_ path: [UInt8]) -> FilePath {
    FilePath(bytes: layout.base.bytes + (layout.base.bytes == [47] ? [] : [47]) + path)
  }

  /// Reads files on all cores, because one core cannot follow a fast disk.
  private func read(_ paths: [[UInt8]]) throws -> [Reading] {
    let results = Mutex(
      (readings: [Reading?](repeating: nil, count: paths.count), done: 0, bytes: Int64(0)))
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      guard !isCancelled() else { return }
      let reading = read(full(paths[index]))
      let (done, bytes) = results.withLock { results in
        results.readings[index] = reading
        results.done += 1
        if case .checksum(_, let size) = reading { results.bytes += size }
        return (results.done, results.bytes)
      }
      onProgress(Progress(done: done, total: paths.count, bytes: bytes))
    }
    if isCancelled() { throw CancellationError() }
    return results.withLock { $0.readings.compactMap(\.self) }
  }

  private func read(_ path: FilePath) -> Reading {
    do {
      // A pipe would wait for its other end.
      let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
      return try file.closeAfter {
        let before = try Self.status(file)
        guard before.st_mode & S_IFMT == S_IFREG else { return .unreadable("is not a file") }
        var hash = SHA256.Stream()
        var size: Int64 = 0
        while !isCancelled() {
          let bytes = try file.readAll(atMost: 1 << 20)
          guard !bytes.isEmpty else { break }
          hash.update(bytes)
          size += Int64(bytes.count)
        }
        let after = try Self.status(file)
        guard before.st_size == after.st_size, before.st_mtim.tv_sec == after.st_mtim.tv_sec,
          before.st_mtim.tv_nsec == after.st_mtim.tv_nsec
        else { return .unreadable("has changed while it was read; run this again") }
        return .checksum(hash.hexadecimal, size)
      }
    } catch Errno.noSuchFileOrDirectory, Errno.notDirectory {
      return .missing
    } catch {
      return .unreadable("cannot be read: \(error)")
    }
  }

  private static func status(_ file: FileDescriptor) throws -> stat {
    var status = stat()
    guard unsafe fstat(file.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
    return status
  }
}
