import PhotoMetadata
import Renditions
import SiteModel
import SitePublishing
import SystemPackage

/// Copies the originals that a site offers and does not have.
struct OriginalsStage {
  let publication: Publication
  let onProgress: @Sendable (BuildProgress) -> Void

  /// The originals that the site has not.
  struct Report: Sendable {
    /// Why originals could not be copied now, by the indices of photos in the plan.
    var failures: [Int: String] = [:]
    /// Why originals cannot be published without their metadata, by the indices of photos.
    var refused: [Int: String] = [:]

    func hasOriginal(_ index: Int) -> Bool { failures[index] == nil && refused[index] == nil }
  }

  /// The number of files that are added at once: adding waits for the disk.
  private static let batchSize = 64
  /// The maximum size of a file whose metadata is removed, in bytes, because it is read into memory.
  private static let maxSize = 1 << 30

  /// Copies the files of a plan; a file that cannot be read now is tried again by the next build.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: The files that are missing.
  /// - Throws: `PublishingError` if the site cannot be written, or `CancellationError`.
  func run(_ plan: SitePlan) throws -> Report {
    var report = Report()
    let missing = plan.photos.indices.filter { index in
      plan.photos[index].original.map { !publication.holds($0.path) } ?? false
    }
    guard !missing.isEmpty else { return report }
    let roots = plan.rootFolders
    let work = try publication.renditionsFolder()
    var progress = BuildProgress(.originals, total: missing.count)
    var batch: [WrittenFile] = []
    for index in missing {
      try Task.checkCancellation()
      let photo = plan.photos[index]
      guard let original = photo.original else { continue }
      let path = photo.file.path(in: roots)
      do {
        let name = try copy(path, photo.file, original, to: work)
        batch.append(WrittenFile(name: name, path: original.path))
      } catch let problem as Problem {
        switch problem {
        case .unreadable(let reason): report.failures[index] = reason
        case .notStrippable: report.refused[index] = "the file is damaged"
        }
      }
      progress.bytes += Int64(photo.file.size ?? 0)
      progress.advance()
      onProgress(progress)
      if batch.count == Self.batchSize {
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
  }

  /// Copies a file into the work folder, and returns its name there.
  private func copy(
    _ path: FilePath, _ file: LibraryFile, _ original: PlannedOriginal, to work: WorkFolder
  ) throws -> String {
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
    // The id is that of the content that was indexed.
    if let known = file.size, known != size {
      throw Problem.unreadable("changed since it was indexed; run gallery index")
    }
    guard original.isStripped else {
      do {
        return try work.copy(source)
      } catch .input(let reason) {
        throw Problem.unreadable("\(reason)")
      } catch .output(let error) {
        throw error
      }
    }
    guard size <= Self.maxSize else { throw Problem.notStrippable }
    let whole: [UInt8]
    do {
      whole = try source.readAll(atMost: size)
    } catch {
      throw Problem.unreadable("\(error)")
    }
    guard let bytes = JPEGStripping.strip(whole, orientation: original.orientation)
    else { throw Problem.notStrippable }
    return try work.write(bytes)
  }
}
