import PhotoCatalog
import Dispatch
import Facts
import Synchronization
import SystemPackage

extension IndexPipeline {
  /// Writes findings until the queue ends.
  func write() {
    guard let catalog = settings.catalog else { return }
    var links: [HardLink] = []
    do {
      while let first = found.pop() {
        let collisions = try catalog.index { try write(first, with: $0, &links) }
        try resolve(collisions, in: catalog)
      }
      // All first names have been written at this point.
      try catalog.index { writer in
        for link in links { try writer.write(link) }
      }
    } catch {
      fail(error)
      while found.pop() != nil {}
    }
  }

  /// Writes the findings of up to two seconds in one transaction, which limits the loss of a killed run.
  private func write(
    _ first: Finding, with writer: IndexWriter, _ links: inout [HardLink]
  ) throws -> [FingerprintCollision] {
    let deadline = DispatchTime.now() + Self.maxTransactionTime
    var collisions: [FingerprintCollision] = []
    var next: Finding? = first
    var count = 0
    while let finding = next {
      switch finding {
      case .folder(let folder):
        try writer.write(folder)
      case .mount(let folder):
        try writer.writeMount(ofFolder: folder)
      case .files(let readings):
        for reading in readings {
          switch reading.outcome {
          case .failed(let reason): fail(reading, "cannot be read: \(reason)")
          case .needsFFmpeg: reportUnsupported(reading.path, kind: UnsupportedKind.needsFFmpeg)
          case .other:
            let kind = UnsupportedKind.name(ofOther: (reading.name.extension ?? "").utf8)
            reportUnsupported(reading.path, kind: kind)
          case .photo(let file):
            if let error = file.sidecarError, try writer.keepsPhoto(of: reading) {
              fail(reading, error.reason)
            }
          case .unreadable: break
          }
          try noteChange(reading, writer) {
            if let collision = try writer.write(reading) { collisions.append(collision) }
          }
        }
        count += readings.count
        settings.onProgress(note(readings))
      case .link(let link):
        links.append(link)
      case .note(let note):
        try writer.write(note)
      case .album(let album):
        try writer.write(album)
      case .page(let page):
        try writer.write(page)
      case .times(let times):
        try writer.write(times)
      }
      next = count < settings.filesInTransaction ? found.pop(until: deadline) : nil
    }
    return collisions
  }

  /// Writes a file; one with another inode number counts as changed if it is another photo now.
  private func noteChange(_ reading: FileReading, _ writer: IndexWriter, _ write: () throws -> Void) throws {
    guard reading.hasOtherInode else { return try write() }
    let before = try writer.photo(of: reading)
    try write()
    if try writer.photo(of: reading) != before { state.withLock { $0.report.changed += 1 } }
  }

  /// Counts files that were read, and returns the counts so far.
  private func note(_ readings: [FileReading]) -> IndexReport {
    var folder = readings.last?.parent
    _ = folder?.removePrefix(scope.rootPath)
    return state.withLock { state in
      state.report.read += readings.count
      state.report.readBytes += readings.reduce(0) { $0 + $1.stamp.size }
      state.report.folder = folder
      return state.report
    }
  }

  /// Compares complete files with equal fingerprints, and writes them as one photo or as two.
  private func resolve(_ collisions: [FingerprintCollision], in catalog: Catalog) throws {
    guard !collisions.isEmpty else { return }
    // Files that are not compared are not written, so the next run reads them again.
    for collision in collisions where !isCancelled {
      do {
        let result = try collision.compare()
        try catalog.index { writer in
          try noteChange(collision.reading, writer) { try writer.write(collision, result) }
        }
      } catch let reason as Errno {
        fail(collision.reading, "cannot be read: \(reason.description)")
      }
    }
  }

  /// Reports a file that could not be read; its state in the catalog is kept.
  private func fail(_ reading: FileReading, _ reason: String) {
    var name = reading.path
    _ = name.removePrefix(scope.rootPath)
    let file = UnreadableFile(root: scope.rootPath, name: name, reason: reason)
    state.withLock { $0.report.failures.append(file) }
  }

  private static let maxTransactionTime = DispatchTimeInterval.seconds(2)
}
