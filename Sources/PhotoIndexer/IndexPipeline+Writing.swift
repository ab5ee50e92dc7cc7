import Dispatch
import PhotoCatalog
import Synchronization
import SystemPackage

extension IndexPipeline {
  /// Writes what is found until there is no more of it.
  func write() {
    guard let catalog = settings.catalog else { return }
    var links: [HardLink] = []
    do {
      while let first = found.pop() {
        let lookalikes = try catalog.index { try write(first, with: $0, &links) }
        try settle(lookalikes, in: catalog)
        settings.onProgress(state.withLock { $0.report })
      }
      // Their first names are all written now.
      try catalog.index { writer in
        for link in links { try writer.write(link) }
      }
    } catch {
      fail(error)
      while found.pop() != nil {}
    }
  }

  /// Writes what is there and what soon comes, in one transaction: a killed run loses no more.
  private func write(
    _ first: Finding, with writer: IndexWriter, _ links: inout [HardLink]
  ) throws -> [Lookalike] {
    let deadline = DispatchTime.now() + Self.longestTransaction
    var lookalikes: [Lookalike] = []
    var next: Finding? = first
    var count = 0
    while let finding = next {
      switch finding {
      case .folder(let folder):
        try writer.write(folder)
      case .files(let readings):
        for reading in readings {
          switch reading.outcome {
          case .failed(let reason): fail(reading, reason)
          case .other:
            let kind = UnsupportedKind.name(ofOther: (reading.name.extension ?? "").utf8)
            passOver(reading.path, kind: kind)
          case .photo, .unreadable: break
          }
          if let lookalike = try writer.write(reading) { lookalikes.append(lookalike) }
        }
        count += readings.count
        state.withLock { $0.report.read += readings.count }
      case .link(let link):
        links.append(link)
      case .note(let note):
        try writer.write(note)
      case .times(let times):
        try writer.write(times)
      }
      next = count < settings.filesInTransaction ? found.pop(until: deadline) : nil
    }
    return lookalikes
  }

  /// Compares files of equal samples as a whole, and writes them as one photo or as two.
  private func settle(_ lookalikes: [Lookalike], in catalog: Catalog) throws {
    guard !lookalikes.isEmpty else { return }
    // Those that are not compared are not written, so the next run reads them again.
    for lookalike in lookalikes where !isCancelled {
      do {
        let likeness = try lookalike.compare()
        try catalog.index { try $0.write(lookalike, likeness) }
      } catch let reason as Errno {
        fail(lookalike.reading, reason.description)
      }
    }
  }

  /// Reports a file that could not be read; the catalog keeps what it knew of it.
  private func fail(_ reading: FileReading, _ reason: String) {
    var name = reading.path
    _ = name.removePrefix(place.rootPath)
    let file = UnreadableFile(
      root: place.rootPath, name: name, reason: "cannot be read: \(reason)")
    state.withLock { $0.report.failures.append(file) }
  }

  private static let longestTransaction = DispatchTimeInterval.milliseconds(500)
}
