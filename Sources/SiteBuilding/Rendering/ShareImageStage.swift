import Facts
import Renditions
import SiteViews
import SiteOutput
import SystemPackage

/// Makes the images of shared links that a site lacks, from its other images.
struct ShareImageStage {
  let pool: WorkerPool
  let publication: Publication
  /// Whether to refuse workers that the kernel does not confine.
  let requiresSandbox: Bool
  let onProgress: @Sendable (BuildProgress) -> Void

  /// So many images are added together.
  private static let batchSize = 64

  /// Makes the missing images.
  func run(_ photos: [SitePhoto]) async throws {
    let missing = photos.filter { photo in
      photo.shareImage.map { !publication.holds($0.path) } ?? false
    }
    guard !missing.isEmpty else { return }
    let folder = try publication.scratchFolder()
    let worker = pool.start(scratch: folder)
    _ = try await worker.handshake(requiresSandbox: requiresSandbox)
    var progress = BuildProgress(.shareImages, total: missing.count)
    var files: [WrittenFile] = []
    func add() throws {
      try publication.add(files)
      files = []
    }
    do {
      try await pool.run(
        count: missing.count, roots: [publication.path], scratch: folder, started: worker,
        job: { ImageJob(sharing: missing[$0]) },
        onOutcome: { outcome in
          switch outcome.result {
          case .completed: files += outcome.files
          case .photoError(let reason):
            throw RendererError.noShareImage(path(of: outcome.photo, missing), reason)
          case .environmentError(let reason):
            throw RendererError.shareImagePostponed(path(of: outcome.photo, missing), reason)
          }
          if files.count >= Self.batchSize { try add() }
          progress.advance()
          onProgress(progress)
        })
    } catch {
      // The first error is the one to report. The next build makes what cannot be kept now.
      do { try add() } catch {}
      throw error
    }
    try add()
  }

  /// The image from which that of a photo is made.
  private func path(of photo: String, _ photos: [SitePhoto]) -> FilePath {
    publication.path.appending(photos.first { $0.id == photo }?.shareSource?.path ?? "")
  }
}

extension ImageJob {
  /// The work on the image of shared links to a photo that has one.
  fileprivate init(sharing photo: SitePhoto) {
    self.init(
      photo: photo.id,
      original: LibraryFile(root: 0, path: FilePath(photo.shareSource?.path ?? "")),
      renditions: [photo.shareImage].compactMap(\.self))
  }
}

extension SitePart {
  /// The photos whose images pages state for shared links, each once.
  var sharedPhotos: [SitePhoto] {
    guard key == nil, outline.settings.baseURL != nil else { return [] }
    guard outline.settings.hasPhotoPages else {
      var known: Set<String> = []
      let photos = outline.albums.compactMap(\.album.cover) + outline.ownPages.compactMap(\.shared)
      return photos.filter { known.insert($0.id).inserted }
    }
    return outline.photos.map(\.photo).filter(\.isShown)
  }
}
