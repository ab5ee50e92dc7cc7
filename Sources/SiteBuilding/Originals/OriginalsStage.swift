import Facts
import Renditions
import SiteOutput
import SiteViews
import SystemPackage

/// Copies the originals that a site offers and lacks.
struct OriginalsStage {
  let publication: Publication
  let location: PartLocation
  let onProgress: @Sendable (BuildProgress) -> Void

  /// The originals that the site lacks.
  struct Report: Sendable {
    /// Why originals could not be copied now, by the indices of photos in the plan.
    var failures: [Int: String] = [:]
    /// Why originals cannot be published without their metadata, by the indices of photos.
    var refused: [Int: String] = [:]

    func hasOriginal(_ index: Int) -> Bool { failures[index] == nil && refused[index] == nil }
  }

  /// The number of files that are added together, because adding waits for the disk.
  private static let batchSize = 64
  /// The maximum size in bytes of a file whose metadata is removed: it is read into memory.
  private static let maxSize = 1 << 30

  /// Copies the files of a plan; a file that cannot be read now is tried again by the next build.
  func run(_ plan: SitePlan) throws -> Report {
    var report = Report()
    let missing = plan.photos.indices.filter { index in
      plan.photos[index].photo.original.map { !publication.holds(location.sitePath(of: $0.path)) } ?? false
    }
    guard !missing.isEmpty else { return report }
    let roots = plan.rootFolders
    let work = try publication.renditionsFolder()
    var progress = BuildProgress(.originals, total: missing.count)
    var batch: [WrittenFile] = []
    for index in missing {
      try Task.checkCancellation()
      let planned = plan.photos[index]
      guard let original = planned.photo.original else { continue }
      let path = planned.file.path(in: roots)
      do {
        batch += try copy(path, planned.file, original, to: work)
      } catch let problem as Problem {
        switch problem {
        case .unreadable(let reason): report.failures[index] = reason
        case .notStrippable: report.refused[index] = "the file is damaged"
        case .tooLarge:
          report.refused[index] =
            "larger than \(Self.maxSize >> 30) GiB; metadata cannot be removed from it, but "
            + "originals-metadata: keep publishes it as it is"
        }
      }
      progress.bytes += Int64(planned.file.size ?? 0)
      progress.advance()
      onProgress(progress)
      if batch.count >= Self.batchSize {
        try publication.add(batch)
        batch = []
      }
    }
    try publication.add(batch)
    return report
  }

  /// Why an original cannot be copied.
  private enum Problem: Error {
    /// The file cannot be read now.
    case unreadable(String)
    /// The file is not a complete JPEG.
    case notStrippable
    /// The file is larger than `maxSize`.
    case tooLarge
  }

  private func copy(
    _ path: FilePath, _ file: LibraryFile, _ original: PlannedOriginal, to work: WorkFolder
  ) throws -> [WrittenFile] {
    let source: FileDescriptor
    do {
      source = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
    } catch {
      throw Problem.unreadable("\(error)")
    }
    defer { try? source.close() }
    let size: Int
    do {
      size = Int(try source.seek(offset: 0, from: .end))
      try source.seek(offset: 0, from: .start)
    } catch {
      throw Problem.unreadable("\(error)")
    }
    // The id names the content that was indexed.
    if let known = file.size, known != size {
      throw Problem.unreadable("changed since it was indexed; run gallery index")
    }
    guard original.isStripped else {
      if let key = location.key { return try encrypt(source, original, key, to: work) }
      do {
        return location.placed([WrittenFile(name: try work.copy(source), path: original.path)])
      } catch .input(let reason) {
        throw Problem.unreadable("\(reason)")
      } catch .output(let error) {
        throw error
      }
    }
    guard size <= Self.maxSize else { throw Problem.tooLarge }
    let whole: [UInt8]
    do {
      whole = try source.readAll(atMost: size)
    } catch {
      throw Problem.unreadable("\(error)")
    }
    guard let bytes = JPEGStripping.strip(whole, orientation: original.orientation)
    else { throw Problem.notStrippable }
    guard let key = location.key else {
      return location.placed([WrittenFile(name: try work.write(bytes), path: original.path)])
    }
    var rest = bytes[...]
    return try EncryptedFile(original.path, key).write(to: work) {
      defer { rest = rest.dropFirst(EncryptedFile.partSize) }
      return Array(rest.prefix(EncryptedFile.partSize))
    }
  }

  /// Encrypts a file with its metadata.
  private func encrypt(
    _ source: FileDescriptor, _ original: PlannedOriginal, _ key: AlbumKey, to work: WorkFolder
  ) throws -> [WrittenFile] {
    try EncryptedFile(original.path, key).write(to: work) {
      do {
        return try source.readAll(atMost: EncryptedFile.partSize)
      } catch {
        throw Problem.unreadable("\(error)")
      }
    }
  }
}
